/**
 * Applications that used up the daily limit of the people who fall out of a choice. Every office whose people
 * are chosen reads title, unit and time, as in the calendar; the text opens only for whom it is readable
 * anyway.
 */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import type { limitTakers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { asGiven } from '../../../../database/given-order.ts';
import type { Tables } from '../../../../database/tables.ts';
import { toMomentOrNull } from '../../../../time/moment.ts';
import { isReadable, namedApplications } from '../application/application-queries.ts';
import { readSettings } from '../application/settings.ts';
import { allowBulk } from '../recipients/bulk-settings.ts';
import { counts } from '../recipients/recipient-reasons.ts';
import { resolvedRecipients } from '../recipients/recipient-sources.ts';
import type { CheckNeeds } from './check.ts';
import { ruledChoice } from './form-queries.ts';

const LISTED_MAX = 10;

/** @throws Refusal as the count of the same choice */
export async function readLimitTakers(
  needs: CheckNeeds,
  actor: Actor,
  fields: CheckedRequestOf<typeof limitTakers>,
): Promise<AnswerOf<typeof limitTakers>> {
  const { db } = needs;
  const { choice, rules } = await ruledChoice(needs, actor, fields);
  const { dailyLimit } = rules;
  if (!dailyLimit) return presentTakers(db, actor, []);
  const taken = await db.transaction().execute(async (trx) => {
    await allowBulk(trx);
    const { rows } = await sql<Taken>`
      SELECT e.apply_id, count(*)::int AS count
      FROM (${resolvedRecipients(choice, rules)}) r JOIN mass_sms_detail e ON e.phone_hash = r.phone_hash AND ${counts(dailyLimit)}
      WHERE r.reason = ${FilterReason.dailyLimit} GROUP BY e.apply_id ORDER BY count DESC, e.apply_id`.execute(
      trx,
    );
    return rows;
  });
  return presentTakers(db, actor, taken);
}

/** An application with how many of those who fall out it reaches. */
export interface Taken {
  readonly applyId: string;
  readonly count: number;
}

/** @param taken the one with most people first */
export async function presentTakers(
  db: Kysely<Tables>,
  actor: Actor,
  taken: readonly Taken[],
): Promise<AnswerOf<typeof limitTakers>> {
  const dayLimit = (await readSettings(db)).other.dailyLimitPerPhone;
  const listed = new Map(taken.slice(0, LISTED_MAX).map(({ applyId, count }) => [applyId, count]));
  if (listed.size === 0) return { dayLimit, list: [], total: 0 };
  const applyIds = [...listed.keys()];
  const rows = await namedApplications(db)
    .where('applyId', 'in', applyIds)
    .orderBy(asGiven('applyId', applyIds))
    .execute();
  const list = rows.map((row) => ({
    applyId: row.applyId,
    smsTitle: row.smsTitle,
    applyDeptName: row.applyDeptName,
    sendTime: toMomentOrNull(row.realSendTime ?? row.sendTime),
    count: listed.get(row.applyId) ?? 0,
    isReadable: isReadable(actor, row),
  }));
  return { dayLimit, list, total: taken.length };
}
