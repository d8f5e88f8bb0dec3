/** Changing one's own account: password, name and picture, phone. Proofs of the real name have a file of their own. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { SignedIn } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ConsentSource } from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import type { updateUserInfo } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { maskIdNumber, normaliseIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { realNameProblem } from '@farmers-mailbox/contract/rules/real-name.ts';
import type { Transaction } from 'kysely';
import type { Actor, TokenCall } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { sendPhoneCode, spendPhoneCode } from '../../entry/phone-codes/actions.ts';
import { knowsOwnPassword, replaceOwnPassword } from '../../entry/session/password-actions.ts';
import { consentsBetween, noteConsents } from '../../messaging/consents/queries.ts';
import { claimFile, leaveFile } from '../../office/files/queries.ts';
import { logOwnChange } from './own-log.ts';
import { isTaken, lockOwnRow, type OwnRow, updateOwnRow } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type UserInfo = CheckedRequestOf<typeof updateUserInfo>;

/**
 * The person's sessions end with the old password; the one that asks goes on under the token of the answer.
 * @throws Refusal 4000 beside the field, 4003 after five wrong old passwords
 */
export async function changeOwnPassword(
  deps: Needs,
  actor: Actor,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  caller: Pick<TokenCall, 'ip' | 'userAgent'>,
): Promise<SignedIn> {
  if (!(await knowsOwnPassword(deps, actor, oldPassword))) throw refuseField('oldPassword', '原密码不正确');
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const signedIn = await replaceOwnPassword(trx, actor, newPassword, caller, now);
    await logOwnChange(trx, actor, { action: '修改密码' }, now);
    return signedIn;
  });
}

/**
 * Account name and picture. Real name and ID number were proved and stay as they are: whoever sends others is told so. A
 * phone number that comes along is not looked at.
 * @throws Refusal 4000 beside the field, 4091 when another account has the name
 */
export async function changeOwnInfo(deps: Needs, actor: Actor, info: UserInfo): Promise<void> {
  const now = deps.clock.now();
  try {
    await deps.db.transaction().execute(async (trx) => {
      const own = await lockOwnRow(trx, actor.userId);
      requireProvedFieldsKept(deps.personalData, own, info);
      const { userName } = info;
      const avatar = info.avatar === undefined ? own.avatar : info.avatar || null;
      if (await isTaken(trx, actor.userId, 'userName', userName)) throw nameTaken();
      if (avatar !== own.avatar) await changePicture(trx, actor, own.avatar, avatar);
      await updateOwnRow(trx, actor.userId, { userName, avatar }, now);
      const before = { userName: own.userName, avatar: own.avatar };
      await logOwnChange(trx, actor, { action: '修改个人信息', before, after: { userName, avatar } }, now);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'sys_user_name') ? nameTaken() : error;
  }
}

const taken = (field: string, message: string) =>
  new Refusal(ErrorCode.duplicate, message, [{ field, message }]);
const nameTaken = () => taken('userName', '该用户账号已被使用');
const phoneTaken = () => taken('phoneNumber', '该手机号码已被其他账号使用');

function requireProvedFieldsKept(personalData: PersonalData, own: OwnRow, info: UserInfo): void {
  const { realName, certificateNo } = info;
  if (realName !== undefined && realName !== own.realName) {
    throw refuseField('realName', realNameProblem(realName) ?? '已实名认证，姓名不能修改');
  }
  if (certificateNo && !isSameNumber(personalData, own, normaliseIdNumber(certificateNo))) {
    throw refuseField('certificateNo', '已实名认证，身份证号不能修改');
  }
}

/** The number itself, or its mask as the profile shows it. */
function isSameNumber(personalData: PersonalData, own: OwnRow, sent: string): boolean {
  if (own.certificateCipher === null) return false;
  const number = personalData.decryptCertificate(own.certificateCipher);
  return sent === number || sent === maskIdNumber(number);
}

// The bytes of the old picture go with the person's next upload.
async function changePicture(
  trx: Transaction<Tables>,
  actor: Actor,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (after !== null && !(await claimFile(trx, after, actor.userId))) {
    throw refuseField('avatar', '图片已失效，请重新上传');
  }
  if (before !== null) await leaveFile(trx, before);
}

/** That another account has the number is told only to who holds its code: asking must not tell who is known. */
export async function sendNewPhoneCode(deps: Needs, actor: Actor, phoneNumber: string): Promise<void> {
  const { phoneHash } = await deps.db.transaction().execute((trx) => lockOwnRow(trx, actor.userId));
  if (deps.personalData.hash(phoneNumber) === phoneHash) throw samePhone();
  await sendPhoneCode(deps, { phoneNumber, scene: 'phone', ip: actor.ip });
}

const samePhone = () => refuseField('phoneNumber', '新手机号码与当前号码相同');

/** @throws Refusal 4005 wrong code, 4091 when another account has the number: the code stays as it was then */
export async function changeOwnPhone(
  deps: Needs,
  actor: Actor,
  { phoneNumber, code }: { phoneNumber: string; code: string },
): Promise<void> {
  const { personalData } = deps;
  const phoneHash = personalData.hash(phoneNumber);
  try {
    await spendPhoneCode(deps, { phoneNumber, scene: 'phone', code }, async (trx, now) => {
      const own = await lockOwnRow(trx, actor.userId);
      if (phoneHash === own.phoneHash) throw samePhone();
      if (await isTaken(trx, actor.userId, 'phoneHash', phoneHash)) throw phoneTaken();
      const phoneCipher = personalData.encrypt(phoneNumber);
      await updateOwnRow(trx, actor.userId, { phoneCipher, phoneHash, carrier: carrierOf(phoneNumber) }, now);
      const { deptId } = own;
      const how = {
        source: ConsentSource.registration,
        evidence: '本人更改手机号码',
        operatorName: actor.realName,
      };
      const consents = consentsBetween(
        own,
        { ...own, phoneHash, phoneCipher },
        { userId: actor.userId, subjectId: null, deptId, ...how },
      );
      await noteConsents(trx, consents, now);
      const before = { phoneNumber: personalData.decrypt(own.phoneCipher) };
      await logOwnChange(trx, actor, { action: '更改手机号码', before, after: { phoneNumber } }, now);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'sys_user_phone') ? phoneTaken() : error;
  }
}
