/** 操作记录: who did what to a piece of knowledge, when and why, the newest first. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { knowledgeRecords } from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { KNOWLEDGE_OPERATION } from '@farmers-mailbox/contract/knowledge/states.ts';
import { useCall } from '../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';

export function KnowledgeRecords({ knowledgeId }: { knowledgeId: string }) {
  const { data, error, refetch } = useCall(knowledgeRecords, { knowledgeId });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <ol className="timeline">
      {data.map((step) => (
        <li key={step.recordId}>
          <p className="timeline-head">
            <b>{labelOf(KNOWLEDGE_OPERATION, step.operateType)}</b>
            <time>{step.operateTime}</time>
          </p>
          <p>
            {step.operateUserName}，{step.operateDeptName}
          </p>
          {step.opinion && <p className="timeline-opinion">{step.opinion}</p>}
        </li>
      ))}
    </ol>
  );
}
