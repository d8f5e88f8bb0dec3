/** Presents the signed-in person: to the rest of the server (Actor) and to the browser (getInfo/v2). */

import { openDutyOf } from '@farmers-mailbox/contract/access/duties.ts';
import type { SessionUser } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { maskIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { ParameterValues } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { SecondFactorSetting } from '../../../config.ts';
import { isSecondFactorDue, mustChangePassword } from './policy.ts';
import type { FoundPerson, Profile } from './queries.ts';

export interface ActorSurroundings {
  readonly ip: string;
  readonly requestId: string;
  readonly call: Actor['call'];
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly limits: Pick<ParameterValues, 'passwordAgeDays'>;
  readonly secondFactor: SecondFactorSetting;
}

export function toActor(
  found: FoundPerson,
  { ip, requestId, call, tokenHash, now, limits, secondFactor }: ActorSurroundings,
): Actor {
  const { roles, hasSecondFactor } = found;
  const roleKeys = [...new Set(roles.map((role) => role.roleKey))];
  return {
    userId: found.userId,
    userName: found.userName,
    realName: found.realName,
    certificateHash: found.certificateHash,
    identityId: found.identityId,
    deptId: found.deptId,
    deptName: found.deptName,
    fullDeptName: found.fullDeptName,
    deptLevel: found.deptLevel,
    deptType: found.deptType,
    parentDeptId: found.parentId,
    roleKeys,
    roleIds: roles.map((role) => role.roleId),
    roleNames: roles.map((role) => role.roleName),
    permissions: unionOf(roles.map((role) => role.permissions)),
    authorities: unionOf(roles.map((role) => role.authorities)),
    openDuty: openDutyOf({
      mustChangePassword: mustChangePassword(found, limits, now),
      realNameAuthFlag: found.realNameAuthFlag,
      secondFactorDue: isSecondFactorDue({ roleKeys, hasSecondFactor }, secondFactor),
    }),
    ip,
    requestId,
    call,
    tokenHash,
  };
}

/** Nearly everybody has one role: nothing to put together. */
const unionOf = ([first = [], ...others]: readonly string[][]): string[] =>
  others.length === 0 ? first : [...new Set([first, ...others].flat())];

export function toSessionUser(actor: Actor, profile: Profile, personalData: PersonalData): SessionUser {
  const { phoneCipher, certificateCipher } = profile;
  return {
    sysUser: {
      userId: actor.userId,
      userName: actor.userName,
      avatar: profile.avatar,
      realName: actor.realName,
      nickName: profile.nickName,
      phoneNumber: maskPhone(personalData.decrypt(phoneCipher)),
      realNameAuthFlag: profile.realNameAuthFlag,
      certificateNo: certificateCipher && maskIdNumber(personalData.decryptCertificate(certificateCipher)),
      deptId: actor.deptId,
    },
    authorityList: [...actor.authorities],
    roleList: [...actor.roleKeys],
    sysDept: {
      deptId: actor.deptId,
      deptLevel: actor.deptLevel,
      deptType: actor.deptType,
      ancestors: profile.ancestors,
      deptIdPath: profile.deptIdPath,
      deptName: actor.deptName,
      parentId: actor.parentDeptId,
    },
    buttonPermissionsList: [...actor.permissions],
    identityId: actor.identityId,
    lowPwd: actor.openDuty !== 'changePassword',
    secondFactorDue: actor.openDuty === 'enrolSecondFactor',
  };
}
