/** The review of one application: everything that a reviewer has to read before the decision, and the decision below it. The call carries the hash of what was read. */
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { showFailure } from '../../../../api/failure-notice.ts';
import { KeptDecision } from '../../../../drafts/KeptDecision.tsx';
import { ask, tell, type Way } from '../../../../notices/notices.ts';
import { paths } from '../../../../paths.ts';
import { Drawer } from '../../../../ui/page/Drawer.tsx';
import { DrawerQueueContext } from '../../../../ui/page/drawer-queue.ts';
import { ReviewBody, useReadForReview } from '../../../../ui/review/ReviewBody.tsx';
import { useGuardedClose } from '../../../../ui/unsaved/guarded-close.ts';
import type { WorkKeeper } from '../../../../ui/unsaved/unsaved-work.ts';
import { ApplicationTags } from '../application/ApplicationTags.tsx';
import { addresseesInWords } from '../application/addressees.ts';
import { type Details } from '../application/details.ts';
import { Reach } from '../application/Reach.tsx';
import { ContentPanel } from '../detail/ContentPanel.tsx';
import { ProcessTimeline } from '../detail/ProcessTimeline.tsx';
import {
  isLastStep,
  OPINION_FORM,
  passedText,
  passProblem,
  passText,
  refusalProblem,
  useReviewing,
} from './review.ts';

export function ReviewDrawer({ applyId, onClose }: { applyId: string; onClose: () => void }) {
  const read = useReadForReview(applicationDetails, { applyId });
  const { details, readAgainSince } = read;
  const queue = useContext(DrawerQueueContext);
  const [keeper, setKeeper] = useState<WorkKeeper | null>(null);
  const { close, done, setUnsaved } = useGuardedClose(onClose, undefined, keeper);
  return (
    <Drawer
      widthPx={980}
      title={details ? <Title details={details} /> : '审核'}
      onClose={close}
      footer={
        details && (
          <Decision
            details={details}
            onKeeper={setKeeper}
            onTyped={setUnsaved}
            onDone={() => done(queue?.goOn)}
            onChanged={readAgainSince}
          />
        )
      }
      body="box"
    >
      <ReviewBody read={read} noun="申请">
        {(shown) => (
          <>
            <Reach row={shown} to={addresseesInWords(shown)} />
            <ContentPanel details={shown} />
            <h2 className="review-heading">办理过程</h2>
            <ProcessTimeline applyId={applyId} />
          </>
        )}
      </ReviewBody>
    </Drawer>
  );
}

function Title({ details }: { details: Details }) {
  return (
    <span className="detail-tags">
      {details.smsTitle}
      <ApplicationTags details={details} />
    </span>
  );
}

interface DecisionProps {
  details: Details;
  onKeeper: (keeper: WorkKeeper | null) => void;
  /** of the opinion */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  /** with the server's sentence */
  onChanged: (reason: string) => void;
}

function Decision({ details, onKeeper, onTyped, onDone, onChanged }: DecisionProps) {
  const navigate = useNavigate();
  const { pass, refuse, busy } = useReviewing();
  const toDetails = {
    label: '查看进度',
    go: () =>
      void navigate(paths.applicationDetail(details.applyId, isLastStep(details) ? 'situation' : 'process')),
  };
  const decide = async (decision: typeof pass, opinion: string, done: string, way?: Way) => {
    try {
      const [undecided] = await decision([details], opinion);
      if (undecided) return onChanged(undecided.reason);
      tell('success', done, way);
      onDone();
    } catch (failure) {
      showFailure(failure);
    }
  };
  const onPass = async (opinion: string) => {
    if (
      await ask({ title: '审核通过', text: passText(details), confirmLabel: '通过', cancelLabel: '再看看' })
    )
      await decide(pass, opinion, passedText(details), toDetails);
  };
  return (
    <KeptDecision
      formKey={OPINION_FORM}
      about={details.applyId}
      onKeeper={onKeeper}
      can={{ pass: details.can.pass, noPass: details.can.noPass }}
      permissions={{ pass: 'sms:audit:pass', noPass: 'sms:audit:noPass' }}
      reasonProblem={refusalProblem}
      passProblem={(opinion) => passProblem(details, opinion)}
      step={details.totalStep > 1 ? `第 ${details.auditStep} 步，共 ${details.totalStep} 步` : null}
      busy={busy}
      onTyped={onTyped}
      onPass={onPass}
      onRefuse={(opinion) => decide(refuse, opinion, '已退回申请人修改')}
    />
  );
}
