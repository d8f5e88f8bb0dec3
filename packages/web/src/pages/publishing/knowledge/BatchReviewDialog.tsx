/** Passes or refuses several pieces of knowledge at once, each of which can be read here. Those that changed stay and are named. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { refusalProblems } from '@farmers-mailbox/contract/publishing/content-review/given-reasons.ts';
import {
  type KnowledgeRow,
  knowledgeDetails,
  passKnowledge,
  refuseKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { KNOWLEDGE_TYPE, OPINION_MAX } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { aboutSeveral } from '../../../drafts/about-several.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { LinesItem } from '../../../ui/form/items.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { KnowledgeArticle } from './KnowledgeArticle.tsx';
import { knowledge } from './kind.ts';
import { report, rowsOnScreen } from './several.ts';

export interface BatchReviewDialogProps {
  decision: 'pass' | 'refuse';
  knowledgeIds: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

export function BatchReviewDialog({ decision, knowledgeIds, onClose, onDone }: BatchReviewDialogProps) {
  const client = useQueryClient();
  // as they stood in the list when the dialog opened: that is what the person decides on
  const [rows] = useState(() => rowsOnScreen(client, knowledgeIds));
  const pass = useAct(passKnowledge, { refresh: knowledge.reads });
  const refuse = useAct(refuseKnowledge, { refresh: knowledge.reads });
  const isPass = decision === 'pass';
  const submit = async ({ auditOpinion }: { auditOpinion: string }) => {
    const outcome = await (isPass ? pass : refuse).attempt({
      knowledgeIds: rows.map(({ knowledgeId }) => knowledgeId),
      contentHashes: Object.fromEntries(rows.map((row) => [row.knowledgeId, row.contentHash])),
      auditOpinion,
    });
    report(outcome, rows, isPass ? '已通过并发布' : '已退回');
    onDone();
  };
  const verb = isPass ? '通过' : '退回';
  return (
    <KeptFormDialog
      formKey={isPass ? 'opinionBatchPass' : 'opinionBatchRefusal'}
      about={aboutSeveral(knowledgeIds)}
      row={null}
      width={720}
      danger={!isPass}
      title={`${verb} ${rows.length} 条知识`}
      submitLabel={`${verb} ${rows.length} 条`}
      initial={{ auditOpinion: '' }}
      {...(isPass ? {} : { problemsOf: refusalProblems })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {isPass
              ? `请逐条打开核对。通过后这 ${rows.length} 条马上发布，农户都能看到。`
              : `这 ${rows.length} 条都退回给编写人，按同一个意见修改后再提交。`}
          </p>
          <ol className="knowledge-batch">
            {rows.map((row) => (
              <li key={row.knowledgeId}>
                <Unfolding row={row} />
              </li>
            ))}
          </ol>
          <LinesItem
            form={form}
            name="auditOpinion"
            label={isPass ? '审核意见（可不填）' : '不通过的原因'}
            isRequired={!isPass}
            maxLength={OPINION_MAX}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
        </>
      )}
    </KeptFormDialog>
  );
}

function Unfolding({ row }: { row: KnowledgeRow }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(
    knowledgeDetails,
    isOpen ? { knowledgeId: row.knowledgeId } : null,
  );
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{row.title}</b>
        <span>
          {labelOf(KNOWLEDGE_TYPE, row.knowledgeType)}，{row.author}，{row.fullDeptName}
        </span>
      </summary>
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isOpen && !data && !error && <Skeleton lines={4} />}
      {data && data.contentHash !== row.contentHash && (
        <p className="warning-note">这一条刚刚改过，不会通过，请取消后重新打开。</p>
      )}
      {data && <KnowledgeArticle article={{ ...data, placeName: data.fullDeptName }} />}
    </details>
  );
}
