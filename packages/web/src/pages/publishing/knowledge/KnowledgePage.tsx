/** 知识分享审核: the knowledge of the reader's area. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { CONTENT_STATUS } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  type KnowledgeRow,
  pageKnowledge,
  REVIEWED_AT_ONCE_MAX,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { KNOWLEDGE_TYPE } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { useState } from 'react';
import { ContentPage } from '../../../content/ContentPage.tsx';
import {
  momentColumn,
  onTop,
  ownFilter,
  publishedFilter,
  regionFilter,
  stateColumn,
  titleColumn,
  topFilter,
} from '../../../content/columns.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { BatchReviewDialog } from './BatchReviewDialog.tsx';
import { KnowledgeActions } from './KnowledgeActions.tsx';
import { KnowledgeDrawer } from './KnowledgeDrawer.tsx';
import { KnowledgeFormDrawer } from './KnowledgeFormDrawer.tsx';
import { knowledge } from './kind.ts';
import './knowledge.css';

const columnsWith = (open: (row: KnowledgeRow) => void): readonly Column<KnowledgeRow>[] => [
  titleColumn(open, 220, onTop),
  { title: '类型', width: 80, render: ({ knowledgeType }) => labelOf(KNOWLEDGE_TYPE, knowledgeType) },
  { title: '产品', width: 90, render: ({ product }) => product || '—' },
  { title: '作者', width: 80, render: ({ author }) => author },
  { title: '单位', width: 150, render: ({ authorUnit }) => authorUnit || '—' },
  {
    title: '浏览/点赞',
    width: 90,
    align: 'right',
    render: ({ viewCount, likeCount }) => `${inDigits(viewCount)}/${inDigits(likeCount)}`,
  },
  stateColumn(() => knowledge, 130),
  momentColumn('提交时间', 'submitTime'),
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'title', label: '标题', lengthMax: 60 },
  { kind: 'choice', name: 'auditStatus', label: '状态', options: CONTENT_STATUS },
  { kind: 'choice', name: 'knowledgeType', label: '类型', options: KNOWLEDGE_TYPE },
  { kind: 'text', name: 'product', label: '产品', lengthMax: 20 },
  { kind: 'text', name: 'author', label: '作者', lengthMax: 20 },
  regionFilter,
  ownFilter,
  { kind: 'days', name: 'submitTime', label: '提交时间' },
  publishedFilter,
  topFilter,
];

export function KnowledgePage() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [deciding, setDeciding] = useState<'pass' | 'refuse' | null>(null);
  return (
    <>
      <ContentPage
        kind={knowledge}
        endpoint={pageKnowledge}
        label="知识分享"
        columns={columnsWith}
        filters={filters}
        selection={{
          keys: chosen,
          onChange: setChosen,
          can: ({ can }) => (can.pass === true || can.noPass === true ? true : can.pass),
        }}
        toolbar={<BatchButtons count={chosen.length} onDecide={setDeciding} />}
        actions={(row, to) => <KnowledgeActions row={row} {...to} />}
        opened={(knowledgeId, { at, onClose }) => (
          <KnowledgeDrawer knowledgeId={knowledgeId} atRecords={at === 'records'} onClose={onClose} />
        )}
        form={(knowledgeId, onClose) => <KnowledgeFormDrawer knowledgeId={knowledgeId} onClose={onClose} />}
        empty="点“新增”写一条农技知识，提交后由另一位管理员审核，通过了农户就能看到。"
      />
      {deciding && (
        <BatchReviewDialog
          decision={deciding}
          knowledgeIds={chosen}
          onClose={() => setDeciding(null)}
          onDone={() => setChosen([])}
        />
      )}
    </>
  );
}

function BatchButtons({
  count,
  onDecide,
}: {
  count: number;
  onDecide: (decision: 'pass' | 'refuse') => void;
}) {
  const can =
    count === 0
      ? '请先勾选待审核的知识'
      : count > REVIEWED_AT_ONCE_MAX
        ? `一次最多审核 ${REVIEWED_AT_ONCE_MAX} 条，请少选一些`
        : true;
  const many = count > 0 ? ` ${count} 条` : '';
  return (
    <>
      <ActionButton
        label={`通过${many}`}
        permission="content:knowledge:pass"
        can={can}
        onAct={() => onDecide('pass')}
      />
      <ActionButton
        label={`不通过${many}`}
        permission="content:knowledge:noPass"
        can={can}
        onAct={() => onDecide('refuse')}
      />
    </>
  );
}
