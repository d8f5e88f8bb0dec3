/** The video and the files of a content as farmers get them, below its text. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { AttachmentList } from '../../ui/files/AttachmentList.tsx';
import { Player } from '../../ui/files/Player.tsx';

export interface ContentMediaProps {
  content: {
    /** left out in drafts from before there were any */
    readonly videoUrl?: string | null;
    readonly attachments?: readonly AttachedFile[];
  };
}

export const ContentMedia = ({ content: { videoUrl, attachments = [] } }: ContentMediaProps) => (
  <>
    {videoUrl && <Player kind="video" label="视频" url={videoUrl} />}
    <AttachmentList files={attachments} />
  </>
);
