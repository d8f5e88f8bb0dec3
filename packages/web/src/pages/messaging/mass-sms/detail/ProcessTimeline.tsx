/** 办理过程: who did what, when, as which post, with which opinion; oldest first. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  applicationDetails,
  applicationProcesses,
} from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { refreshReads, useCall } from '../../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { spanInWords } from '../../../../ui/text/moment.ts';
import { toldSteps } from './process-steps.ts';

const MINUTE_MS = 60_000;

/** Steps are added while somebody looks: a decision, the start and the end of the sending. */
const POLL_MS = 5_000;

interface ProcessTimelineProps {
  applyId: string;
  /** stands below the steps once it is known how many they are */
  children?: ReactNode;
}

export function ProcessTimeline({ applyId, children }: ProcessTimelineProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useCall(applicationProcesses, { applyId }, { pollMs: POLL_MS });
  const stepCount = data?.length;
  const shownCount = useRef(stepCount);
  useEffect(() => {
    // a step moves the application: the head above must not contradict the list
    if (shownCount.current !== undefined && stepCount !== shownCount.current)
      void refreshReads(client, [applicationDetails]);
    shownCount.current = stepCount;
  }, [client, stepCount]);
  if (!data && !error) return <Skeleton />;
  return (
    <>
      {data ? <Steps steps={data} /> : error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {children}
    </>
  );
}

function Steps({ steps }: { steps: AnswerOf<typeof applicationProcesses> }) {
  return (
    <ol className="timeline">
      {toldSteps(steps).map((step) => (
        <li key={step.processId}>
          <p className="timeline-head">
            <b>{step.label}</b>
            <time>{step.operateTime}</time>
          </p>
          <p>
            {[step.operateUserName, step.operateRoleName, step.operateDeptName].filter(Boolean).join('，')}
          </p>
          {step.opinion && <p className="timeline-opinion">{step.opinion}</p>}
          {step.costMinutes !== null && step.costMinutes > 0 && (
            <p className="cell-note">距上一步 {spanInWords(step.costMinutes * MINUTE_MS)}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
