/**
 * Applications that wait for somebody who is no longer there: when the last reviewer of a region is disabled or leaves the
 * post, what waits there is handed over to the nearest superior region that has one. The clock asks.
 */
import { ProcessType, systemStartsFrom } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { type Involved, nobody } from '../application/policy.ts';
import { readInvolved, theSystem } from '../application/process-queries.ts';
import { findMannedRegion, reviewersOn } from '../application/review-chain.ts';
import { type Application, moveEach, standsIn, tryMove } from '../application/transitions.ts';

interface Waiting {
  applyId: string;
  applyUserId: string;
  applyCertificateHash: string | null;
  currentAuditDeptId: string | null;
}

/**
 * Never to its author, an editor or whoever passed it before; an application that nobody at all could review stays where
 * it is. Returns what moved.
 */
export async function handOverStuckReviews(db: Kysely<Tables>, clock: Clock): Promise<Application[]> {
  const now = clock.now();
  const waiting = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'applyUserId', 'applyCertificateHash', 'currentAuditDeptId'])
    .where(standsIn(systemStartsFrom.handOver))
    .where('delFlag', '=', 0)
    .execute();
  const involved = await readInvolved(
    db,
    waiting.map(({ applyId }) => applyId),
  );
  const reviewersIn = reviewersOn(db, now);
  const handovers = new Map<string, { from: string; to: string }>();
  for (const one of waiting) {
    const from = one.currentAuditDeptId;
    if (from === null) continue;
    const tookPart = withAuthor(involved.get(one.applyId) ?? nobody, one);
    const to = await findMannedRegion(from, tookPart, reviewersIn);
    if (to !== null && to !== from) handovers.set(one.applyId, { from, to });
  }
  const names = await namesOfDepts(
    db,
    [...handovers.values()].flatMap(({ from, to }) => [from, to]),
  );
  return moveEach(db, [...handovers.keys()], async (trx, applyId) => {
    const { from = '', to = '' } = handovers.get(applyId) ?? {};
    return tryMove(trx, {
      applyId,
      from: systemStartsFrom.handOver,
      only: sql<boolean>`current_audit_dept_id = ${from}`,
      processType: ProcessType.handedOver,
      operator: theSystem,
      operateTime: now,
      opinion: `${names.get(from) ?? from}没有可以审核的管理员，转由${names.get(to) ?? to}审核`,
      set: { currentAuditDeptId: to },
    });
  });
}

function withAuthor(involved: Involved, { applyUserId, applyCertificateHash }: Waiting): Involved {
  return {
    userIds: new Set([...involved.userIds, applyUserId]),
    certificateHashes: new Set([
      ...involved.certificateHashes,
      ...(applyCertificateHash ? [applyCertificateHash] : []),
    ]),
  };
}
