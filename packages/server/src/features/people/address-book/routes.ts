/** The address book, and choosing recipients from it: `contract/people/address-book/endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { thenForgetCounts } from '../../../database/count-cache.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { type Route, route, type UploadedFile } from '../../../http/route.ts';
import { unreadFrom } from '../../office/chat/queries.ts';
import { readContacts } from './contact-file.ts';
import { createGroup } from './group-actions.ts';
import { operate } from './group-operations.ts';
import { importRows } from './import-actions.ts';
import { moveOrCopy, removeFromGroup } from './member-actions.ts';
import { toGroup, toMember, toPerson } from './presenter.ts';
import { isUsableGroup, listGroupsBelow, pageMembers, pagePeople, pageUsableGroups } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function addressBookRoutes(needs: Needs): Route[] {
  const { db, personalData } = needs;
  const hashOf = (keyword: string | undefined) => {
    const phone = normalisePhone(keyword ?? '');
    return phone === null ? null : personalData.hash(phone);
  };
  return [
    route(endpoints.pageGroups, async (asked, { actor }) => {
      const { list, total } = await pageUsableGroups(db, actor, asked);
      const ids = list.map(({ groupId }) => groupId);
      const below = await listGroupsBelow(db, actor, ids);
      return toPage(
        list.map((group) => toGroup(actor, group, below)),
        total,
        asked,
      );
    }),
    route(endpoints.pageGroupMembers, async (asked, { actor }) => {
      const { groupId, keyword } = asked;
      // Somebody else's group and no group at all are the same: ids must not be worth guessing.
      if (groupId !== undefined && !(await isUsableGroup(db, actor, groupId))) {
        throw new Refusal(ErrorCode.notFound);
      }
      const { list, total } = await pageMembers(db, actor, { ...asked, phoneHash: hashOf(keyword) });
      const people = list.flatMap(({ userId }) => (userId === null ? [] : [userId]));
      const unread = await unreadFrom(db, actor.userId, people);
      return toPage(
        list.map((member) => toMember(actor, member, personalData, unread)),
        total,
        asked,
      );
    }),
    route(endpoints.buildGroup, async (fields, context) => ({
      groupId: await thenForgetCounts(db, createGroup(needs, context, fields)),
    })),
    route(endpoints.operateGroup, (fields, context) => thenForgetCounts(db, operate(needs, context, fields))),
    route(endpoints.moveMembers, (fields, context) =>
      thenForgetCounts(db, moveOrCopy(needs, context, fields)),
    ),
    route(endpoints.removeMembers, async (fields, context) => ({
      successCount: await thenForgetCounts(db, removeFromGroup(needs, context, fields)),
    })),
    route(endpoints.readContactFile, (file) => readContacts(file as UploadedFile)),
    route(endpoints.importContacts, (fields, context) =>
      thenForgetCounts(db, importRows(needs, context, fields)),
    ),
    route(endpoints.searchPeople, async (asked, { actor }) => {
      const { keyword, deptId, userId } = asked;
      if (keyword === '' && deptId === undefined && userId === undefined) {
        throw refuseField('keyword', '请输入姓名、账号或手机号码，或者选择组织');
      }
      const filter = { ...asked, phoneHash: hashOf(keyword), area: areaOf(actor) };
      const { list, total } = await pagePeople(db, filter);
      return toPage(
        list.map((person) => toPerson(person, personalData)),
        total,
        asked,
      );
    }),
  ];
}
