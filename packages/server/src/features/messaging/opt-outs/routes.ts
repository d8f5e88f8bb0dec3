/** The page 退订名单: `contract/messaging/opt-outs/endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import { thenForgetCounts } from '../../../database/count-cache.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { enterOptOut, readWholeNumber, restoreByStaff } from './actions.ts';
import { toOptOutRow } from './presenter.ts';
import { pageOfOptOuts } from './queries.ts';

export function optOutRoutes(needs: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, personalData } = needs;
  return [
    route(endpoints.pageOptOuts, async (filters, { actor }) => {
      const { list, total, more } = await pageOfOptOuts(db, actor, filters, personalData);
      const rows = list.map((found) => toOptOutRow(actor, personalData, found));
      return { ...toPage(rows, total, filters), more };
    }),
    route(endpoints.saveOptOut, async (fields, context) => ({
      optOutId: await thenForgetCounts(db, enterOptOut(needs, context, fields)),
    })),
    route(endpoints.restoreOptOut, async (fields, context) => {
      await thenForgetCounts(db, restoreByStaff(needs, context, fields));
      return null;
    }),
    route(endpoints.readOptOutNumber, async ({ optOutId }, context) => ({
      phoneNumber: await readWholeNumber(needs, context, optOutId),
    })),
  ];
}
