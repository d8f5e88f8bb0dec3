/** The cover and the pictures of a content, in its form. */
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useBusyParts } from '../../ui/files/busy-parts.ts';
import { FieldGroup } from '../../ui/form/fields.tsx';
import { PicturesField } from '../../ui/pictures/PicturesField.tsx';
import { PictureChoice } from './PictureChoice.tsx';

/** A draft from before there were any has none. */
interface Pictured {
  readonly coverUrl?: string | null;
  readonly imageUrls?: readonly string[];
}

export interface ContentPicturesProps {
  draft: Pictured;
  problems: Problems;
  change: (changed: (now: Pictured) => Pictured) => void;
  /** 封面（可不填） */
  coverLegend: string;
  picturesMax: number;
  onUploading: (isUploading: boolean) => void;
}

export function ContentPictures({ draft, problems, change, onUploading, ...own }: ContentPicturesProps) {
  const busy = useBusyParts<'cover' | 'pictures'>(onUploading);
  return (
    <>
      <FieldGroup legend={own.coverLegend}>
        <PictureChoice
          label="封面"
          url={draft.coverUrl ?? null}
          problem={problems['coverUrl']}
          onChange={(coverUrl) => change(() => ({ coverUrl }))}
          onBusy={busy('cover')}
          onRemove={() => change(() => ({ coverUrl: null }))}
        />
      </FieldGroup>
      <PicturesField
        max={own.picturesMax}
        hint="可不传"
        value={draft.imageUrls ?? []}
        problem={problems['imageUrls']}
        onChange={(changed) => change(({ imageUrls = [] }) => ({ imageUrls: changed(imageUrls) }))}
        onBusy={busy('pictures')}
      />
    </>
  );
}
