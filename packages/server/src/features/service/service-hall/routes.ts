/** The page 服务应用: `contract/service/service-hall/endpoints.ts`. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import * as endpoints from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { answerBy } from '../../../http/answer-by.ts';
import { type Route, route } from '../../../http/route.ts';
import { RegionActions } from '../region-list/actions.ts';
import { canOf } from '../region-list/kind.ts';
import { requireServiceTypes } from '../region-list/service-types.ts';
import { serviceKind } from './kind.ts';
import { type FoundService, pageOfServices } from './queries.ts';

export function serviceHallRoutes(needs: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const actions = new RegionActions(serviceKind, needs);
  return [
    route(endpoints.queryServices, async (asked, { actor }) => {
      const region = asked.deptId ?? areaOf(actor) ?? '';
      if (!covers(areaOf(actor), region) || !isRegionCode(region)) return toPage([], 0, asked);
      const { list, total } = await pageOfServices(needs.db, region, asked);
      return toPage(
        list.map((row) => toServiceRow(actor, row, region)),
        total,
        asked,
      );
    }),
    route(endpoints.addService, async (fields, context) => {
      await requireServiceTypes(needs.db, 'serviceType', [fields.serviceType]);
      return { hallId: await actions.add(context, fields) };
    }),
    route(endpoints.updateService, async ({ hallId, version, ...fields }, context) => {
      await requireServiceTypes(needs.db, 'serviceType', [fields.serviceType]);
      await actions.change(context, hallId, version, fields);
      return { hallId };
    }),
    route(endpoints.deleteServices, async ({ hallIds }, context) => ({
      successCount: await actions.remove(context, hallIds),
    })),
    route(endpoints.orderServices, async ({ orderList, seenOrder }, context) => {
      const order = orderList.map(({ hallId, orderNum }) => ({ id: hallId, orderNum }));
      await actions.order(context, { order, seenOrder });
      return null;
    }),
  ];
}

function toServiceRow(actor: Actor, row: FoundService, region: string): endpoints.ServiceRow {
  const isInherited = row.deptId !== region;
  const can = canOf(serviceKind, actor, row.deptId);
  const replace = verdict(isInherited, '本地区自己发布的，直接编辑即可');
  const inheritedFlag = isInherited ? 1 : 0;
  return answerBy(endpoints.serviceRow, { ...row, inheritedFlag, can: { ...can, replace } });
}
