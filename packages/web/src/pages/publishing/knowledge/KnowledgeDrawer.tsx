/** One piece of knowledge, its records and its review. */
import {
  knowledgeDetails,
  knowledgeRecords,
  passKnowledge,
  refuseKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { PhoneFrame } from '../../../content/PhoneFrame.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { useReadForReview } from '../../../ui/review/ReviewBody.tsx';
import { KnowledgeArticle } from './KnowledgeArticle.tsx';
import { knowledge } from './kind.ts';
import './knowledge.css';

export interface KnowledgeDrawerProps {
  knowledgeId: string;
  /** opened for them */
  atRecords: boolean;
  onClose: () => void;
}

export function KnowledgeDrawer({ knowledgeId, atRecords, onClose }: KnowledgeDrawerProps) {
  const read = useReadForReview(knowledgeDetails, { knowledgeId });
  const pass = useAct(passKnowledge, { refresh: knowledge.reads });
  const refuse = useAct(refuseKnowledge, { refresh: knowledge.reads });
  const asRead = (contentHash: string) => ({
    knowledgeIds: [knowledgeId],
    contentHashes: { [knowledgeId]: contentHash },
  });
  return (
    <ContentDrawer
      kind={knowledge}
      read={read}
      opinionOn={['opinionKnowledge', knowledgeId]}
      consequenceOf={({ title, fullDeptName }) =>
        `“${title}”通过后马上发布，${fullDeptName}的农户都能看到。以后可以下架。`
      }
      pass={({ contentHash }, auditOpinion) => pass.attempt({ ...asRead(contentHash), auditOpinion })}
      refuse={({ contentHash }, auditOpinion) => refuse.attempt({ ...asRead(contentHash), auditOpinion })}
      recordsOf={() => <Records knowledgeId={knowledgeId} />}
      atRecords={atRecords}
      onClose={onClose}
    >
      {(details) => (
        <PhoneFrame>
          <KnowledgeArticle article={{ ...details, placeName: details.fullDeptName }} />
        </PhoneFrame>
      )}
    </ContentDrawer>
  );
}

function Records({ knowledgeId }: { knowledgeId: string }) {
  const { data, error, refetch } = useCall(knowledgeRecords, { knowledgeId });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return data ? <ContentRecords records={data} /> : <Skeleton lines={4} />;
}
