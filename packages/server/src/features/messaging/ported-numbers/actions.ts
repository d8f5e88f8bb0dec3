/** Lists numbers under the carrier that they moved to, or takes them off the list. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { portNumbers } from '@farmers-mailbox/contract/messaging/ported-numbers/endpoints.ts';
import { BY_PREFIX, TARGET_CARRIER } from '@farmers-mailbox/contract/messaging/ported-numbers/forms.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { takeBackPorted, writePorted } from './queries.ts';

/** The list holds for the texts of the whole province. */
export function mayKeepPorted(actor: Actor): Verdict {
  return allOf(verdict(holdsPermission(actor, 'sms:channel:edit'), '没有操作权限'), mayChangeForAll(actor));
}

export async function savePorted(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  act: Act,
  { phoneNumbers, carrier }: CheckedRequestOf<typeof portNumbers>,
): Promise<number> {
  demand(mayKeepPorted(act.actor));
  const numbers = [...new Set(phoneNumbers.flatMap((typed) => normalisePhone(typed) ?? []))].map((phone) => ({
    phoneHash: personalData.hash(phone),
    phoneCipher: personalData.encrypt(phone),
    carrier: carrierOf(phone),
  }));
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const changedCount =
      carrier === BY_PREFIX
        ? await takeBackPorted(trx, numbers, now)
        : await writePorted(trx, numbers, carrier, now);
    const operation = {
      module: '短信通道',
      action: '携号转网',
      bizType: 'sms_ported_number',
      bizId: '-',
      summary: `携号转网：${numbers.length}个号码${carrier === BY_PREFIX ? '' : '转入'}${labelOf(TARGET_CARRIER, carrier)}，其中${changedCount}个有变化`,
    };
    await logOperation(trx, act, operation, now);
    return changedCount;
  });
}
