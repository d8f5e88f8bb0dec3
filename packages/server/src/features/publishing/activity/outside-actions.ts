/** Farmers who sign up themselves in another system's application, and take their sign-up back. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { findDept, lockPlaces } from '../../people/departments/queries.ts';
import { lockContents } from '../content/queries.ts';
import { activity } from './kind.ts';
import { type SigningPerson, SignSource, settle, signUp } from './sign-actions.ts';
import { findSign, nextSignId } from './sign-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'> & {
  readonly personalData: Pick<PersonalData, 'encrypt' | 'hash'>;
};

/**
 * @param first in the same transaction, before the place is taken: the same request at the same time must find its own answer, and not
 *   that the number has signed up already
 * @returns the sign-up's id as `first` was told it
 * @throws Refusal as `signUp`
 */
export function takeInSign(
  { db, clock, personalData }: Needs,
  person: Omit<SigningPerson, 'signId' | 'signSource'>,
  first: (trx: Transaction<Tables>, signId: string) => Promise<void>,
): Promise<{ signId: string }> {
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx, [person.deptId]);
    const place = await findDept(trx, person.deptId);
    const isLiving = place && isRegionCode(person.deptId) && place.status === 1 && place.virtualFlag === 0;
    if (!isLiving) throw refuseField('deptId', '请填写农户所在的区域');
    const signId = await nextSignId(trx);
    await first(trx, signId);
    await signUp(trx, personalData, { ...person, signId, signSource: SignSource.application }, clock.now());
    return { signId };
  });
}

/**
 * Tells nobody: the person does it. Asked again, or twice at once, it was done already.
 * @returns when it was cancelled
 * @throws Refusal 4040; 4090 once the person has come, the activity is over, or it is published no more
 */
export async function cancelOwnSign({ db, clock }: Needs, signId: string): Promise<Date> {
  const sign = await findSign(db, signId);
  if (!sign) throw new Refusal(ErrorCode.notFound);
  const cancelTime = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockContents(trx, activity, [sign.activityId]);
    const now = (await findSign(trx, signId)) ?? sign;
    if (now.cancelTime !== null) return now.cancelTime;
    if (now.endTime <= cancelTime) throw new Refusal(ErrorCode.stateChanged, '活动已经结束，不能再取消报名');
    await settle(trx, sign, signId, { cancelTime, noticeId: null });
    return cancelTime;
  });
}
