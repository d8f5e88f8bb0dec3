/** Rules of the calls of the page 应用接入管理, the same for every application, for the page 权限说明. */

import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';

export const appCallRules: CallRules = {
  endpoints: [
    endpoints.pageApps,
    endpoints.appDetails,
    endpoints.readAppContact,
    endpoints.saveApp,
    endpoints.updateApp,
    endpoints.passApp,
    endpoints.refuseApp,
    endpoints.removeApp,
    endpoints.changeAppStatus,
    endpoints.resetAppSecret,
    endpoints.pageAppCalls,
    endpoints.searchAppOwners,
    endpoints.fetchOpenDocument,
  ],
  object: null,
  rulesOf: async ({ actor }) => ({
    object: '',
    rules: [
      rule(
        '管辖范围',
        verdict(managedArea(actor) !== null, '只有管理员可以管理接入的应用，而且只限负责人级别低于自己的'),
      ),
    ],
  }),
};
