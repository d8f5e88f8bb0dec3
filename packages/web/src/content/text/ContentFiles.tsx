/** The files of a content, in its form. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { CONTENT_FILES_MAX } from '@farmers-mailbox/contract/publishing/content-review/attachments.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { AttachmentsField } from '../../ui/files/AttachmentsField.tsx';

interface Attached {
  readonly attachments?: readonly AttachedFile[];
}

export interface ContentFilesProps {
  draft: Attached;
  problems: Problems;
  change: (changed: (now: Attached) => Attached) => void;
  /** while files are on their way nothing is saved */
  onUploading: (isUploading: boolean) => void;
}

export const ContentFiles = ({ draft, problems, change, onUploading }: ContentFilesProps) => (
  <AttachmentsField
    hint="可不填，和正文一起审核、一起发布"
    max={CONTENT_FILES_MAX}
    value={draft.attachments ?? []}
    problem={problems['attachments']}
    onChange={(changed) => change(({ attachments = [] }) => ({ attachments: changed(attachments) }))}
    onBusy={onUploading}
  />
);
