/** The calls of 短信需求: `contract/messaging/sms-requests/endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { decideOnRequest, removeWaitingRequest, storeRequest } from './actions.ts';
import { toRequestRow } from './presenter.ts';
import { countWaiting, findRequest, pageOfRequests } from './queries.ts';

export function smsRequestRoutes(needs: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, personalData } = needs;
  return [
    route(endpoints.pageRequests, async (filters, { actor }) => {
      const area = areaOf(actor);
      const [{ list, total }, waitingCount] = await Promise.all([
        pageOfRequests(db, area, filters, personalData),
        countWaiting(db, area),
      ]);
      const rows = list.map((row) => toRequestRow(actor, personalData, row));
      return { ...toPage(rows, total, filters), waitingCount };
    }),
    route(endpoints.requestDetails, async ({ requestId }, { actor }) => {
      const found = await findRequest(db, areaOf(actor), requestId);
      if (!found) throw new Refusal(ErrorCode.notFound, '短信需求不存在或已删除');
      return toRequestRow(actor, personalData, found);
    }),
    route(endpoints.handleRequest, async (fields, context) => {
      await decideOnRequest(needs, context, fields);
      return null;
    }),
    route(endpoints.saveRequest, async (fields, context) => ({
      requestId: await storeRequest(needs, context, fields),
    })),
    route(endpoints.removeRequest, async (fields, context) => {
      await removeWaitingRequest(needs, context, fields);
      return null;
    }),
  ];
}
