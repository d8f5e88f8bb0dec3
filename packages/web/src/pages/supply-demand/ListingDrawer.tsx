/** One listing: what is or would be shown, what was done to it, and for a reviewer the decision. The call carries the hash of what was read. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type ListingDetails,
  listingDetails,
  passListing,
  refuseListing,
} from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/supply-demand/fields.ts';
import { LISTING_OPERATION, ListingStatus } from '@farmers-mailbox/contract/supply-demand/states.ts';
import { Drawer } from 'antd';
import { toCallFailure } from '../../api/call-failure.ts';
import { showFailure } from '../../api/failure-notice.ts';
import { useAct } from '../../api/hooks.ts';
import { ask, tell } from '../../notices/notices.ts';
import { useGuardedClose } from '../../ui/guarded-close.ts';
import { ReviewBody, useReadForReview } from '../../ui/ReviewBody.tsx';
import { ReviewDecision } from '../../ui/ReviewDecision.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { ListingView } from './ListingView.tsx';
import { listingReads } from './reads.ts';
import '../../ui/timeline.css';

export interface ListingDrawerProps {
  infoType: number;
  supplyId: string;
  onClose: () => void;
}

export function ListingDrawer({ infoType, supplyId, onClose }: ListingDrawerProps) {
  const read = useReadForReview(listingDetails, { supplyId });
  const { details, readAgainSince } = read;
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const isWaiting = details?.supplyStatus === ListingStatus.waiting;
  const { noun } = wordsOf(infoType);
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

function Loaded({ details }: { details: ListingDetails }) {
  return (
    <>
      <p className="listing-state">
        <StatusTag of="SUPPLY_STATUS" value={details.supplyStatus} />
        {stateInWords(details)}
      </p>
      {details.remindWords.length > 0 && (
        <p className="warning-note">请留意这些词是否用得合适：{details.remindWords.join('、')}</p>
      )}
      <ListingView details={details} />
      <h2 className="review-heading">操作记录</h2>
      <ol className="timeline">
        {details.records.map((step) => (
          <li key={step.recordId}>
            <p className="timeline-head">
              <b>{labelOf(LISTING_OPERATION, step.operateType)}</b>
              <time>{step.operateTime}</time>
            </p>
            <p>
              {step.operateUserName}，{step.operateDeptName}
            </p>
            {step.opinion && <p className="timeline-opinion">{step.opinion}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}

function stateInWords(details: ListingDetails): string {
  const { supplyStatus, auditUserName, auditOpinion, createUserName, createDeptName } = details;
  const written = `由${createDeptName}的${createUserName}发布`;
  const said = auditOpinion ? `，意见：${auditOpinion}` : '';
  if (supplyStatus === ListingStatus.waiting) return `${written}，${details.submitTime}提交`;
  if (supplyStatus === ListingStatus.published) {
    return `${written}，${auditUserName ?? ''}审核，${details.publishTime}起展示${said}`;
  }
  if (supplyStatus === ListingStatus.refused) {
    return `${written}，${details.auditTime ?? ''}由${auditUserName ?? ''}退回${said}`;
  }
  if (supplyStatus === ListingStatus.expired) return `${written}，${details.supplyEnd}到期，不再展示`;
  if (supplyStatus === ListingStatus.dealt) return `${written}，${dealInWords(details)}`;
  return written;
}

function dealInWords(details: ListingDetails): string {
  const { dealTime, dealUserName, dealQuantity, dealAmount, quantityUnit, counterpart } = details;
  const amounts = `成交 ${dealQuantity?.toLocaleString('zh-CN')}${quantityUnit}，${dealAmount?.toLocaleString('zh-CN')} 元`;
  const other = counterpart === null ? '' : `，对方是“${counterpart.title ?? '（已删除，或您不能查看）'}”`;
  return `${dealTime}由${dealUserName ?? ''}登记${amounts}${other}`;
}

const reasonProblem = (said: string): string | null =>
  said === '' ? '请写明不通过的原因，发布人要按它修改' : null;

interface DecisionProps {
  details: ListingDetails;
  /** of the opinion */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  /** with the server's sentence */
  onChanged: (reason: string) => void;
}

function Decision({ details, onTyped, onDone, onChanged }: DecisionProps) {
  const pass = useAct(passListing, { refresh: listingReads });
  const refuse = useAct(refuseListing, { refresh: listingReads });
  const { supplyId, contentHash, title, supplyEnd, infoType, can } = details;
  const { noun, page } = wordsOf(infoType);
  const decide = async (act: typeof pass | typeof refuse, auditOpinion: string, done: string) => {
    try {
      await act.attempt({ supplyId, contentHash, auditOpinion });
      tell('success', done);
      onDone();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      if (failure.code === ErrorCode.stateChanged) return onChanged(failure.message);
      if (failure.code !== ErrorCode.sensitiveWord) return showFailure(failure);
      const text = `内容含有敏感词“${failure.message}”，不能展示，请退回修改。`;
      await ask({ title: '没有通过', text, confirmLabel: '知道了', cancelLabel: null });
    }
  };
  const onPass = async (opinion: string) => {
    const text = `“${title}”通过后马上展示，到 ${supplyEnd} 为止。以后可以下架。`;
    if (await ask({ title: '审核通过', text, confirmLabel: '通过', cancelLabel: '再看看' })) {
      await decide(pass, opinion, '已通过并展示');
    }
  };
  if (can.pass !== true && can.noPass !== true) {
    return (
      <p className="listing-cannot">
        您不能审核这条{noun}：{can.pass}
      </p>
    );
  }
  return (
    <ReviewDecision
      can={can}
      permissions={{ pass: `content:${page}:pass`, noPass: `content:${page}:noPass` }}
      reasonProblem={reasonProblem}
      busy={pass.busy || refuse.busy}
      onTyped={onTyped}
      onPass={onPass}
      onRefuse={(opinion) => decide(refuse, opinion, '已退回，由发布人修改')}
    />
  );
}
