/** People as the page 用户管理 shows them: numbers masked, each row with what the reader may do to it. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { getUserAndIdentity } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type {
  IdentityRow,
  UserDetails,
  UserRow,
} from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { maskBirthday, maskIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { readLock } from '../../entry/sign-in-throttle/queries.ts';
import type { FoundPerson, HeldIdentity } from './person-queries.ts';
import { canOf, identityCanOf, mayAddIdentity, stateOf } from './policy.ts';

export interface Reader {
  readonly actor: Actor;
  readonly personalData: PersonalData;
  /** `YYYY-MM-DD`, China time */
  readonly today: string;
  /** account names in small letters */
  readonly locked: ReadonlySet<string>;
}

export function toUserRow({ actor, personalData, today, locked }: Reader, person: FoundPerson): UserRow {
  const isLocked = locked.has(person.userName.toLowerCase());
  const certificateNo = person.certificateCipher && personalData.decryptCertificate(person.certificateCipher);
  const counted = person.identities.filter((identity) => stateOf(identity, today) !== 'over');
  return {
    userId: person.userId,
    userName: person.userName,
    realName: person.realName,
    phoneNumber: maskPhone(personalData.decrypt(person.phoneCipher)),
    deptId: person.deptId,
    fullDeptName: person.fullDeptName,
    roleNames: person.identities.find(({ mainFlag }) => mainFlag === 1)?.roleNames ?? '',
    identityCount: counted.length,
    userType: person.userType,
    realNameAuthFlag: person.realNameAuthFlag,
    smsAgreeFlag: person.smsAgreeFlag,
    status: person.status,
    lockedFlag: isLocked ? 1 : 0,
    lastLoginTime: toMomentOrNull(person.lastLoginTime),
    lastLoginIp: person.lastLoginIp,
    registerTime: toMoment(person.registerTime),
    registerSource: person.registerSource,
    nickName: person.nickName,
    avatar: person.avatar,
    sex: person.sex,
    birthday: person.birthday && maskBirthday(person.birthday),
    certificateNo: certificateNo && maskIdNumber(certificateNo),
    realNameAuthTime: toMomentOrNull(person.realNameAuthTime),
    pwdWeakFlag: person.pwdWeakFlag,
    smsAgreeTime: toMomentOrNull(person.smsAgreeTime),
    smsAgreeSource: person.smsAgreeSource,
    remark: person.remark,
    createUserName: person.createUserName,
    createTime: toMoment(person.createTime),
    updateTime: toMoment(person.updateTime),
    version: person.version,
    can: canOf(actor, person, today, isLocked),
  };
}

export interface DetailsParts {
  /** phone, ID number and birthday whole; that it was read is in the log already */
  readonly isPlain: boolean;
  /** of the person's password, if there is one */
  readonly passwordTime: Date | null;
  readonly lock: Awaited<ReturnType<typeof readLock>>;
  readonly subjects: UserDetails['subjectList'];
  readonly externalIds: UserDetails['externalIds'];
}

export function toUserDetails(
  reader: Reader,
  person: FoundPerson,
  { isPlain, passwordTime, lock, subjects, externalIds }: DetailsParts,
): UserDetails {
  const { actor, personalData, today } = reader;
  const row = toUserRow(reader, person);
  const { phoneCipher, certificateCipher, birthday } = person;
  const whole = {
    phoneNumber: personalData.decrypt(phoneCipher),
    certificateNo: certificateCipher && personalData.decryptCertificate(certificateCipher),
    birthday,
  };
  return {
    ...row,
    ...(isPlain ? whole : {}),
    plainFlag: isPlain ? 1 : 0,
    pwdUpdateTime: toMomentOrNull(passwordTime),
    loginFailCount: lock.failCount,
    lockUntil: toMomentOrNull(lock.until),
    mayAddIdentity: mayAddIdentity(actor, person, today),
    identityList: person.identities.map((identity) => toIdentityRow(reader, person, identity)),
    externalIds,
    subjectList: subjects,
  };
}

function toIdentityRow({ actor, today }: Reader, person: FoundPerson, identity: HeldIdentity): IdentityRow {
  return {
    identityId: identity.identityId,
    deptId: identity.deptId,
    fullDeptName: identity.fullDeptName,
    roleIds: [...identity.roleIds],
    roleNames: identity.roleNames,
    mainFlag: identity.mainFlag,
    validFrom: identity.validFrom,
    validTo: identity.validTo,
    status: identity.status,
    state: stateOf(identity, today),
    can: identityCanOf(actor, person, identity, today),
  };
}

/** With the identities that can be used today. */
export function toUserWithIdentity(
  { actor, personalData, today }: Reader,
  person: FoundPerson,
): AnswerOf<typeof getUserAndIdentity> {
  const { userId, userName, realName, deptId, fullDeptName, status } = person;
  const usable = person.identities.filter((identity) => stateOf(identity, today) === 'valid');
  return {
    userId,
    userName,
    realName,
    phoneNumber: maskPhone(personalData.decrypt(person.phoneCipher)),
    deptId,
    fullDeptName,
    status,
    identityList: usable.map((identity) => ({
      identityId: identity.identityId,
      userName,
      fullDeptName: identity.fullDeptName,
      roleNames: identity.roleNames,
      mainFlag: identity.mainFlag,
      nowIdentity: identity.identityId === actor.identityId ? 1 : 0,
      userId,
      deptId: identity.deptId,
      roleIds: [...identity.roleIds],
      validFrom: identity.validFrom,
      validTo: identity.validTo,
      status: identity.status,
    })),
  };
}
