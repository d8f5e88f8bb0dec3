/**
 * 取消发送: the click holds the sending, the reason is asked afterwards. At a thousand texts a second whoever stops to
 * type first would let thousands more leave.
 */

import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { cancellationProblems } from '@farmers-mailbox/contract/messaging/mass-sms/given-reasons.ts';
import {
  type Situation,
  watchSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import {
  cancelSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useRef } from 'react';
import { useAct } from '../../../../api/hooks.ts';
import { useWatch } from '../../../../api/watch.ts';
import { ask, tell } from '../../../../notices/notices.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../../ui/page/Dialog.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { useLeaveGuard } from '../../../../ui/unsaved/leave-guard.ts';
import { applicationReads } from '../application/application-reads.ts';
import { ReasonField } from './ReasonField.tsx';
import { leaves, type Stop, useStop } from './use-stop.ts';

export function CancelSendingDialog({ row, onClose }: { row: ApplicationRow; onClose: () => void }) {
  const { applyId } = row;
  const { latest } = useWatch(watchSending, { applyId });
  const isDecided = useRef(false);
  const { stop, refusal, stopAgain } = useStop(row, latest, isDecided);
  // what was read before the stop is no number to decide by
  const total = latest && !leaves(latest.sendStatus) ? latest.total : undefined;
  const cancel = useAct(cancelSending, { refresh: applicationReads });
  const isStopped = stop === 'stopped';
  useLeaveGuard(
    () => (isStopped || stop === 'stopping' || stop === 'unanswered') && !isDecided.current,
    isStopped
      ? '发送已暂停，离开后保持暂停，要有人点“恢复发送”才继续。'
      : '还不知道是否已经暂停，离开后可能继续发送。',
  );

  const decide = (is: boolean) => {
    isDecided.current = is;
  };
  const leave = () => {
    decide(true);
    onClose();
  };
  const { goOn, close } = useWithoutCancelling(row, { isStopped, total, decide, leave });
  const form = useForm({
    initial: { cancelReason: '' },
    problemsOf: cancellationProblems,
    onSubmit: async (values) => {
      const { cancelCount, sentCount, inFlightCount } = await cancel.attempt({ applyId, ...values });
      tell(
        'success',
        `已取消：${inDigits(cancelCount)} 人不再发送，${inDigits(sentCount)} 人此前已发出，${inDigits(inFlightCount)} 人正在途中`,
      );
      leave();
    },
  });
  return (
    <Dialog
      title="取消发送"
      // the hold is on its way: somebody has to decide what follows from it
      onClose={stop === 'stopping' ? null : () => void close()}
      staysOpen
      footer={
        refusal || stop === 'unanswered' ? (
          <>
            <ActionButton label="关闭" onAct={leave} />
            {!refusal && <ActionButton label="再试" kind="primary" onAct={stopAgain} />}
          </>
        ) : (
          <DecisionButtons row={row} stop={stop} busy={form.busy} onGoOn={goOn} onCancel={form.submit} />
        )
      }
    >
      <p aria-live="polite">{refusal?.message ?? stopWords[stop]}</p>
      {!refusal && stop !== 'unanswered' && (
        <>
          <Standing row={row} total={total} />
          <form className="kit-form" {...form.element}>
            <ReasonField form={form} name="cancelReason" label="取消原因" />
          </form>
        </>
      )}
    </Dialog>
  );
}

interface StoppedSending {
  isStopped: boolean;
  /** undefined before it is known */
  total: Situation['total'] | undefined;
  /** false again when the word did not come through */
  decide: (isDecided: boolean) => void;
  leave: () => void;
}

/** The ways out of the dialog that cancel nothing: the sending goes on, or stays held. */
function useWithoutCancelling(row: ApplicationRow, { isStopped, total, decide, leave }: StoppedSending) {
  const { applyId } = row;
  const resume = useAct(resumeSending, { refresh: applicationReads });
  const goOn = async () => {
    // the progress may tell that it goes on before the answer is here
    decide(true);
    if (isStopped && (await resume.run({ applyId })) === undefined) {
      decide(false);
      return;
    }
    if (isStopped) tell('success', wasScheduled(row) ? '仍按原定时间发送' : '已继续发送，不会重发');
    leave();
  };
  const close = async () => {
    if (!isStopped) return leave();
    // the browser would take the Escape that is still on its way for an answer
    await new Promise((resolve) => setTimeout(resolve));
    const text = `“${row.smsTitle}”已暂停，${total ? `还有 ${inDigits(total.waitingCount)} 人没有发出。` : ''}保持暂停的，以后可以点“恢复发送”。`;
    if (await ask({ title: '继续发送吗？', text, confirmLabel: goOnLabel(row), cancelLabel: '保持暂停' }))
      return goOn();
    leave();
  };
  return { goOn, close };
}

interface DecisionButtonsProps {
  row: ApplicationRow;
  stop: Stop;
  busy: boolean;
  onGoOn: () => unknown;
  onCancel: () => unknown;
}

function DecisionButtons({ row, stop, busy, onGoOn, onCancel }: DecisionButtonsProps) {
  const isStopping = stop === 'stopping';
  return (
    <>
      <ActionButton
        label={stop === 'wasStill' ? '不取消' : goOnLabel(row)}
        busy={isStopping}
        onAct={onGoOn}
      />
      <ActionButton label="取消发送" danger kind="primary" busy={isStopping || busy} onAct={onCancel} />
    </>
  );
}

const stopWords: Record<Stop, string> = {
  stopping: '正在停止发送…',
  stopped: '已先暂停，不再发出新的短信。请填写原因后取消；不取消的，点左边的按钮继续。',
  wasStill: '现在没有在发送。',
  unanswered:
    '网络没有回应，不知道暂停了没有：短信可能还会发出。请点“再试”。如果先关闭，请到申请详情查看是否“已暂停”。',
  refused: '',
};

/** Where everybody stands now: what is on its way still moves after the stop. */
function Standing({ row, total }: { row: ApplicationRow; total: Situation['total'] | undefined }) {
  if (!total) return <p>正在读取人数…</p>;
  const { validCount, waitingCount, inFlightCount, cancelledCount } = total;
  const sentCount = validCount - waitingCount - inFlightCount - cancelledCount;
  return (
    <p>
      “{row.smsTitle}”共 {inDigits(validCount)} 人：已发出 {inDigits(sentCount)} 人，不能收回
      {inFlightCount > 0 && `；${inDigits(inFlightCount)} 人已交给运营商，正在途中`}；其余{' '}
      <b>{inDigits(waitingCount)} 人将不再发送</b>，取消后不能恢复。
    </p>
  );
}

const wasScheduled = ({ sendStatus }: ApplicationRow): boolean => sendStatus === SendStatus.scheduled;
const goOnLabel = (row: ApplicationRow): string => (wasScheduled(row) ? '按原定时间发送' : '继续发送');
