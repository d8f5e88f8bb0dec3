/**
 * Applications that wait for somebody who is no longer there: when the last reviewer of a region is disabled or leaves the
 * post, or the region is merged away, what waits there is handed over to the nearest superior region that has one. Never to the
 * region that it was merged into: nobody there may read what came from outside. What waits in such a region all the same is handed back.
 * The clock asks.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { ProcessType, systemStartsFrom } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { eachAlone } from '../../../../time/each-alone.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { type Involved, nobody, withPerson } from '../application/policy.ts';
import { readInvolved, theSystem } from '../application/process-queries.ts';
import { findMannedRegion, reviewersOn, reviewRegionOf } from '../application/review-chain.ts';
import { type Application, moveEach, standsIn, tryMove } from '../application/transitions.ts';

interface Waiting {
  applyId: string;
  applyUserId: string;
  applyCertificateHash: string | null;
  applyArea: string;
  auditStep: number;
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
    .select([
      'applyId',
      'applyUserId',
      'applyCertificateHash',
      'applyArea',
      'auditStep',
      'currentAuditDeptId',
    ])
    .where(standsIn(systemStartsFrom.handOver))
    .where('delFlag', '=', 0)
    .execute();
  const involved = await readInvolved(
    db,
    waiting.map(({ applyId }) => applyId),
  );
  const reviewersIn = reviewersOn(db, now);
  const moved: Application[] = [];
  await eachAlone(
    waiting,
    ({ applyId }) => `application ${applyId} could not be handed over`,
    async (one) => {
      const from = one.currentAuditDeptId;
      if (from === null) return;
      const tookPart = withAuthor(involved.get(one.applyId) ?? nobody, one);
      const begin = covers(from, one.applyArea) ? from : reviewRegionOf(one);
      const to = await findMannedRegion(begin, tookPart, reviewersIn);
      if (to === null || to === from) return;
      moved.push(...(await handOver(db, now, one.applyId, { from, to })));
    },
  );
  return moved;
}

async function handOver(
  db: Kysely<Tables>,
  now: Date,
  applyId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Application[]> {
  const names = await namesOfDepts(db, [from, to]);
  return moveEach(db, [applyId], (trx) =>
    tryMove(trx, {
      applyId,
      from: systemStartsFrom.handOver,
      only: sql<boolean>`current_audit_dept_id = ${from}`,
      processType: ProcessType.handedOver,
      operator: theSystem,
      operateTime: now,
      opinion: `${names.get(from) ?? from}没有可以审核的管理员，转由${names.get(to) ?? to}审核`,
      set: { currentAuditDeptId: to },
    }),
  );
}

const withAuthor = (
  involved: Involved,
  { applyUserId: userId, applyCertificateHash: certificateHash }: Waiting,
): Involved => withPerson(involved, { userId, certificateHash });
