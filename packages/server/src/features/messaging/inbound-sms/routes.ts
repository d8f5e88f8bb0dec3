/** The page 上行短信 and the tab 回复 of an application: `contract/messaging/inbound-sms/endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { requireReadable } from '../mass-sms/queries.ts';
import { handleReplies, readWholeNumber } from './actions.ts';
import { exportReplies } from './export.ts';
import { toInboundRow } from './presenter.ts';
import { countReplies, pageOfReplies, repliesAsked } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function inboundSmsRoutes(needs: Needs): Route[] {
  const { db, personalData } = needs;
  return [
    route(endpoints.pageInbound, async (fields, { actor }) => {
      const { pageNum, pageSize, orderBy, orderDir, ...filters } = fields;
      if (filters.applyId !== undefined) await requireReadable(db, actor, filters.applyId);
      const asked = repliesAsked(actor, filters, personalData);
      const { list, total, more } = await pageOfReplies(db, asked, { pageNum, pageSize, orderBy, orderDir });
      const rows = list.map((found) => toInboundRow(actor, personalData, found));
      return { ...toPage(rows, total, { pageNum, pageSize }), more };
    }),
    route(endpoints.countInbound, async ({ applyId }, { actor }) => {
      await requireReadable(db, actor, applyId);
      const { byType, ...counts } = await countReplies(db, applyId);
      return { ...counts, byType, replyCount: byType.reduce((sum, { replyCount }) => sum + replyCount, 0) };
    }),
    route(endpoints.handleInbound, async (fields, context) => ({
      successCount: await handleReplies(needs, context, fields),
    })),
    route(endpoints.exportInbound, (filters, context) => exportReplies(needs, context, filters)),
    route(endpoints.readInboundNumber, async ({ moId }, context) => ({
      phoneNumber: await readWholeNumber(needs, context, moId),
    })),
  ];
}
