/** The telephones of an office that is merged into another one. */
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { type FoundPhone, listOfOffice, movePhones, removePhones, updatePhone } from './queries.ts';

/** Somebody who stood in both lists for one kind of question would be told of each twice, and the next save of the list be refused. */
export const mergePhones =
  (personalData: Pick<PersonalData, 'decryptText'>): MoveOnMerge =>
  async (trx, deptId, toDeptId) => {
    await movePhones(trx, deptId, toDeptId);
    const taken = new Set<string>();
    const rows = await listOfOffice(trx, toDeptId);
    // of two rows the one stays that is told
    for (const { phoneId, phoneCipher, callTypes } of [...rows.filter(isTold), ...rows.filter(isNotTold)]) {
      const keyOf = (callType: number) => `${callType} ${personalData.decryptText(phoneCipher)}`;
      const left = callTypes.filter((callType) => !taken.has(keyOf(callType)));
      for (const callType of left) taken.add(keyOf(callType));
      if (left.length === 0) await removePhones(trx, [phoneId]);
      else if (left.length < callTypes.length) await updatePhone(trx, phoneId, { callTypes: left });
    }
  };

const isTold = ({ smsNoticeFlag, status }: FoundPhone): boolean => smsNoticeFlag === 1 && status === 1;
const isNotTold = (phone: FoundPhone): boolean => !isTold(phone);
