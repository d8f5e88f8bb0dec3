/** The state of a content as a tag, and why it was refused. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { StatusTag, Tag } from '../ui/text/StatusTag.tsx';
import { type ContentKind, type Reviewed, statusOf } from './kind.ts';

export interface ContentStateProps {
  kind: ContentKind;
  content: Pick<Reviewed, 'auditOpinion' | ContentKind['tag']['field']>;
}

export function ContentTag({ kind, content }: ContentStateProps) {
  const { field, of } = kind.tag;
  const value = content[field] ?? 0;
  if (of === 'AUDIT_STATUS' && value === ContentStatus.offline) return <Tag>已{kind.offlineWord}</Tag>;
  return <StatusTag of={of} value={value} />;
}

/** Null where it was not. */
export const refusalOf = ({ kind, content }: ContentStateProps): string | null =>
  statusOf(kind, content) === ContentStatus.refused ? content.auditOpinion : null;
