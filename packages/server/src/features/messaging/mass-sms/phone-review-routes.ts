/** Reviewing on a telephone: the same lists, details and verdicts as on the desk, in fewer calls. Deciding goes through the same calls. */
import * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import type { CountCache } from '../../../database/count-cache.ts';
import { type Route, route } from '../../../http/route.ts';
import { operationsShownTo } from '../../system/operation-log/queries.ts';
import { readProcesses } from './application/process-queries.ts';
import { pageApplications } from './lists/list-page.ts';
import { presentPage } from './lists/list-presenter.ts';
import { commonConditions, viewOfReviews } from './lists/list-queries.ts';
import { readDetails } from './results/details.ts';
import { toPhoneRow, toProcesses } from './results/presenter.ts';
import type { CheckNeeds } from './writing/check.ts';

export function phoneReviewRoutes(needs: CheckNeeds, cache: CountCache): Route[] {
  const { db } = needs;
  return [
    route(endpoints.phoneReviewList, async (fields, { actor }) => {
      const view = viewOfReviews(actor, fields.auditTab);
      const page = await pageApplications(db, cache, view, commonConditions(fields), fields);
      const { countByStatus: _, list, ...paged } = await presentPage(needs, actor, fields, page);
      return { ...paged, list: list.map(toPhoneRow) };
    }),
    route(endpoints.phoneReviewDetails, async (fields, context) => {
      const { actor } = context;
      const details = await readDetails(needs, context, fields);
      return {
        ...details,
        processes: toProcesses(await readProcesses(db, fields.applyId), operationsShownTo(actor)),
      };
    }),
  ];
}
