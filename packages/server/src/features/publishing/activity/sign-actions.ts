/** Everything that is done to sign-ups: taken in by hand or from outside, checked in, the check-in undone, cancelled. Names and numbers stand in no log. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { WrittenActivity } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import type { addSign as endpoint } from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import { requirePhone } from '../../../access/typed-phone.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import { findDept, lockPlaces } from '../../people/departments/queries.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions } from '../content/actions.ts';
import { mayPublishFor } from '../content/policy.ts';
import { lockContents } from '../content/queries.ts';
import { activity } from './kind.ts';
import { maySeeSigns, signsAllow } from './sign-policy.ts';
import {
  countSettled,
  dropCancelNotice,
  findCounts,
  findSign,
  insertSign,
  isMeantForPlace,
  type Settled,
  settleSign,
  takePlace,
  undoSettled,
} from './sign-queries.ts';
import type { StoredActivity } from './stored.ts';
import { noteCancelled } from './telling.ts';

export type ActivityActions = ContentActions<WrittenActivity, StoredActivity>;
type Needs = Pick<Dependencies, 'db' | 'clock'> & {
  readonly personalData: Pick<PersonalData, 'encrypt' | 'hash'>;
};

export const SignSource = { byHand: 1, application: 2 } as const;

export interface SigningPerson {
  /** where it was told before; the next one without it */
  readonly signId?: string;
  readonly activityId: string;
  readonly realName: string;
  /** as it was typed */
  readonly phoneNumber: string;
  readonly deptId: string;
  readonly signSource: (typeof SignSource)[keyof typeof SignSource];
}

/**
 * Gives the person a place.
 * @throws Refusal 4000 beside the field; 4090 when there is no place left, or nobody may sign up now
 */
export async function signUp(
  trx: Transaction<Tables>,
  personalData: Needs['personalData'],
  { phoneNumber, ...person }: SigningPerson,
  now: Date,
): Promise<string> {
  const phone = requirePhone(phoneNumber);
  if (!(await isMeantForPlace(trx, person)))
    throw refuseField('deptId', '这个活动只面向部分区域，这里不在其中');
  const signId = await insertSign(trx, {
    ...person,
    phoneCipher: personalData.encrypt(phone),
    phoneHash: personalData.hash(phone),
    signTime: now,
  });
  if (signId === undefined) throw refuseField('phoneNumber', '这个手机号码已经报名');
  await dropCancelNotice(trx, signId);
  if (await takePlace(trx, person.activityId, now)) return signId;
  const { signCount = 0, maxCount = 0 } = (await findCounts(trx, person.activityId)) ?? {};
  const isFull = maxCount > 0 && signCount >= maxCount;
  throw new Refusal(ErrorCode.stateChanged, isFull ? `名额${maxCount}人已满` : '现在不在报名时间内');
}

/** @throws Refusal as `signUp`; 4040, 4030 */
export async function addSign(
  content: ActivityActions,
  { db, clock, personalData }: Needs,
  act: Act,
  { activityId, ...person }: CheckedRequestOf<typeof endpoint>,
): Promise<string> {
  const now = clock.now();
  const found = await content.find(act.actor, activityId);
  demand(maySeeSigns(act.actor, found));
  demand(signsAllow(found, now).sign, ErrorCode.stateChanged);
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx, [person.deptId]);
    const allowed = mayPublishFor(act.actor, await findDept(trx, person.deptId));
    if (allowed !== true) throw refuseField('deptId', allowed);
    const signSource = SignSource.byHand;
    const signId = await signUp(trx, personalData, { ...person, activityId, signSource }, now);
    await logOf(content, trx, act, now, { found, action: '代报名', signId });
    return signId;
  });
}

/** @throws Refusal 4040, 4030, 4090 when the person has come already, was cancelled, or it is not the day */
export async function checkIn(content: ActivityActions, needs: Needs, act: Act, signId: string) {
  const now = needs.clock.now();
  const found = await findOf(content, needs, act, signId);
  demand(signsAllow(found, now).checkIn, ErrorCode.stateChanged);
  await needs.db.transaction().execute(async (trx) => {
    await settle(trx, found, signId, { checkInTime: now });
    await logOf(content, trx, act, now, { found, action: '签到', signId });
  });
}

/**
 * It was the wrong person's: whoever may check in undoes it, and says why.
 * @throws Refusal 4040, 4030, 4090 when it is undone already or the activity is published no more
 */
export async function undoCheckIn(
  content: ActivityActions,
  needs: Needs,
  act: Act,
  { signId, reason }: { readonly signId: string; readonly reason: string },
) {
  const now = needs.clock.now();
  const found = await findOf(content, needs, act, signId);
  demand(signsAllow(found, now).undoCheckIn, ErrorCode.stateChanged);
  const undone = { undoneTime: now, undoneReason: reason, undoneUserName: act.actor.realName };
  await needs.db.transaction().execute(async (trx) => {
    // the activity first, as a revocation takes them
    await lockContents(trx, activity, [found.activityId]);
    if (!(await undoSettled(trx, found.activityId, signId, undone)))
      throw new Refusal(ErrorCode.stateChanged, '签到已经撤销，请刷新后查看');
    await logOf(content, trx, act, now, { found, action: '撤销签到', signId, reason });
  });
}

/** The person is told. @throws Refusal 4040, 4030, 4090 */
export async function cancelSign(content: ActivityActions, needs: Needs, act: Act, signId: string) {
  const now = needs.clock.now();
  const found = await findOf(content, needs, act, signId);
  demand(signsAllow(found, now).cancel, ErrorCode.stateChanged);
  await needs.db.transaction().execute(async (trx) => {
    // before its notice: two who cancel in one activity would wait for each other
    await lockContents(trx, activity, [found.activityId]);
    const noticeId = await noteCancelled(trx, found);
    await settle(trx, found, signId, { cancelTime: now, noticeId });
    await logOf(content, trx, act, now, { found, action: '取消报名', signId });
  });
}

/** @throws Refusal 4090 when the person has come already or was cancelled, or the activity is published no more */
export async function settle(
  trx: Transaction<Tables>,
  { activityId }: Pick<StoredActivity, 'activityId'>,
  signId: string,
  set: Settled,
): Promise<void> {
  // the activity first, as a revocation takes them
  await lockContents(trx, activity, [activityId]);
  if ((await settleSign(trx, signId, set)) && (await countSettled(trx, activityId, set))) return;
  throw new Refusal(ErrorCode.stateChanged, '已经签到或取消，请刷新后查看');
}

/** The activity of a sign-up. @throws Refusal 4040, 4030 */
async function findOf(content: ActivityActions, { db }: Needs, act: Act, signId: string) {
  const sign = await findSign(db, signId);
  if (!sign) throw new Refusal(ErrorCode.notFound, activity.missing);
  const found = await content.find(act.actor, sign.activityId);
  demand(maySeeSigns(act.actor, found));
  return found;
}

function logOf(
  content: ActivityActions,
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { found, action, ...after }: { found: StoredActivity; action: string; signId: string; reason?: string },
): Promise<void> {
  const { activityId, contentHash } = found;
  const written = activity.writtenOf(found);
  return content.log(trx, act, now, { id: activityId, contentHash, written, action, after });
}
