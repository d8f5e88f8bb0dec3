/** Entries of the directory and people to enter, as the page 管理员信息 shows them: numbers masked. */
import type { AdminCandidate, AdminInfo } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { mayWrite } from './policy.ts';
import type { FoundCandidate, FoundEntry } from './queries.ts';

const flagOf = (condition: boolean) => (condition ? 1 : 0);

export function toAdminInfo(actor: Actor, entry: FoundEntry, personalData: PersonalData): AdminInfo {
  return {
    adminId: entry.adminId,
    userId: entry.userId,
    realName: entry.realName,
    userName: entry.userName,
    phoneNumber: maskPhone(personalData.decrypt(entry.phoneCipher)),
    deptId: entry.deptId,
    fullDeptName: entry.fullDeptName,
    roleIds: entry.roleIds,
    roleNames: entry.roleNames,
    post: entry.post,
    officePhone: entry.officePhone,
    dutyDesc: entry.dutyDesc,
    publicFlag: flagOf(entry.publicFlag === 1),
    orderNum: entry.orderNum,
    lastLoginTime: toMomentOrNull(entry.lastLoginTime),
    accountStatus: flagOf(entry.isAccountLiving),
    heldFlag: flagOf(entry.isHeld),
    status: flagOf(entry.status === 1),
    version: entry.version,
    createUserName: entry.createUserName,
    createTime: toMoment(entry.createTime),
    updateTime: toMoment(entry.updateTime),
    can: {
      edit: mayWrite(actor, 'adminInfo:edit', { deptId: entry.deptId, person: entry }),
      remove: mayWrite(actor, 'adminInfo:remove', { deptId: entry.deptId, person: entry }),
    },
  };
}

export function toCandidate(
  actor: Actor,
  person: FoundCandidate,
  personalData: PersonalData,
): AdminCandidate {
  const [first] = person.posts;
  return {
    userId: person.userId,
    realName: person.realName,
    userName: person.userName,
    phoneNumber: maskPhone(personalData.decrypt(person.phoneCipher)),
    posts: person.posts,
    mayAdd: mayWrite(actor, 'adminInfo:edit', { deptId: first?.deptId ?? '', person }),
  };
}
