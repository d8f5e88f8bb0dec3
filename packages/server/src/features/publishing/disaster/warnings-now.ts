/** Warnings in force for a person's area, as the workbench tells them, the gravest first. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { findStanding } from '../../messaging/mass-sms/queries.ts';
import { areasOf } from './areas.ts';
import { concerns, inForceAt } from './in-force.ts';
import { rulesForSms } from './policy.ts';
import { applyIdsOf } from './texts.ts';

const listed = (db: Kysely<Tables>) =>
  db
    .selectFrom('disasterInfo')
    .select(['disasterId', 'contentHash', 'title', 'disasterType', 'warnLevel', 'effectEnd', 'smsApplyId'])
    .select([areasOf.as('areas'), applyIdsOf.as('applyIds')]);

/** Each with how many texts of its SMS and of emergencies begun from it have left, and whether the person may make an SMS of it. */
export async function listWarningsNow(
  db: Kysely<Tables>,
  actor: Actor,
  { now, limit }: { readonly now: Date; readonly limit: number },
) {
  const rows = await listed(db)
    .where('infoType', '=', sql.lit(InfoType.warning))
    .where(inForceAt(now))
    .where(concerns(areaOf(actor)))
    .orderBy('warnLevel')
    .orderBy('effectEnd')
    .orderBy('disasterId')
    .limit(limit)
    .execute();
  const made = await findStanding(
    db,
    actor,
    rows.flatMap(({ applyIds }) => applyIds),
  );
  const sent = new Map(made.map(({ applyId, sendCount }) => [applyId, sendCount]));
  return rows.map((row) => {
    const { smsApplyId, applyIds, ...shown } = row;
    const counts = applyIds.flatMap((applyId) => sent.get(applyId) ?? []);
    return {
      ...shown,
      smsCount: counts.length,
      sentCount: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
      mayTurnIntoSms: !sent.has(smsApplyId ?? '') && verdictOf(rulesForSms(actor, row)) === true,
    };
  });
}
