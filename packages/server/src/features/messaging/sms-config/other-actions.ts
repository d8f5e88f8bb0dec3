/** The other settings of mass SMS: changing them, and the telephones that an alarm calls. */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { updateOtherConfig as updateEndpoint } from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import {
  ALARM_PHONES_MAX,
  OTHER_KEYS,
  type OtherConfigValues,
  otherConfigProblems,
  otherInWords,
  ruleOfOther,
} from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { listAlarmPhones, readOtherContent } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type Fields = CheckedRequestOf<typeof updateEndpoint>;

/** @throws Refusal 4000 with every field that is wrong; 4090 when somebody has changed them since they were read */
export async function updateOtherConfig(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  { keptAlarmPhones, alarmPhones, version, ...typed }: Fields,
): Promise<void> {
  demand(mayChangeForAll(context.actor));
  const told = alarmPhones.flatMap((phone) => (typeof phone === 'string' ? [] : [phone.phoneId]));
  const phones = alarmPhones.flatMap((typed) => {
    if (typeof typed !== 'string') return [];
    const phone = normalisePhone(typed);
    if (phone === null) throw refuseField('alarmPhones', `“${typed}”不是手机号码`);
    return [{ phoneCipher: personalData.encrypt(phone), phoneHash: personalData.hash(phone) }];
  });
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('smsOtherConfig')
      .select(['content', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (stored.version !== version) throw overtaken('其他配置');
    const before = readOtherContent(stored.content);
    const { holidays = before.holidays, deadNumberDays = before.deadNumberDays } = typed;
    const values = { ...typed, holidays, deadNumberDays };
    requireSound(values);
    const listed = await listAlarmPhones(trx);
    const phonesWere = listed.length;
    // who knows the masked numbers alone cannot send them back: an empty list silences no alarm
    const unnamed = alarmPhones.length > 0 ? told : listed.map(({ phoneId }) => phoneId);
    const kept = keptAlarmPhones === undefined ? unnamed : [...keptAlarmPhones, ...told];
    const phonesAre = await replacePhones(trx, kept, phones);
    await trx
      .updateTable('smsOtherConfig')
      .set({
        content: JSON.stringify(values),
        updateUserName: context.actor.realName,
        updateTime: now,
        version: sql`version + 1`,
      })
      .execute();
    const changed = OTHER_KEYS.filter(
      (key) => otherInWords(key, before[key]) !== otherInWords(key, values[key]),
    );
    const words = (from: OtherConfigValues, phoneCount: number) => ({
      ...Object.fromEntries(changed.map((key) => [ruleOfOther(key).name, otherInWords(key, from[key])])),
      ...(phones.length > 0 || phonesWere !== phonesAre ? { 告警手机: `${phoneCount}个` } : {}),
    });
    const operation = {
      module: '其他配置',
      action: '修改',
      bizType: 'sms_other_config',
      bizId: '1',
      summary: `修改短信其他配置：${changed.map((key) => ruleOfOther(key).name).join('、') || '告警手机'}`,
      before: words(before, phonesWere),
      after: words(values, phonesAre),
    };
    await logOperation(trx, context, operation, now);
  });
}

function requireSound(values: OtherConfigValues): void {
  const problems = otherConfigProblems(values);
  const [first] = problems;
  if (first) throw new Refusal(ErrorCode.validation, first.message, problems);
}

/** @returns how many there are then */
async function replacePhones(
  trx: Transaction<Tables>,
  kept: readonly string[],
  added: readonly { phoneCipher: Buffer; phoneHash: string }[],
): Promise<number> {
  await trx
    .deleteFrom('smsAlarmPhone')
    .where(sql<boolean>`NOT phone_id = ANY (${[...kept]}::bigint[])`)
    .execute();
  if (added.length > 0) {
    await trx
      .insertInto('smsAlarmPhone')
      .values([...added])
      .onConflict((conflict) => conflict.column('phoneHash').doNothing())
      .execute();
  }
  const phones = await listAlarmPhones(trx);
  if (phones.length > ALARM_PHONES_MAX) throw refuseField('alarmPhones', `告警手机最多${ALARM_PHONES_MAX}个`);
  return phones.length;
}
