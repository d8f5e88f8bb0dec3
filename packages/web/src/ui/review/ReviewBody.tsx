/**
 * Content under review, read before the decision. The decision is bound to what was read: when it changed
 * meanwhile the server refuses, and it has to be read again.
 */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../api/call-failure.ts';
import { useCall } from '../../api/hooks.ts';
import { ScrollingPart } from '../page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../page/states.tsx';
import './review.css';

export interface ReadForReview<Details> {
  /** undefined until it was read */
  readonly details: Details | undefined;
  readonly error: CallFailure | null;
  /** why a decision was not taken, in the server's words; null while none was refused */
  readonly changed: string | null;
  readonly readAgain: () => void;
  readonly readAgainSince: (changed: string) => void;
}

export function useReadForReview<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E>,
): ReadForReview<AnswerOf<E>> {
  const { data, error, refetch, isFetchedAfterMount } = useCall(endpoint, fields);
  const [changed, setChanged] = useState<string | null>(null);
  const readAgain = () => void refetch();
  return {
    // what an earlier look left in the store may be old: a decision stands on what is read now
    details: isFetchedAfterMount ? data : undefined,
    error,
    changed,
    readAgain,
    readAgainSince: (reason) => {
      setChanged(reason);
      readAgain();
    },
  };
}

export interface ReviewBodyProps<Details> {
  read: ReadForReview<Details>;
  /** 申请, 知识 */
  noun: string;
  children: (details: Details) => ReactNode;
}

/** Scrolls in a box of its own, which the keyboard can reach. */
export function ReviewBody<Details extends { can: { pass: Verdict } }>({
  read: { details, error, changed, readAgain },
  noun,
  children,
}: ReviewBodyProps<Details>) {
  return (
    <ScrollingPart className="review-body" label={`${noun}内容`}>
      {changed !== null && (
        <p className="warning-note" role="alert">
          没有审核成功：{changed}。
          {details?.can.pass === true
            ? '下面是最新的内容，请重新阅读后再审核。'
            : `这条${noun}现在不用您审核了，可以关闭。`}
        </p>
      )}
      {!details && error && <ErrorState failure={error} onRetry={readAgain} />}
      {!details && !error && <Skeleton lines={12} />}
      {details && children(details)}
    </ScrollingPart>
  );
}
