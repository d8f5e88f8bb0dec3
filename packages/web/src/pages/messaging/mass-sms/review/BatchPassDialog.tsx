/** Passes several applications at once, after showing each with its title and numbers. Those that changed stay and are named. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { pageApplicationsToReview } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { readableText } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { aboutSeveral } from '../../../../drafts/about-several.ts';
import { KeptFormDialog } from '../../../../drafts/KeptFormDialog.tsx';
import { ask, tell } from '../../../../notices/notices.ts';
import { LinesItem } from '../../../../ui/form/items.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { type Undecided, useReviewing } from './review.ts';

export interface BatchPassDialogProps {
  applyIds: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

export function BatchPassDialog({ applyIds, onClose, onDone }: BatchPassDialogProps) {
  const client = useQueryClient();
  // as they stood in the list when the dialog opened: that is what the person agrees to
  const [rows] = useState(() => rowsOnScreen(client, applyIds));
  const { pass } = useReviewing();
  const submit = async ({ auditOpinion }: { auditOpinion: string }) => {
    const undecided = await pass(rows, auditOpinion);
    onDone();
    if (undecided.length < rows.length) tell('success', `已通过 ${rows.length - undecided.length} 条`);
    if (undecided.length > 0) void tellUndecided(undecided, rows);
  };
  const total = rows.reduce((sum, row) => sum + row.smsCount, 0);
  return (
    <KeptFormDialog
      formKey="opinionBatch"
      about={aboutSeveral(applyIds)}
      row={null}
      width={640}
      title={`通过 ${rows.length} 条申请`}
      submitLabel={`通过 ${rows.length} 条`}
      initial={{ auditOpinion: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>请逐条核对。通过后合计发送 {inDigits(total)} 条短信，发出后不能收回。</p>
          <ol className="batch-list" aria-label="将通过的申请" tabIndex={0}>
            {rows.map((row) => (
              <li key={row.applyId}>
                <b>{row.smsTitle}</b>
                <span>
                  {inDigits(row.validCount)} 人，每人 {row.segmentCount} 条，共 {inDigits(row.smsCount)} 条
                </span>
                <p>{readableText(row.fullContent)}</p>
              </li>
            ))}
          </ol>
          <LinesItem
            form={form}
            name="auditOpinion"
            label="审核意见（可不填）"
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
        </>
      )}
    </KeptFormDialog>
  );
}

/** The chosen rows from every page of the list that was looked at, newest answer last. */
function rowsOnScreen(client: QueryClient, applyIds: readonly string[]): ApplicationRow[] {
  const answers = client
    .getQueryCache()
    .findAll({ queryKey: [pageApplicationsToReview.path] })
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .map((query) => query.state.data as AnswerOf<typeof pageApplicationsToReview> | undefined);
  const rows = new Map(answers.flatMap((answer) => answer?.list ?? []).map((row) => [row.applyId, row]));
  return applyIds.flatMap((applyId) => rows.get(applyId) ?? []);
}

const tellUndecided = (undecided: Undecided, rows: readonly ApplicationRow[]): Promise<boolean> =>
  ask({
    title: `${undecided.length} 条没有通过`,
    text: undecided
      .map(({ applyId, reason }) => {
        const title = rows.find((row) => row.applyId === applyId)?.smsTitle ?? applyId;
        return `“${title}”：${reason}`;
      })
      .join('\n')
      .concat('\n请打开后重新阅读，再作决定。'),
    confirmLabel: '知道了',
    cancelLabel: null,
  });
