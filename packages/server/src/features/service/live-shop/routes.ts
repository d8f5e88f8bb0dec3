/** The pages 服务类型, 服务图标 and 智能设备: `contract/service/live-shop/endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import { SILENT_MINUTES_MAX } from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import { requireArea } from '../../../access/place-refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { MINUTE_MS } from '../../../time/moment.ts';
import { addThing, changeThing, removeThings, type ShopNeeds } from './actions.ts';
import { devices, icons, types } from './kinds.ts';
import { toServiceIcon, toServiceType, toSmartDevice } from './presenter.ts';
import { pageOfDevices, pageOfIcons, pageOfTypes } from './queries.ts';

export function liveShopRoutes(needs: ShopNeeds): Route[] {
  const { db, clock, personalData } = needs;
  return [
    route(endpoints.pageServiceTypes, async (asked, { actor }) => {
      const { list, total } = await pageOfTypes(db, areaOf(actor), asked);
      return toPage(
        list.map((row) => toServiceType(actor, row)),
        total,
        asked,
      );
    }),
    route(endpoints.saveServiceType, async (fields, context) => ({
      id: await addThing(needs, context, types, fields),
    })),
    route(endpoints.updateServiceType, async (fields, context) => {
      await changeThing(needs, context, types, changed(fields));
      return { id: fields.id };
    }),
    route(endpoints.removeServiceTypes, async ({ ids }, context) => ({
      successCount: await removeThings(needs, context, types, ids),
    })),
    route(endpoints.pageServiceIcons, async (asked, { actor }) => {
      const { list, total } = await pageOfIcons(db, areaOf(actor), asked);
      return toPage(
        list.map((row) => toServiceIcon(actor, row)),
        total,
        asked,
      );
    }),
    route(endpoints.saveServiceIcon, async (fields, context) => ({
      id: await addThing(needs, context, icons, fields),
    })),
    route(endpoints.updateServiceIcon, async (fields, context) => {
      await changeThing(needs, context, icons, changed(fields));
      return { id: fields.id };
    }),
    route(endpoints.removeServiceIcons, async ({ ids }, context) => ({
      successCount: await removeThings(needs, context, icons, ids),
    })),
    route(endpoints.pageSmartDevices, async (asked, { actor }) => {
      const area = requireArea(actor, asked.deptId);
      const silentSince = new Date(clock.now().getTime() - SILENT_MINUTES_MAX * MINUTE_MS);
      const { list, total } = await pageOfDevices(db, area, silentSince, asked);
      return toPage(
        list.map((row) => toSmartDevice(actor, row, personalData)),
        total,
        asked,
      );
    }),
    route(endpoints.saveSmartDevice, async (fields, context) => ({
      id: await addThing(needs, context, devices, fields),
    })),
    route(endpoints.updateSmartDevice, async (fields, context) => {
      await changeThing(needs, context, devices, changed(fields));
      return { id: fields.id };
    }),
    route(endpoints.removeSmartDevices, async ({ ids }, context) => ({
      successCount: await removeThings(needs, context, devices, ids),
    })),
  ];
}

interface Changing {
  readonly id: string;
  readonly version?: number | undefined;
}

const changed = <Fields extends Changing>({ id, version, ...written }: Fields) => ({ id, version, written });
