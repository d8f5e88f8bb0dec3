/** State of a push (PUSH_STATUS), of its review and of its way to the receiver: of a row that is held, and in SQL. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { PushStatus } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstTrue } from '../../../database/first-true.ts';

/** `push_message.dispatch_status` of what was passed. */
export const DispatchStatus = { due: 0, leaving: 1, sent: 2, failed: 3 } as const;

const ofReview: Readonly<Record<number, PushStatus>> = {
  [ContentStatus.draft]: PushStatus.draft,
  [ContentStatus.waiting]: PushStatus.waiting,
  [ContentStatus.refused]: PushStatus.refused,
  [ContentStatus.offline]: PushStatus.revoked,
};
const ofDispatch: Readonly<Record<number, PushStatus>> = {
  [DispatchStatus.due]: PushStatus.due,
  [DispatchStatus.leaving]: PushStatus.leaving,
  [DispatchStatus.sent]: PushStatus.sent,
  [DispatchStatus.failed]: PushStatus.failed,
};

interface Moving {
  readonly auditStatus: number;
  readonly dispatchStatus: number | null;
}

export const pushStatusOf = ({ auditStatus, dispatchStatus }: Moving): PushStatus =>
  ofReview[auditStatus] ?? ofDispatch[dispatchStatus ?? DispatchStatus.due] ?? PushStatus.due;

export function isInPushStatus(status: number): RawBuilder<SqlBool> {
  const value = (of: Readonly<Record<number, PushStatus>>) =>
    Object.entries(of).find(([, one]) => one === status)?.[0];
  const [review, dispatch] = [value(ofReview), value(ofDispatch)];
  return review === undefined
    ? sql<SqlBool>`push_message.dispatch_status = ${sql.lit(Number(dispatch))}`
    : sql<SqlBool>`push_message.audit_status = ${sql.lit(Number(review))}`;
}

/** Of PUSH_STATUS. */
export const ownStatus = (): RawBuilder<number> => firstTrue(Object.values(PushStatus), isInPushStatus);

/** Handed over, or being so at this moment: it is not called back. */
export const hasLeft = ({ dispatchStatus }: Pick<Moving, 'dispatchStatus'>): boolean =>
  dispatchStatus === DispatchStatus.leaving || dispatchStatus === DispatchStatus.sent;
