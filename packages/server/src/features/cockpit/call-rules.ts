/** What the cockpit's calls behind the sign-in ask of a person, for the page 权限说明. */
import * as endpoints from '@farmers-mailbox/contract/cockpit/endpoints.ts';
import type { CallRules } from '../../access/call-rules.ts';
import { cockpitRules } from './policy.ts';

export const cockpitCallRules: CallRules = {
  endpoints: [
    endpoints.userInfoFigures,
    endpoints.userInfoMap,
    endpoints.userInfoLevel,
    endpoints.userInfoAge,
    endpoints.userInfoOsType,
    endpoints.userInfoTrend,
    endpoints.userInfoTable,
  ],
  object: null,
  rulesOf: async ({ actor }) => ({ object: '', rules: cockpitRules(actor) }),
};
