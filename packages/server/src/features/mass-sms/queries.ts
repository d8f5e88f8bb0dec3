/** What other features ask about applications: those that somebody may read, and no others. */
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Tables } from '../../database/tables.ts';
import { findReadable, readableBy } from './application-queries.ts';

/** For a left join on the id: applications that the person may not read stay away like those that are not there. */
export function readableApplications(db: Kysely<Tables>, actor: Actor) {
  return db
    .selectFrom('massSmsApply')
    .where(readableBy(actor))
    .select(['massSmsApply.applyId', 'massSmsApply.applyNo', 'massSmsApply.smsTitle']);
}

/** @throws Refusal 4040 when there is none, or none that this person may know of */
export async function demandReadable(db: Kysely<Tables>, actor: Actor, applyId: string): Promise<void> {
  await findReadable(db, actor, applyId);
}

export { readStatTime, readSums } from './day-stats.ts';
