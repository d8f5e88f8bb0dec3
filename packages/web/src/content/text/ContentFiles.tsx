/** The video and the files of a content, in its form. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { CONTENT_FILES_MAX } from '@farmers-mailbox/contract/publishing/content-review/attachments.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { AttachmentsField } from '../../ui/files/AttachmentsField.tsx';
import { useBusyParts } from '../../ui/files/busy-parts.ts';
import { VideoField } from '../../ui/files/VideoField.tsx';

/** A draft from before there were any has none. */
interface Attached {
  readonly attachments?: readonly AttachedFile[];
  readonly videoUrl?: string | null;
}

export interface ContentFilesProps {
  draft: Attached;
  problems: Problems;
  change: (changed: (now: Attached) => Attached) => void;
  /** false for a kind that has files alone */
  hasVideo?: boolean;
  /** while files are on their way nothing is saved */
  onUploading: (isUploading: boolean) => void;
}

export function ContentFiles(props: ContentFilesProps) {
  const { draft, problems, change, hasVideo = true, onUploading } = props;
  const busy = useBusyParts<'video' | 'files'>(onUploading);
  return (
    <>
      {hasVideo && (
        <VideoField
          hint={HINT}
          value={draft.videoUrl ?? null}
          problem={problems['videoUrl']}
          onChange={(videoUrl) => change(() => ({ videoUrl }))}
          onBusy={busy('video')}
        />
      )}
      <AttachmentsField
        hint={HINT}
        max={CONTENT_FILES_MAX}
        value={draft.attachments ?? []}
        problem={problems['attachments']}
        onChange={(changed) => change(({ attachments = [] }) => ({ attachments: changed(attachments) }))}
        onBusy={busy('files')}
      />
    </>
  );
}

const HINT = '可不填，和正文一起审核、一起发布';
