/** A picture of a text, in its own proportions. */
import { downloadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { useFetchedPicture } from '../../ui/pictures/Picture.tsx';

export function StoredImage({ url, alt, className }: { url: string; alt: string; className?: string }) {
  const address = useFetchedPicture(downloadFile, { relativeUrl: url });
  if (!address) {
    return <p className="content-no-picture">{address === null ? '图片加载中…' : '图片已经取不到'}</p>;
  }
  return <img src={address} alt={alt} {...(className === undefined ? {} : { className })} />;
}
