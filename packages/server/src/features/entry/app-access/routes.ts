/** The page 应用接入管理: `contract/entry/app-access/endpoints.ts`. What the applications themselves call stands in open-routes.ts. */
import * as endpoints from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { openApiDocument } from '@farmers-mailbox/contract/entry/open-api/document.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { renewSecret, storeApp, switchApp } from './actions.ts';
import { managedArea, mayChange } from './policy.ts';
import { toAppRow, toCall, toOwner } from './presenter.ts';
import { findApp, findOwners, pageOfApps, pageOfCalls } from './queries.ts';

export function appAccessRoutes(needs: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, clock } = needs;
  return [
    route(endpoints.pageApps, async (filters, { actor }) => {
      const today = chinaDay(clock.now());
      const { list, total } = await pageOfApps(db, managedArea(actor), today, filters);
      const names = await namesOfDepts(
        db,
        list.flatMap(({ areaIds }) => areaIds),
      );
      return toPage(
        list.map((app) => toAppRow(actor, app, names, today)),
        total,
        filters,
      );
    }),
    route(endpoints.saveApp, (fields, context) => storeApp(needs, context, fields)),
    route(endpoints.changeAppStatus, async (fields, context) => {
      await switchApp(needs, context, fields);
      return null;
    }),
    route(endpoints.resetAppSecret, async (fields, context) => ({
      appSecret: await renewSecret(needs, context, fields),
    })),
    route(endpoints.pageAppCalls, async (filters, { actor }) => {
      if (!(await findApp(db, managedArea(actor), filters.appId))) {
        throw new Refusal(ErrorCode.notFound, '应用不存在');
      }
      const { list, total } = await pageOfCalls(db, filters);
      return toPage(list.map(toCall), total, filters);
    }),
    route(endpoints.fetchOpenDocument, async () => ({
      fileName: 'open-api.json',
      contentType: 'application/json',
      content: Buffer.from(JSON.stringify(openApiDocument(), null, 2)),
    })),
    route(endpoints.searchAppOwners, async ({ keyword }, { actor }) => {
      const found = await findOwners(db, managedArea(actor), chinaDay(clock.now()), { keyword });
      return found.filter((one) => mayChange(actor, 'app:edit', one) === true).map(toOwner);
    }),
  ];
}
