/** The actions of one row. */
import {
  type KnowledgeRow,
  orderKnowledge,
  removeKnowledge,
  takeKnowledgeOffline,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { useOrder } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { knowledge } from './kind.ts';

export interface KnowledgeActionsProps {
  row: KnowledgeRow;
  onOpen: (at?: 'records') => void;
  onEdit: () => void;
}

export function KnowledgeActions({ row, onOpen, onEdit }: KnowledgeActionsProps) {
  const knowledgeIds = [row.knowledgeId];
  const remove = useAct(removeKnowledge, { refresh: knowledge.reads, success: '已删除' });
  const turn = useOrder<typeof orderKnowledge, 'topFlag'>(knowledge, orderKnowledge, row);
  const offline = useAct(takeKnowledgeOffline, { refresh: knowledge.reads, success: '已下架' });
  return (
    <ContentActions
      kind={knowledge}
      row={row}
      onOpen={() => onOpen()}
      onEdit={onEdit}
      removed={`“${row.title}”和它的图片，不能恢复。`}
      remove={() => remove.run({ knowledgeIds })}
      offlineNote={`下架后农户再也看不到“${row.title}”。可以修改后重新提交审核。`}
      takeOffline={(opinion) => offline.attempt({ knowledgeIds, opinion })}
      more={[turn('topFlag'), { label: '操作记录', act: () => onOpen('records') }]}
    />
  );
}
