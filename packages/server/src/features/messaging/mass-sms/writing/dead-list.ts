/** The numbers of a choice that a carrier called empty, stopped or barred a short while ago, for the form. */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import {
  DEAD_LISTED_MAX,
  type listDeadNumbers,
} from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import { failReasonOf } from '../../../../gateways/fail-reasons.ts';
import { toMoment } from '../../../../time/moment.ts';
import { allowBulk } from '../recipients/bulk-settings.ts';
import { resolvedRecipients } from '../recipients/recipient-sources.ts';
import type { CheckNeeds } from './check.ts';
import { ruledChoice } from './form-queries.ts';

const dead = columnsOf('smsDeadNumber', ['failCode', 'deadTime'], 'd');
type DeadRow = RowOf<typeof dead> & {
  readonly phoneCipher: Buffer;
  readonly realName: string | null;
  readonly total: number;
};

/** @throws Refusal as the count of the same choice */
export async function readDeadNumbers(
  needs: CheckNeeds,
  actor: Actor,
  fields: CheckedRequestOf<typeof listDeadNumbers>,
): Promise<AnswerOf<typeof listDeadNumbers>> {
  const { choice, rules } = await ruledChoice(needs, actor, fields);
  const rows = await needs.db.transaction().execute(async (trx) => {
    await allowBulk(trx);
    const found = await sql<DeadRow>`
      SELECT r.phone_cipher, r.real_name, ${dead}, count(*) OVER ()::int AS total
      FROM (${resolvedRecipients(choice, rules)}) r JOIN sms_dead_number d ON d.phone_hash = r.phone_hash
      WHERE r.reason = ${FilterReason.deadNumber} ORDER BY d.dead_time DESC, d.dead_number_id LIMIT ${DEAD_LISTED_MAX}`.execute(
      trx,
    );
    return found.rows;
  });
  const list = rows.map(({ phoneCipher, realName, failCode, deadTime }) => ({
    phoneNumber: maskPhone(needs.personalData.decrypt(phoneCipher)),
    realName,
    failReason: failReasonOf(failCode) ?? failCode,
    deadTime: toMoment(deadTime),
  }));
  return { list, total: rows[0]?.total ?? 0 };
}
