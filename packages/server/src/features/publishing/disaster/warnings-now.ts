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

const listed = (db: Kysely<Tables>) =>
  db
    .selectFrom('disasterInfo')
    .select(['disasterId', 'contentHash', 'title', 'disasterType', 'warnLevel', 'effectEnd', 'smsApplyId'])
    .select(areasOf.as('areas'));

/** Each with how many of its SMS have left, and whether the person may make one. */
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
    rows.flatMap(({ smsApplyId }) => smsApplyId ?? []),
  );
  const sent = new Map(made.map(({ applyId, sendCount }) => [applyId, sendCount]));
  return rows.map(({ smsApplyId, ...row }) => {
    const sentCount = sent.get(smsApplyId ?? '') ?? null;
    return {
      ...row,
      sentCount,
      mayTurnIntoSms: sentCount === null && verdictOf(rulesForSms(actor, row)) === true,
    };
  });
}
