/** The pages 管理员信息 and 联系管理员: `contract/people/admin-info/endpoints.ts`. */

import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { addEntry, changeEntry, removeEntries } from './actions.ts';
import { PUBLIC_RANK_MAX, publicReach } from './policy.ts';
import { toAdminInfo, toCandidate } from './presenter.ts';
import { pageCandidates, pageEntries, pagePublicEntries } from './queries.ts';
import { listReviewers } from './reviewers.ts';

export function adminInfoRoutes(needs: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, clock, personalData } = needs;
  return [
    route(endpoints.listAdminInfo, async (filters, { actor }) => {
      const { list, total } = await pageEntries(db, managedArea(actor), filters, chinaDay(clock.now()));
      return toPage(
        list.map((entry) => toAdminInfo(actor, entry, personalData)),
        total,
        filters,
      );
    }),
    route(endpoints.listPublicAdmins, async (asked, { actor }) => {
      const { list, total } = await pagePublicEntries(db, publicReach(actor), asked);
      return toPage(list, total, asked);
    }),
    route(endpoints.listReviewerContacts, (_, { actor }) => listReviewers(db, actor, chinaDay(clock.now()))),
    route(endpoints.findAdminCandidates, async (asked, { actor }) => {
      const today = chinaDay(clock.now());
      const filter = { area: managedArea(actor), publicRankMax: PUBLIC_RANK_MAX, today };
      const { list, total } = await pageCandidates(db, filter, asked);
      return toPage(
        list.map((person) => toCandidate(actor, person, personalData)),
        total,
        asked,
      );
    }),
    route(endpoints.addAdminInfo, async (fields, context) => ({
      adminId: await addEntry(needs, context, fields),
    })),
    route(endpoints.updateAdminInfo, async (fields, context) => {
      await changeEntry(needs, context, fields);
      return null;
    }),
    route(endpoints.removeAdminInfo, async (fields, context) => ({
      successCount: await removeEntries(needs, context, fields),
    })),
  ];
}
