/** One piece of knowledge: what is or would be published, what was done to it, and for a reviewer the decision. The call carries the hash of what was read. */

import { ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type KnowledgeDetails,
  knowledgeDetails,
  passKnowledge,
  refuseKnowledge,
} from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { Drawer } from 'antd';
import { useEffect, useRef } from 'react';
import { toCallFailure } from '../../api/call-failure.ts';
import { showFailure } from '../../api/failure-notice.ts';
import { useAct } from '../../api/hooks.ts';
import { ask, tell } from '../../notices/notices.ts';
import { useGuardedClose } from '../../ui/guarded-close.ts';
import { ReviewBody, useReadForReview } from '../../ui/ReviewBody.tsx';
import { ReviewDecision } from '../../ui/ReviewDecision.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { KnowledgeArticle } from './KnowledgeArticle.tsx';
import { KnowledgeRecords } from './KnowledgeRecords.tsx';
import { knowledgeReads } from './reads.ts';

export interface KnowledgeDrawerProps {
  knowledgeId: string;
  /** opened for them */
  atRecords: boolean;
  onClose: () => void;
}

export function KnowledgeDrawer({ knowledgeId, atRecords, onClose }: KnowledgeDrawerProps) {
  const read = useReadForReview(knowledgeDetails, { knowledgeId });
  const { details, readAgainSince } = read;
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const isWaiting = details?.auditStatus === ContentStatus.waiting;
  return (
    <Drawer
      open
      size="min(100vw, 860px)"
      title={isWaiting ? '审核知识' : '知识详情'}
      onClose={close}
      footer={
        isWaiting && (
          <Decision details={details} onTyped={setUnsaved} onDone={done} onChanged={readAgainSince} />
        )
      }
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
    >
      <ReviewBody read={read} noun="知识">
        {(shown) => <Loaded details={shown} atRecords={atRecords} />}
      </ReviewBody>
    </Drawer>
  );
}

function Loaded({ details, atRecords }: { details: KnowledgeDetails; atRecords: boolean }) {
  const records = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (atRecords) records.current?.scrollIntoView({ block: 'start' });
  }, [atRecords]);
  return (
    <>
      <p className="knowledge-state">
        <StatusTag of="AUDIT_STATUS" value={details.auditStatus} />
        {stateInWords(details)}
      </p>
      {details.remindWords.length > 0 && (
        <p className="warning-note">请留意这些词是否用得合适：{details.remindWords.join('、')}</p>
      )}
      <KnowledgeArticle article={{ ...details, placeName: details.fullDeptName }} />
      <h2 ref={records} className="review-heading">
        操作记录
      </h2>
      <KnowledgeRecords knowledgeId={details.knowledgeId} />
    </>
  );
}

function stateInWords(details: KnowledgeDetails): string {
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

interface DecisionProps {
  details: KnowledgeDetails;
  /** of the opinion */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  /** with the server's sentence */
  onChanged: (reason: string) => void;
}

function Decision({ details, onTyped, onDone, onChanged }: DecisionProps) {
  const pass = useAct(passKnowledge, { refresh: knowledgeReads });
  const refuse = useAct(refuseKnowledge, { refresh: knowledgeReads });
  const { knowledgeId, contentHash, fullDeptName, title, can } = details;
  const decide = async (act: typeof pass | typeof refuse, auditOpinion: string, done: string) => {
    try {
      const read = { knowledgeIds: [knowledgeId], contentHashes: { [knowledgeId]: contentHash } };
      await act.attempt({ ...read, auditOpinion });
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
    const text = `“${title}”通过后马上发布，${fullDeptName}的农户都能看到。以后可以下架。`;
    if (await ask({ title: '审核通过', text, confirmLabel: '通过', cancelLabel: '再看看' })) {
      await decide(pass, opinion, '已通过并发布');
    }
  };
  if (can.pass !== true && can.noPass !== true) {
    return <p className="knowledge-cannot">您不能审核这条知识：{can.pass}</p>;
  }
  return (
    <ReviewDecision
      can={can}
      permissions={{ pass: 'content:knowledge:pass', noPass: 'content:knowledge:noPass' }}
      reasonProblem={reasonProblem}
      busy={pass.busy || refuse.busy}
      onTyped={onTyped}
      onPass={onPass}
      onRefuse={(opinion) => decide(refuse, opinion, '已退回，由编写人修改')}
    />
  );
}
