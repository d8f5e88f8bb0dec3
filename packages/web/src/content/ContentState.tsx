/** The state of a content as a tag, and why it was refused or taken offline. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { StatusTag, Tag } from '../ui/text/StatusTag.tsx';
import { type ContentKind, type Reviewed, statusOf } from './kind.ts';

export interface ContentStateProps {
  kind: ContentKind;
  content: Pick<Reviewed, 'auditOpinion' | 'offlineReason' | ContentKind['tag']['field']>;
}

export function ContentTag({ kind, content }: ContentStateProps) {
  const { field, of } = kind.tag;
  const value = content[field] ?? 0;
  if (of === 'AUDIT_STATUS' && value === ContentStatus.offline) return <Tag>已{kind.offlineWord}</Tag>;
  return <StatusTag of={of} value={value} />;
}

/** Null where it was neither. */
export function reasonOf({ kind, content }: ContentStateProps): string | null {
  const status = statusOf(kind, content);
  if (status === ContentStatus.refused) return content.auditOpinion;
  return status === ContentStatus.offline ? content.offlineReason : null;
}
