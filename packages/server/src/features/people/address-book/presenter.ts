/** Groups, members and people as the address book and pickers show them: phone numbers masked. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import type { BookGroup, BookMember } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { MemberState } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment } from '../../../time/moment.ts';
import { groupCanOf } from './policy.ts';
import type { pageMembers, pagePeople, pageUsableGroups } from './queries.ts';

type RowOf<Query extends (...args: never[]) => Promise<{ list: unknown[] }>> = Awaited<
  ReturnType<Query>
>['list'][number];

type GroupRow = RowOf<typeof pageUsableGroups>;

/** @param below groups of any of the page, in their order */
export const toGroup = (actor: Actor, group: GroupRow, below: readonly GroupRow[]): BookGroup => ({
  ...toGroupAlone(actor, group),
  children: below
    .filter(({ parentId }) => parentId === group.groupId)
    .map((child) => toGroupAlone(actor, child)),
});

function toGroupAlone(actor: Actor, group: GroupRow): Omit<BookGroup, 'children'> {
  return {
    groupId: group.groupId,
    groupName: group.groupName,
    parentId: group.parentId,
    groupType: group.groupType,
    deptId: group.deptId,
    ownerUserId: group.ownerUserId,
    deptName: group.deptName,
    ownerName: group.ownerUserId === actor.userId ? null : group.ownerName,
    memberCount: group.memberCount ?? 0,
    orderNum: group.orderNum,
    remark: group.remark,
    createTime: toMoment(group.createTime),
    createUserName: group.ownerName,
    version: group.version,
    can: groupCanOf(actor, group),
  };
}

type MemberRow = RowOf<typeof pageMembers>;

/** @param unread messages by their sender */
export function toMember(
  actor: Actor,
  member: MemberRow,
  personalData: PersonalData,
  unread: ReadonlyMap<string, number>,
): BookMember {
  const memberState = stateOf(actor, member);
  return {
    bookUserId: member.bookUserId,
    groupId: member.groupId,
    groupName: member.groupName,
    userId: member.userId,
    realName: member.realName ?? '',
    avatar: member.avatar,
    phoneNumber: member.phoneCipher ? maskPhone(personalData.decrypt(member.phoneCipher)) : '',
    deptId: memberState === MemberState.outsideArea ? null : member.deptId,
    deptName: memberState === MemberState.outsideArea ? null : member.deptName,
    post: member.post,
    subjectId: member.subjectId,
    subjectCategory: member.subjectCategory,
    orderNum: member.orderNum,
    remark: member.remark,
    createTime: toMoment(member.createTime),
    createUserName: member.ownerName ?? '',
    memberState,
    unreadCount: unread.get(member.userId ?? '') ?? 0,
  };
}

function stateOf(actor: Actor, { userId, deptId, status, delFlag }: MemberRow): number {
  if (userId === null) return MemberState.reachable;
  if (!covers(areaOf(actor), deptId ?? '')) return MemberState.outsideArea;
  return status === 1 && delFlag === 0 ? MemberState.reachable : MemberState.disabled;
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
