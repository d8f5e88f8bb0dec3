/** The opinion, kept as on the desk, and two buttons as wide as a thumb. A pass is asked for once more with its numbers; a refusal needs its reason. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { phoneReviewDetails } from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { DraftOffer, SavedNote } from '../../../drafts/DraftOffer.tsx';
import type { Keeper } from '../../../drafts/keeper.ts';
import { useKept } from '../../../drafts/use-kept.ts';
import { ask, tell } from '../../../notices/notices.ts';
import { usePermission } from '../../../session/session-context.ts';
import { Skeleton } from '../../../ui/page/states.tsx';
import { OpinionField, useOpinion } from '../../../ui/review/Opinion.tsx';
import { UNSAVED } from '../../../ui/unsaved/guarded-close.ts';
import { useLeaveGuard } from '../../../ui/unsaved/leave-guard.ts';
import {
  OPINION_FORM,
  passedText,
  passProblem,
  passText,
  refusalProblem,
  useReviewing,
} from '../mass-sms/review/review.ts';

export interface PhoneDecisionProps {
  read: AnswerOf<typeof phoneReviewDetails>;
  /** somebody else was quicker, or it is not as it was read: with the server's sentence */
  onChanged: (reason: string) => void;
}

export function PhoneDecision(props: PhoneDecisionProps) {
  const { can, applyId } = props.read;
  const kept = useKept<{ opinion: string }>(OPINION_FORM, applyId);
  const { keeper, offered, taken } = kept;
  if (can.pass !== true && can.noPass !== true) return <p className="warning-note">{can.pass}</p>;
  if (offered) return <DraftOffer kept={kept} row={null} />;
  if (!keeper) return <Skeleton lines={2} />;
  return <KeptPhoneDecision {...props} keeper={keeper} begin={taken?.opinion ?? ''} />;
}

interface KeptPhoneDecisionProps extends PhoneDecisionProps {
  keeper: Keeper;
  /** the opinion that was left */
  begin: string;
}

function KeptPhoneDecision({ read, onChanged, keeper, begin }: KeptPhoneDecisionProps) {
  const { pass, refuse, busy } = useReviewing();
  const may = usePermission();
  const note = (isTyped: boolean, typed: string) => {
    if (isTyped) keeper.note({ opinion: typed });
    else void keeper.end();
  };
  const opinion = useOpinion(refusalProblem, note, begin);
  useLeaveGuard(() => opinion.said !== '', UNSAVED, keeper);

  const decide = async (decision: typeof pass, done: string) => {
    try {
      const [undecided] = await decision([read], opinion.said);
      if (undecided) return onChanged(undecided.reason);
      void keeper.end();
      tell('success', done);
    } catch (failure) {
      showFailure(failure);
    }
  };
  const onPass = async () => {
    if (!opinion.requireRoom(passProblem(read, opinion.said))) return;
    const text = passText(read);
    if (await ask({ title: '审核通过', text, confirmLabel: '通过', cancelLabel: '再看看' }))
      await decide(pass, passedText(read));
  };
  const onRefuse = async () => {
    if (opinion.requireReason()) await decide(refuse, '已退回申请人修改');
  };
  return (
    <div className="phone-decision">
      <div className="phone-opinion">
        <OpinionField
          opinion={opinion}
          step={read.totalStep > 1 ? `第 ${read.auditStep} 步，共 ${read.totalStep} 步` : null}
          rows={3}
        />
        <SavedNote keeper={keeper} />
      </div>
      <div className="phone-buttons">
        {may('sms:audit:noPass') && read.can.noPass === true && (
          <button
            type="button"
            className="plain-button phone-refuse"
            disabled={busy}
            onClick={() => void onRefuse()}
          >
            不通过
          </button>
        )}
        {may('sms:audit:pass') && read.can.pass === true && (
          <button
            type="button"
            className="plain-button plain-primary"
            disabled={busy}
            onClick={() => void onPass()}
          >
            通过
          </button>
        )}
      </div>
    </div>
  );
}
