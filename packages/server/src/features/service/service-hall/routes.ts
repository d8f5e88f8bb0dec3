/** The page 服务应用: `contract/service/service-hall/endpoints.ts`. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { mayUseFunctionType } from '@farmers-mailbox/contract/access/roles.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { withKept } from '@farmers-mailbox/contract/rules/kept-fields.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import * as endpoints from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { answerBy } from '../../../http/answer-by.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { RegionActions } from '../region-list/actions.ts';
import { canOf } from '../region-list/kind.ts';
import { requireServiceTypes } from '../region-list/service-types.ts';
import { serviceKind } from './kind.ts';
import { appsFor, type FoundService, findKept, isOpenedBy, pageOfServices } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

export function serviceHallRoutes(needs: Needs): Route[] {
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
    route(endpoints.addService, async ({ orderNum, ...fields }, context) => {
      await requireServiceTypes(needs.db, 'serviceType', [fields.serviceType]);
      requireFunction(context.actor, fields.functionType, null);
      await requireApp(needs, fields, null);
      return { hallId: await actions.add(context, fields, orderNum) };
    }),
    route(endpoints.updateService, async ({ hallId, version, orderNum, ...given }, context) => {
      // whoever was first counts the version up, so what is kept here is what is changed, or nothing is
      const { functionType, ...kept } = await findKept(needs.db, hallId);
      const fields = withKept(given, kept);
      await requireServiceTypes(needs.db, 'serviceType', [fields.serviceType]);
      requireFunction(context.actor, fields.functionType, functionType);
      await requireApp(needs, fields, hallId);
      await actions.change(context, hallId, version, fields, orderNum);
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
    route(endpoints.listOpeningApps, async ({ deptId }, { actor }) => {
      const region = deptId ?? areaOf(actor) ?? '';
      return covers(areaOf(actor), region) ? appsFor(needs.db, region, needs.clock.now()) : [];
    }),
  ];
}

/** The function that it has may stay. @throws Refusal 4000 beside the field */
function requireFunction({ roleKeys }: Actor, functionType: number | null, before: number | null): void {
  if (functionType === null || functionType === before || mayUseFunctionType(roleKeys, functionType)) return;
  throw refuseField('functionType', '推送管理和应用接入只有超级管理员和省、市、区县级管理员可以选择');
}

/** One that it has in this region may stay, whatever became of that. @throws Refusal 4000 beside the field */
async function requireApp(
  { db, clock }: Needs,
  { appId, deptId }: Pick<endpoints.WrittenService, 'appId' | 'deptId'>,
  hallId: string | null,
): Promise<void> {
  if (appId === null || (hallId !== null && (await isOpenedBy(db, hallId, { appId, deptId })))) return;
  if (!(await appsFor(db, deptId, clock.now())).some((app) => app.appId === appId))
    throw refuseField('appId', '这个应用现在不可用，或可以使用的区域与这里不相交，请重新选择');
}

function toServiceRow(actor: Actor, row: FoundService, region: string): endpoints.ServiceRow {
  const isInherited = row.deptId !== region;
  const can = canOf(serviceKind, actor, row.deptId);
  const replace = verdict(isInherited, '本区域自己发布的，直接编辑即可');
  const inheritedFlag = isInherited ? 1 : 0;
  return answerBy(endpoints.serviceRow, { ...row, inheritedFlag, can: { ...can, replace } });
}
