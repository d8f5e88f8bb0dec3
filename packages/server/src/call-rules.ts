/** Rules of each feature's calls beyond the permission, in one list for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as channels from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import * as portedNumbers from '@farmers-mailbox/contract/messaging/ported-numbers/endpoints.ts';
import * as smsConfig from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import * as accessExplanation from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import { mayReadExplanations } from '@farmers-mailbox/contract/people/access-explanation/verdicts.ts';
import * as roleAdmin from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import * as dictionaryAdmin from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import * as menuAdmin from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import { updateParameter } from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import type { CallRules } from './access/call-rule.ts';
import { contentModules } from './content-modules.ts';
import type { Dependencies } from './dependencies.ts';
import { appCallRules } from './features/entry/app-access/call-rules.ts';
import { applicationCallRules } from './features/messaging/mass-sms/call-rules.ts';
import { wordCallRules } from './features/messaging/sensitive-words/call-rules.ts';
import { templateCallRules } from './features/messaging/sms-templates/call-rules.ts';
import { documentCallRules } from './features/office/documents/call-rules.ts';
import { adminInfoCallRules } from './features/people/admin-info/call-rules.ts';
import { departmentCallRules } from './features/people/departments/call-rules.ts';
import { roleCallRules } from './features/people/role-admin/call-rules.ts';
import { subjectCallRules } from './features/people/subjects/call-rules.ts';
import { userCallRules } from './features/people/user-admin/call-rules.ts';
import { eventCallRules } from './features/publishing/event/call-rules.ts';
import { postCallRules } from './features/publishing/interaction-posts/call-rules.ts';
import { cockpitCallRules } from './features/screens/cockpit/call-rules.ts';
import { consultPhoneCallRules } from './features/service/consult-phones/call-rules.ts';
import { consultationCallRules } from './features/service/consultations/call-rules.ts';
import { liveShopCallRules } from './features/service/live-shop/call-rules.ts';
import { regionListCallRules } from './features/service/region-list/call-rules.ts';
import { loginLogCallRules } from './features/system/login-log/call-rules.ts';
import { sessionCallRules } from './features/system/online-sessions/call-rules.ts';
import { operationLogCallRules } from './features/system/operation-log/call-rules.ts';

const endpointsOf = (feature: Readonly<Record<string, unknown>>): Endpoint[] =>
  Object.values(feature).filter(
    (exported): exported is Endpoint =>
      typeof exported === 'object' && exported !== null && 'path' in exported,
  );

/** Changes to settings of the whole province. Dictionaries and parameters may be looked at all the same. */
const changedForAll: CallRules = {
  endpoints: [
    dictionaryAdmin.saveDictType,
    dictionaryAdmin.updateDictType,
    dictionaryAdmin.removeDictType,
    dictionaryAdmin.saveDictValue,
    dictionaryAdmin.updateDictValue,
    dictionaryAdmin.removeDictValue,
    updateParameter,
    ...endpointsOf(menuAdmin),
    ...endpointsOf(roleAdmin),
    ...endpointsOf(smsConfig),
    ...endpointsOf(channels),
    ...endpointsOf(portedNumbers),
  ],
  object: null,
  rulesOf: async ({ actor }) => ({ object: '', rules: [rule('管辖范围', mayChangeForAll(actor))] }),
};

const explanations: CallRules = {
  endpoints: endpointsOf(accessExplanation),
  object: null,
  rulesOf: async ({ actor }) => ({ object: '', rules: [rule('级别', mayReadExplanations(actor))] }),
};

export function listCallRules({
  db,
  clock,
  config,
  personalData,
}: Pick<Dependencies, 'db' | 'clock' | 'config' | 'personalData'>): CallRules[] {
  return [
    applicationCallRules(db),
    ...departmentCallRules(db),
    sessionCallRules(db),
    userCallRules({ db, clock, personalData }),
    adminInfoCallRules({ db }),
    appCallRules,
    documentCallRules,
    eventCallRules,
    postCallRules,
    subjectCallRules({ db }),
    templateCallRules({ db }),
    wordCallRules({ db }),
    ...contentModules.map((module) => module.callRules({ db, clock, config })),
    ...operationLogCallRules,
    loginLogCallRules,
    changedForAll,
    roleCallRules({ db }),
    cockpitCallRules,
    consultPhoneCallRules,
    liveShopCallRules,
    consultationCallRules,
    regionListCallRules,
    explanations,
  ];
}
