import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { dataOf } from '../mass-sms-cast.ts';
import type { SignedInTestUser } from '../test-app.ts';
import type { ContentStage } from './stage.ts';

/** Files that people of the stage upload, to be published with a content. */
export function uploadsOf({ app, people }: ContentStage) {
  const upload = async (
    by = people().author,
    fileName = '附件.pdf',
    content = `%PDF-1.7 ${fileName}`,
  ): Promise<AttachedFile> =>
    dataOf(await app().call(uploadAttachment, { fileName, content, category: 'video/20260914' }, by.token));
  const film = (by = people().author) => upload(by, '讲课.mp4', `0000ftypisom of ${by.userId}`);
  const withFiles = (attachments: readonly AttachedFile[], submitFlag: 0 | 1 = 0) => ({
    attachments,
    submitFlag,
  });
  // the bytes come without an envelope
  const fileCode = async ({ fileId }: AttachedFile, by: SignedInTestUser) =>
    (await app().call(getFile, { fileId }, by.token)).code || 200;
  return { upload, film, withFiles, fileCode };
}
