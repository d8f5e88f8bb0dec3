/** The action that begins a push of a published content. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { RelatedType } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import type { MoreAction } from '../ui/page/MoreActions.tsx';

export function useToPush(type: RelatedType, id: string, auditStatus: number): MoreAction {
  const navigate = useNavigate();
  return {
    label: '转推送',
    permission: 'content:push:add',
    can: auditStatus === ContentStatus.published ? true : '发布以后才能推送',
    act: () => navigate(paths.pushOf(type, id)),
  };
}
