/** A picture of a piece of knowledge, in its own proportions. */
import { useStoredPicture } from '../../account/Picture.tsx';

export function StoredImage({ url, alt, className }: { url: string; alt: string; className?: string }) {
  const address = useStoredPicture(url);
  if (address === null) return <p className="knowledge-no-picture">图片加载中，或者已经取不到</p>;
  return <img src={address} alt={alt} {...(className === undefined ? {} : { className })} />;
}
