/** 办理过程: who did what about a consultation, when and why, the newest first. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { consultationRecords } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { RECORDS_LISTED_MAX } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import {
  CONSULT_OPERATION,
  ConsultOperation,
} from '@farmers-mailbox/contract/service/consultations/states.ts';
import { useCall } from '../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { placeInShort, placeOnce } from '../../../ui/text/place-in-short.ts';

type Step = AnswerOf<typeof consultationRecords>[number];

function byWhom({ operateType, operateUserName, operateDeptName }: Step): string {
  if (operateType === ConsultOperation.escalated) return '系统';
  return operateUserName === null ? '提问人' : `${operateUserName}，${placeInShort(operateDeptName ?? '')}`;
}

/** Somebody of an office who wrote a question down did not ask it. */
const deedOf = ({ operateType, operateUserName }: Step): string =>
  operateType === ConsultOperation.asked && operateUserName !== null
    ? '代报'
    : labelOf(CONSULT_OPERATION, operateType);

/** A unit's path begins with the region that its own name begins with. */
const saidIn = ({ operateType, content }: Step): string =>
  operateType === ConsultOperation.assigned || operateType === ConsultOperation.reassigned
    ? `交给${placeInShort(content ?? '')}`
    : placeOnce(content ?? '');

export function ConsultRecords({ consultId }: { consultId: string }) {
  const { data, error, refetch } = useCall(consultationRecords, { consultId });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  // the question itself is the oldest one
  const isCut = data.length >= RECORDS_LISTED_MAX && data.at(-1)?.operateType !== ConsultOperation.asked;
  return (
    <>
      <ol className="timeline">
        {data.map((step) => (
          <li key={step.recordId}>
            <p className="timeline-head">
              <b>{deedOf(step)}</b>
              <time>{step.operateTime}</time>
            </p>
            <p>{byWhom(step)}</p>
            {step.content && <p className="timeline-opinion consult-said">{saidIn(step)}</p>}
          </li>
        ))}
      </ol>
      {isCut && <p className="cell-note">更早的记录未列出。</p>}
    </>
  );
}
