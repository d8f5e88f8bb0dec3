/** Emergencies that were begun from a warning in force (decision 63): their texts count as the warning's. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { actOf, logOperation } from '../../system/operation-log/actions.ts';
import { concerns, inForceAt } from './in-force.ts';

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
  await trx.insertInto('disasterEmergency').values({ applyId, disasterId }).execute();
  const operation = {
    module: '防灾减灾',
    action: '应急短信',
    bizType: CONTENT_KINDS.disaster.review.table,
    bizId: disasterId,
    summary: `由“${warning.title}”提交应急短信（${applyNo}）`,
    after: { applyId, applyNo },
  };
  await logOperation(trx, actOf(actor), operation, now);
}
