/** What other features ask about applications: those that somebody may read, and no others. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
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

/** Whether the application in a column of another table is one that the person may read. */
export function isApplicationReadable<TB extends keyof Tables>(
  eb: ExpressionBuilder<Tables, TB>,
  actor: Actor,
  column: string,
) {
  const applications = (eb as unknown as ExpressionBuilder<Tables, 'massSmsApply'>)
    .selectFrom('massSmsApply')
    .select(sql`1`.as('one'))
    .where(sql<boolean>`mass_sms_apply.apply_id = ${sql.ref(column)}`)
    .where(readableBy(actor));
  return eb.exists(applications);
}

/** @throws Refusal 4040 when there is none, or none that this person may know of */
export async function demandReadable(db: Kysely<Tables>, actor: Actor, applyId: string): Promise<void> {
  await findReadable(db, actor, applyId);
}
