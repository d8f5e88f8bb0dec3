/** Rules of the calls about what regions publish beyond the permission, for the page 权限说明. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as centers from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import * as services from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';

export const regionListCallRules: CallRules = {
  endpoints: [
    services.queryServices,
    services.addService,
    services.updateService,
    services.deleteServices,
    services.orderServices,
    centers.queryCenters,
    centers.addCenter,
    centers.updateCenter,
    centers.deleteCenters,
    centers.orderCenters,
  ],
  object: null,
  rulesOf: async ({ actor }) => ({
    object: '',
    rules: [rule('管辖范围', verdict(areaOf(actor) !== null, '没有管辖范围，只能管理本区域的服务大厅'))],
  }),
};
