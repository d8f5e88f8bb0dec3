/**
 * Emergencies that were begun from a warning in force (decision 63): which they are stands in the operation log, as a row of the warning that names
 * the application. The count of a warning's texts reads it there.
 */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { actOf, logOperation } from '../../system/operation-log/actions.ts';
import { listDone } from '../../system/operation-log/queries.ts';
import { concerns, inForceAt } from './in-force.ts';

const NOTED = { bizType: CONTENT_KINDS.disaster.review.table, action: '应急短信' } as const;

/** Nothing for what is no warning in force in the writer's area: an emergency is sent all the same. */
export async function noteEmergency(
  trx: Transaction<Tables>,
  actor: Actor,
  { disasterId, applyId, applyNo }: { disasterId: string; applyId: string; applyNo: string },
  now: Date,
): Promise<void> {
  const warning = await trx
    .selectFrom('disasterInfo')
    .select('title')
    .where('disasterId', '=', disasterId)
    .where('infoType', '=', sql.lit(InfoType.warning))
    .where(inForceAt(now))
    .where(concerns(areaOf(actor)))
    .executeTakeFirst();
  if (!warning) return;
  const operation = {
    ...{ ...NOTED, module: '防灾减灾', bizId: disasterId },
    summary: `由“${warning.title}”提交应急短信（${applyNo}）`,
    after: { applyId, applyNo },
  };
  await logOperation(trx, actOf(actor), operation, now);
}

/** Ids of the applications of each warning. */
export async function emergenciesOf(
  db: Kysely<Tables>,
  disasterIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { bizId, after } of await listDone(db, NOTED, disasterIds)) {
    const { applyId } = after as { readonly applyId: string };
    found.set(bizId, [...(found.get(bizId) ?? []), applyId]);
  }
  return found;
}
