/** A file that belongs to something else, as an upload of one's own: what the other one shows stays the other's. */
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { send } from './call.ts';
import { CallFailure, NETWORK_FAILURE } from './call-failure.ts';
import { upload } from './upload.ts';

/** @throws CallFailure */
export async function uploadAgain(relativeUrl: string): Promise<string> {
  const { response } = await send(downloadFile, { relativeUrl });
  if (!response.headers.get('Content-Type')?.startsWith('image/'))
    throw new CallFailure(NETWORK_FAILURE, '原来的图片取不到，请重新上传');
  const name = relativeUrl.slice(relativeUrl.lastIndexOf('/') + 1);
  return upload(uploadFile, new File([await response.blob()], name), { onProgress: () => {} });
}
