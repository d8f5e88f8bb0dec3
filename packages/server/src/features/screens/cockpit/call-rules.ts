/** Rules of the cockpit's calls behind the sign-in, for the page 权限说明. */
import * as disaster from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import * as nongHu from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import * as production from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';
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
    nongHu.nongHuFigures,
    nongHu.nongHuMap,
    nongHu.nongHuTypes,
    nongHu.nongHuSources,
    nongHu.nongHuWords,
    nongHu.nongHuTrend,
    nongHu.nongHuRank,
    nongHu.nongHuBoard,
    disaster.disasterFigures,
    disaster.disasterMap,
    disaster.disasterPoints,
    disaster.disasterTimeline,
    disaster.disasterTypes,
    disaster.disasterCrops,
    disaster.disasterSmsReach,
    production.productionFigures,
    production.productionMap,
    production.productionCategory,
    production.productionCompare,
    production.productionPrice,
    production.productionFlow,
    production.productionLatest,
  ],
  object: null,
  rulesOf: async ({ actor }) => ({ object: '', rules: cockpitRules(actor) }),
};
