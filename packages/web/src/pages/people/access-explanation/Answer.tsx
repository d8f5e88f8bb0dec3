/** The answer: first the sentence, then the rules one by one with where each is set. */
import {
  type ExplanationStep,
  explainAccess,
} from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';
import type { Question } from './question.ts';

const outcomes: Record<ExplanationStep['outcome'], { word: string; tone: TagTone }> = {
  passed: { word: '通过', tone: 'good' },
  refused: { word: '不通过', tone: 'bad' },
  note: { word: '提示', tone: 'attention' },
};

export function Answer({ question: { userId, identityId, action, object } }: { question: Question }) {
  const isAsked = userId !== '' && identityId !== '' && action !== '';
  const { data, error, refetch } = useCall(
    explainAccess,
    isAsked ? { userId, identityId, action, ...(object === '' ? {} : { object }) } : null,
  );
  if (!isAsked) return <EmptyState text="选好人员、身份和要做的事后，这里逐条说明。" />;
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <>
      <p className={data.isAllowed ? 'access-verdict access-good' : 'access-verdict access-bad'}>
        {data.sentence}
      </p>
      <ol className="access-steps">
        {data.steps.map((step, place) => (
          <li key={`${place} ${step.title}`}>
            <Tag tone={outcomes[step.outcome].tone}>{outcomes[step.outcome].word}</Tag>
            <div>
              <b>{step.title}</b>
              <p>{step.text}</p>
              {step.source !== '' && <small>在“{step.source}”里查看或设置</small>}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
