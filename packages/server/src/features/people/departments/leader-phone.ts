/** The mobile number of an organisation's leader: kept encrypted, shown masked, told whole only by permission and not unseen. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation } from '../../system/operation-log/actions.ts';

/** @param typed undefined: as it was; empty: none */
export function leaderPhoneColumn(
  personalData: PersonalData,
  typed: string | undefined,
): { leaderPhoneCipher?: Buffer | null } {
  if (typed === undefined) return {};
  const phone = normalisePhone(typed);
  return { leaderPhoneCipher: phone === null ? null : personalData.encrypt(phone) };
}

/** For the log, which masks it. */
export function oldLeaderPhone(
  personalData: PersonalData,
  { leaderPhoneCipher }: { leaderPhoneCipher: Buffer | null },
): { leaderPhone: string } {
  return { leaderPhone: leaderPhoneCipher ? personalData.decrypt(leaderPhoneCipher) : '' };
}

/** Null when there is none. That the organisation lies in the area is the caller's to ask. */
export async function tellLeaderPhone(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  context: ActorContext,
  deptId: string,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('sysDept')
      .select(['fullDeptName', 'leaderPhoneCipher'])
      .where('deptId', '=', deptId)
      .executeTakeFirst();
    if (!row) throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
    if (row.leaderPhoneCipher === null) return null;
    const operation = {
      module: '组织机构',
      action: '查看完整号码',
      bizType: 'sys_dept',
      bizId: deptId,
      summary: `查看 ${row.fullDeptName} 负责人的完整手机号码`,
    };
    await logOperation(trx, context, operation, clock.now());
    return personalData.decrypt(row.leaderPhoneCipher);
  });
}
