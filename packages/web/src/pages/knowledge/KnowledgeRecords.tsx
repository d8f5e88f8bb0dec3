/** 操作记录 of a piece of knowledge. */
import { knowledgeRecords } from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { useCall } from '../../api/hooks.ts';
import { OperationRecords } from '../../ui/OperationRecords.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';

export function KnowledgeRecords({ knowledgeId }: { knowledgeId: string }) {
  const { data, error, refetch } = useCall(knowledgeRecords, { knowledgeId });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return <OperationRecords records={data} />;
}
