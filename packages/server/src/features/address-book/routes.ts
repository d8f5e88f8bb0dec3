/** Choosing recipients from the address book: `contract/address-book/endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import * as endpoints from '@farmers-mailbox/contract/address-book/endpoints.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { toGroup, toMember, toPerson } from './presenter.ts';
import { isUsableGroup, pageMembers, pagePeople, pageUsableGroups } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData'>;

export function addressBookRoutes({ db, personalData }: Needs): Route[] {
  return [
    route(endpoints.pageGroups, async (asked, { actor }) => {
      const { list, total } = await pageUsableGroups(db, actor, asked);
      return toPage(list.map(toGroup), total, asked);
    }),
    route(endpoints.pageGroupMembers, async (asked, { actor }) => {
      // Somebody else's group and no group at all are the same: ids must not be worth guessing.
      if (!(await isUsableGroup(db, actor, asked.groupId))) throw new Refusal(ErrorCode.notFound);
      const { list, total } = await pageMembers(db, asked);
      return toPage(
        list.map((member) => toMember(member, personalData)),
        total,
        asked,
      );
    }),
    route(endpoints.searchPeople, async (asked, { actor }) => {
      const phone = normalisePhone(asked.keyword);
      const phoneHash = phone === null ? null : personalData.hash(phone);
      const { list, total } = await pagePeople(db, { ...asked, phoneHash, area: areaOf(actor) });
      return toPage(
        list.map((person) => toPerson(person, personalData)),
        total,
        asked,
      );
    }),
  ];
}
