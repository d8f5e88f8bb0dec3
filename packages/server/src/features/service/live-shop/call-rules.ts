/** Rules of the calls about live shops, the same for every thing, for the page 权限说明. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';

const { pageServiceTypes, pageServiceIcons, pageSmartDevices } = endpoints;
const { saveServiceType, updateServiceType, removeServiceTypes } = endpoints;
const { saveServiceIcon, updateServiceIcon, removeServiceIcons } = endpoints;
const { saveSmartDevice, updateSmartDevice, removeSmartDevices } = endpoints;

export const liveShopCallRules: CallRules = {
  endpoints: [
    ...[pageServiceTypes, saveServiceType, updateServiceType, removeServiceTypes],
    ...[pageServiceIcons, saveServiceIcon, updateServiceIcon, removeServiceIcons],
    ...[pageSmartDevices, saveSmartDevice, updateSmartDevice, removeSmartDevices],
  ],
  object: null,
  rulesOf: async ({ actor }) => ({
    object: '',
    rules: [
      rule(
        '管辖范围',
        verdict(areaOf(actor) !== null, '只能维护管辖范围内的；上级的服务类型和图标可以使用，不能修改'),
      ),
    ],
  }),
};
