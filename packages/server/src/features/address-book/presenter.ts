/** Groups, members and people as pickers show them: phone numbers masked (contract §1.5). */
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../access/personal-data.ts';
import type { pageMembers, pagePeople, pageUsableGroups } from './queries.ts';

type RowOf<Query extends (...args: never[]) => Promise<{ list: unknown[] }>> = Awaited<
  ReturnType<Query>
>['list'][number];

export function toGroup(group: RowOf<typeof pageUsableGroups>) {
  return {
    groupId: group.groupId,
    groupName: group.groupName,
    parentId: group.parentId,
    groupType: group.groupType,
    deptName: group.deptName,
    memberCount: group.memberCount ?? 0,
  };
}

export function toMember(member: RowOf<typeof pageMembers>, personalData: PersonalData) {
  return {
    bookUserId: member.bookUserId,
    groupId: member.groupId,
    userId: member.userId,
    realName: member.realName ?? '',
    phoneNumber: member.phoneCipher ? maskPhone(personalData.decrypt(member.phoneCipher)) : '',
    deptName: member.deptName,
    post: member.post,
  };
}

export function toPerson(person: RowOf<typeof pagePeople>, personalData: PersonalData) {
  return {
    userId: person.userId,
    realName: person.realName,
    phoneNumber: maskPhone(personalData.decrypt(person.phoneCipher)),
    deptName: person.deptName,
    smsAgreeFlag: person.smsAgreeFlag,
  };
}
