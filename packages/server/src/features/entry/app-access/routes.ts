/** The page 应用接入管理: `contract/entry/app-access/endpoints.ts`. What the applications themselves call stands in open-routes.ts. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import * as endpoints from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { openApiDocument } from '@farmers-mailbox/contract/entry/open-api/document.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Actor } from '../../../access/actor.ts';
import { isPlainAsked } from '../../../access/plain-numbers.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import {
  addApp,
  changeApp,
  decideOnApp,
  readContact,
  renewSecret,
  switchApp,
  takeAppAway,
} from './actions.ts';
import { pageOfCalls } from './call-queries.ts';
import { findOwners } from './owner-queries.ts';
import { mayChange } from './policy.ts';
import { toAppRow, toCall, toOwner } from './presenter.ts';
import { findApp, findListedApp, type ListedApp, pageOfApps } from './queries.ts';

export function appAccessRoutes(needs: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, clock, personalData } = needs;
  const placeOf = (actor: Actor) => ({ area: managedArea(actor), today: chinaDay(clock.now()) });
  const toRows = async (actor: Actor, apps: readonly ListedApp[]) => {
    const names = await namesOfDepts(
      db,
      apps.flatMap(({ areaIds }) => areaIds),
    );
    const around = { names, today: chinaDay(clock.now()), personalData };
    return apps.map((app) => toAppRow(actor, app, around));
  };
  return [
    route(endpoints.pageApps, async (filters, { actor }) => {
      const { list, total } = await pageOfApps(db, placeOf(actor), actor, filters);
      return toPage(await toRows(actor, list), total, filters);
    }),
    route(endpoints.appDetails, async ({ appId, plainFlag }, context) => {
      const { actor } = context;
      const found = await findListedApp(db, { ...placeOf(actor), appId }, actor);
      const [row] = await toRows(actor, found ? [found] : []);
      if (!row) throw new Refusal(ErrorCode.notFound, '应用不存在');
      if (row.contactPhone === '' || !isPlainAsked(actor, plainFlag)) return row;
      return { ...row, contactPhone: (await readContact(needs, context, appId)).phoneNumber };
    }),
    route(endpoints.readAppContact, ({ appId }, context) => readContact(needs, context, appId)),
    route(endpoints.saveApp, (fields, context) => addApp(needs, context, fields)),
    route(endpoints.updateApp, (fields, context) => changeApp(needs, context, fields)),
    route(endpoints.passApp, async (fields, context) => {
      await decideOnApp(needs, context, fields, AppStatus.inUse);
      return null;
    }),
    route(endpoints.refuseApp, async (fields, context) => {
      await decideOnApp(needs, context, fields, AppStatus.refused);
      return null;
    }),
    route(endpoints.changeAppStatus, async (fields, context) => {
      await switchApp(needs, context, fields);
      return null;
    }),
    route(endpoints.removeApp, async (fields, context) => {
      await takeAppAway(needs, context, fields);
      return null;
    }),
    route(endpoints.resetAppSecret, async (fields, context) => ({
      appSecret: await renewSecret(needs, context, fields),
    })),
    route(endpoints.pageAppCalls, async (filters, { actor }) => {
      if (!(await findApp(db, managedArea(actor), filters.appId))) {
        throw new Refusal(ErrorCode.notFound, '应用不存在');
      }
      const { list, total, more } = await pageOfCalls(db, filters);
      return { ...toPage(list.map(toCall), total, filters), more };
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
