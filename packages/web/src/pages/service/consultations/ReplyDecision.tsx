/** Passes an answer on to the farmer, or returns it with the reason. The call carries the version of what was read. */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type ConsultDetails,
  passReply,
  returnReply,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { OPINION_MIN, ReplyMode } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { toCallFailure } from '../../../api/call-failure.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptDecision } from '../../../drafts/KeptDecision.tsx';
import { ask, tell } from '../../../notices/notices.ts';
import type { WorkKeeper } from '../../../ui/unsaved/unsaved-work.ts';
import { consultReads, replyWay } from './consultations.tsx';

const reasonProblem = (said: string): string | null =>
  said.length < OPINION_MIN ? `请写明退回的原因，至少${OPINION_MIN}个字，拟稿人要按它修改` : null;

export interface ReplyDecisionProps {
  details: ConsultDetails;
  onKeeper: (keeper: WorkKeeper | null) => void;
  /** of the opinion */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  /** with the server's sentence */
  onChanged: (reason: string) => void;
}

export function ReplyDecision({ details, onKeeper, onTyped, onDone, onChanged }: ReplyDecisionProps) {
  const pass = useAct(passReply, { refresh: consultReads });
  const sendBack = useAct(returnReply, { refresh: consultReads });
  const { consultId, version, callUserName, replyMode, can } = details;
  const decide = async (act: typeof pass | typeof sendBack, checkOpinion: string, done: string) => {
    try {
      await act.attempt({ consultId, version, checkOpinion });
      tell('success', done);
      onDone();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      if (failure.code === ErrorCode.stateChanged) return onChanged(failure.message);
      const isForbidden = failure.code === ErrorCode.sensitiveWord;
      const beside = failure.fieldErrors.find(({ field }) => field === 'draftContent');
      if (!isForbidden && !beside) return showFailure(failure);
      const why = isForbidden ? `含有敏感词“${failure.message}”` : `不能用短信发出（${beside?.message}）`;
      const text = `答复${why}，请退回修改。`;
      await ask({ title: '没有通过', text, confirmLabel: '知道了', cancelLabel: null });
    }
  };
  const onPass = async (opinion: string) => {
    const text =
      replyMode === ReplyMode.sms
        ? `通过后马上用短信发给${callUserName}，不能收回。`
        : `通过后不能收回。${replyWay(replyMode)}。`;
    if (await ask({ title: '审核通过', text, confirmLabel: '通过', cancelLabel: '再看看' })) {
      await decide(pass, opinion, replyMode === ReplyMode.sms ? '已通过，短信已交给通道发送' : '已通过');
    }
  };
  return (
    <KeptDecision
      formKey="opinionReply"
      about={consultId}
      onKeeper={onKeeper}
      can={can}
      permissions={{ pass: 'consult:pass', noPass: 'consult:noPass' }}
      reasonProblem={reasonProblem}
      busy={pass.busy || sendBack.busy}
      onTyped={onTyped}
      onPass={onPass}
      onRefuse={(opinion) => decide(sendBack, opinion, '已退回，由拟稿人修改')}
    />
  );
}
