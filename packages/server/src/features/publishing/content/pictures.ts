/** The pictures of a content of text. Uploading them is the feature files'. */
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import type { Shown } from '../../office/files/picture-actions.ts';

export { claimedPictures, guardedPictures } from '../../office/files/picture-actions.ts';

/** Pictures of a text of blocks with a cover. */
export const picturesOfText = ({
  coverUrl,
  content,
}: {
  readonly coverUrl: string | null;
  readonly content: readonly TextBlock[];
}): Shown[] => [
  ...(coverUrl === null ? [] : [{ field: 'coverUrl', url: coverUrl }]),
  ...content.flatMap((block, place) =>
    block.kind === 'picture' ? [{ field: `content.${place}`, url: block.url }] : [],
  ),
];
