/**
 * In-force rule of warnings and guides: passed, not taken offline, its time has begun and has not ended. A
 * warning that is shown in force when it is not is a real harm, so the rule stands here for whoever holds a
 * row, and once in SQL for whoever looks for rows (the server's `in-force.ts`); one test asks both at the
 * same edges.
 */
import { ContentStatus } from '../content-review/states.ts';
import { InfoType } from './fields.ts';

export interface Effect {
  readonly infoType: number;
  readonly auditStatus: number;
  readonly effectStart: Date;
  readonly effectEnd: Date;
}

/** A damage report tells what happened; it is never in force. */
export const isInForce = ({ infoType, auditStatus, effectStart, effectEnd }: Effect, now: Date): boolean =>
  infoType !== InfoType.damage &&
  auditStatus === ContentStatus.published &&
  effectStart <= now &&
  now < effectEnd;
