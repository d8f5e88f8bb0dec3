/** One consultation: the question, beside it the answer as it is drafted, reviewed or given, below what was done about it. */
import {
  type ConsultDetails,
  consultationDetails,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { ReplyMode } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { KeptForm } from '../../../drafts/KeptForm.tsx';
import { useKept } from '../../../drafts/use-kept.ts';
import { paths } from '../../../paths.ts';
import { AttachmentList } from '../../../ui/files/AttachmentList.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ReviewBody, useReadForReview } from '../../../ui/review/ReviewBody.tsx';
import { useGuardedClose } from '../../../ui/unsaved/guarded-close.ts';
import type { WorkKeeper } from '../../../ui/unsaved/unsaved-work.ts';
import { ConsultRecords } from './ConsultRecords.tsx';
import { replyWay, Score } from './consultations.tsx';
import { DraftForm, type KeptReply } from './DraftForm.tsx';
import { Examples } from './Examples.tsx';
import { Question } from './Question.tsx';
import { ReplyDecision } from './ReplyDecision.tsx';
import './consultations.css';

export function ConsultDrawer({ consultId, onClose }: { consultId: string; onClose: () => void }) {
  const read = useReadForReview(consultationDetails, { consultId });
  const { details, readAgain, readAgainSince } = read;
  const isDraftUnsaved = useRef(false);
  // from then on what was typed stays in sight, whatever others do meanwhile
  const [hasTyped, setTyped] = useState(false);
  const kept = useKept<KeptReply>('reply', consultId);
  const mayDraft = details?.can.draft === true;
  const [opinionKeeper, setOpinionKeeper] = useState<WorkKeeper | null>(null);
  const opinion = useGuardedClose(
    onClose,
    () => isDraftUnsaved.current,
    mayDraft || hasTyped ? kept.keeper : opinionKeeper,
  );
  const goOn = () => {
    isDraftUnsaved.current = true;
    setTyped(true);
    kept.take();
  };
  const afterDecision = () => {
    void opinionKeeper?.end();
    opinion.setUnsaved(false);
    opinion.close();
  };
  const mayDecide = details?.can.pass === true || details?.can.noPass === true;
  return (
    <Drawer
      widthPx={1100}
      title={mayDraft ? '拟写答复' : mayDecide ? '审核答复' : '咨询详情'}
      onClose={opinion.close}
      staysOpen={mayDraft || hasTyped}
      footer={
        mayDecide && (
          <ReplyDecision
            details={details}
            onKeeper={setOpinionKeeper}
            onTyped={opinion.setUnsaved}
            onDone={afterDecision}
            onChanged={readAgainSince}
          />
        )
      }
      body="box"
    >
      <ReviewBody read={read} noun="咨询">
        {(shown) => (
          <>
            <div className="consult-columns">
              <Question details={shown} />
              <section aria-label="答复">
                {(shown.can.draft === true || hasTyped) && (
                  <KeptForm kept={{ ...kept, take: goOn }} row={null}>
                    {(fields) => (
                      <DraftForm
                        kept={fields}
                        details={shown}
                        closed={shown.can.draft === true ? null : shown.can.draft}
                        onChanged={(changed) => {
                          isDraftUnsaved.current = changed;
                          if (changed) setTyped(true);
                        }}
                        onStale={readAgain}
                        onDone={onClose}
                      />
                    )}
                  </KeptForm>
                )}
                {shown.can.draft === true && <Examples details={shown} />}
                {shown.can.draft !== true && <Answer details={shown} />}
              </section>
            </div>
            <h2 className="review-heading">办理过程</h2>
            <ConsultRecords consultId={consultId} />
          </>
        )}
      </ReviewBody>
    </Drawer>
  );
}

function Answer({ details }: { details: ConsultDetails }) {
  const { consultStatus, replyContent, replyTime, draftContent, replyMode, closeReason } = details;
  const isClosed = consultStatus === ConsultStatus.closed;
  const text = replyContent ?? draftContent;
  return (
    <>
      <h3 className="consult-heading">{replyContent === null ? '答复（还没有发出）' : '答复'}</h3>
      {text === null ? (
        <p className="consult-none">{isClosed ? '没有答复。' : '还没有拟写。'}</p>
      ) : (
        <p className="consult-text">{text}</p>
      )}
      <AttachmentList files={details.replyAttachments} label="答复的附件" />
      {replyTime !== null && (
        <p className="cell-note">
          {details.draftUserName}拟稿，{details.checkUserName}审核，{replyTime}答复
          {replyMode === ReplyMode.sms ? '，已交给短信通道发送' : `，${replyWay(replyMode)}`}
        </p>
      )}
      <Outcome details={details} />
      {replyTime === null && draftContent !== null && (
        <p className="cell-note">
          {details.draftUserName}拟稿，{details.draftTime}
        </p>
      )}
      {consultStatus === ConsultStatus.checking && details.can.pass !== true && (
        <p className="cell-note">您不能审核：{details.can.pass}</p>
      )}
      {isClosed && <p className="warning-note">已关闭：{closeReason}</p>}
    </>
  );
}

/** Outcome of the answer: the mark, and what others have of it. */
function Outcome({ details }: { details: ConsultDetails }) {
  const { score, scoreContent, scoreTime, publicFlag, knowledgeId } = details;
  return (
    <>
      {score !== null && (
        <p>
          <Score value={score} /> {scoreContent} <span className="cell-note">{scoreTime}</span>
        </p>
      )}
      {publicFlag === 1 && <p className="cell-note">已公开为范例。</p>}
      {knowledgeId !== null && (
        <p className="cell-note">
          已转为知识，<Link to={paths.content('knowledge', knowledgeId)}>查看</Link>
        </p>
      )}
    </>
  );
}
