/** One warning, guide or damage report: what is or would be published, what was done to it, and for a reviewer the decision. The call carries the hash of what was read. */
import { ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import {
  type DisasterDetails,
  disasterDetails,
  passDisaster,
  refuseDisaster,
} from '@farmers-mailbox/contract/disaster/endpoints.ts';
import { InfoType } from '@farmers-mailbox/contract/disaster/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Drawer } from 'antd';
import { toCallFailure } from '../../api/call-failure.ts';
import { showFailure } from '../../api/failure-notice.ts';
import { useAct } from '../../api/hooks.ts';
import { ContentRecords } from '../../content/ContentRecords.tsx';
import { ask, tell } from '../../notices/notices.ts';
import { useGuardedClose } from '../../ui/guarded-close.ts';
import { fromMoment, toMinute } from '../../ui/moment.ts';
import { ReviewBody, useReadForReview } from '../../ui/ReviewBody.tsx';
import { ReviewDecision } from '../../ui/ReviewDecision.tsx';
import { StatusTag, Tag } from '../../ui/StatusTag.tsx';
import { DisasterText } from './DisasterText.tsx';
import { disasterReads } from './reads.ts';
import { SmsLink } from './SmsLink.tsx';
import { nounOf } from './words.ts';

export function DisasterDrawer({ disasterId, onClose }: { disasterId: string; onClose: () => void }) {
  const read = useReadForReview(disasterDetails, { disasterId });
  const { details, readAgainSince } = read;
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const isWaiting = details?.auditStatus === ContentStatus.waiting;
  const noun = details ? nounOf(details.infoType) : '信息';
  return (
    <Drawer
      open
      size="min(100vw, 860px)"
      title={isWaiting ? `审核${noun}` : `${noun}详情`}
      onClose={close}
      footer={
        isWaiting && (
          <Decision details={details} onTyped={setUnsaved} onDone={done} onChanged={readAgainSince} />
        )
      }
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
    >
      <ReviewBody read={read} noun={noun}>
        {(shown) => <Loaded details={shown} />}
      </ReviewBody>
    </Drawer>
  );
}

function Loaded({ details }: { details: DisasterDetails }) {
  return (
    <>
      <p className="disaster-state">
        <StatusTag of="AUDIT_STATUS" value={details.auditStatus} />
        {details.isInForce && <Tag tone="good">生效中</Tag>}
        {stateInWords(details)}
      </p>
      {details.remindWords.length > 0 && (
        <p className="warning-note">请留意这些词是否用得合适：{details.remindWords.join('、')}</p>
      )}
      {details.sms && (
        <p>
          已转短信：
          <SmsLink sms={details.sms} />
        </p>
      )}
      <DisasterText details={details} />
      <h2 className="review-heading">操作记录</h2>
      <ContentRecords records={details.records} />
    </>
  );
}

function stateInWords(details: DisasterDetails): string {
  const { auditStatus, auditUserName, auditOpinion, createUserName, createDeptName } = details;
  const written = `由${createDeptName}的${createUserName}编写`;
  const said = auditOpinion ? `，意见：${auditOpinion}` : '';
  if (auditStatus === ContentStatus.waiting) return `${written}，${details.submitTime}提交`;
  if (auditStatus === ContentStatus.published) {
    return `${written}，${auditUserName ?? ''}审核，${details.publishTime}发布${said}`;
  }
  if (auditStatus === ContentStatus.refused) {
    return `${written}，${details.auditTime ?? ''}由${auditUserName ?? ''}退回${said}`;
  }
  return written;
}

const reasonProblem = (said: string): string | null =>
  said === '' ? '请写明不通过的原因，编写人要按它修改' : null;

/** Effect of passing it, in words: a warning that is over is not brought into force. */
function consequenceOf({ infoType, title, areas, effectStart, effectEnd }: DisasterDetails): string {
  const where = areas.map(({ deptName }) => deptName).join('、');
  if (infoType === InfoType.damage) return `“${title}”通过后计入${where}的灾情统计。以后可以下架。`;
  const now = new Date();
  if (fromMoment(effectEnd) <= now) {
    return `“${title}”已在${toMinute(effectEnd)}到期，通过后不会生效。若仍有危险，请退回修改有效期。`;
  }
  const from = fromMoment(effectStart) <= now ? '马上' : `从${toMinute(effectStart)}起`;
  return `“${title}”通过后${from}在${where}生效，到${toMinute(effectEnd)}为止。以后可以下架。`;
}

interface DecisionProps {
  details: DisasterDetails;
  /** of the opinion */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  /** with the server's sentence */
  onChanged: (reason: string) => void;
}

function Decision({ details, onTyped, onDone, onChanged }: DecisionProps) {
  const pass = useAct(passDisaster, { refresh: disasterReads });
  const refuse = useAct(refuseDisaster, { refresh: disasterReads });
  const { disasterId, contentHash, can } = details;
  const decide = async (act: typeof pass | typeof refuse, auditOpinion: string, done: string) => {
    try {
      await act.attempt({ disasterId, contentHash, auditOpinion });
      tell('success', done);
      onDone();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      if (failure.code === ErrorCode.stateChanged) return onChanged(failure.message);
      if (failure.code !== ErrorCode.sensitiveWord) return showFailure(failure);
      const text = `内容含有敏感词“${failure.message}”，不能发布，请退回修改。`;
      await ask({ title: '没有通过', text, confirmLabel: '知道了', cancelLabel: null });
    }
  };
  const onPass = async (opinion: string) => {
    const asked = { title: '审核通过', confirmLabel: '通过', cancelLabel: '再看看' };
    if (await ask({ ...asked, text: consequenceOf(details) })) await decide(pass, opinion, '已通过并发布');
  };
  if (can.pass !== true && can.noPass !== true) {
    return (
      <p className="disaster-cannot">
        您不能审核这条{nounOf(details.infoType)}：{can.pass}
      </p>
    );
  }
  return (
    <ReviewDecision
      can={can}
      permissions={{ pass: 'content:disaster:pass', noPass: 'content:disaster:noPass' }}
      reasonProblem={reasonProblem}
      busy={pass.busy || refuse.busy}
      onTyped={onTyped}
      onPass={onPass}
      onRefuse={(opinion) => decide(refuse, opinion, '已退回，由编写人修改')}
    />
  );
}
