/** Registers the trial's app with a running program, as an administrator would on the page 应用接入管理. */
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  pageApps,
  passApp,
  resetAppSecret,
  saveApp,
  searchAppOwners,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { appScopeValues, SMS_SCOPE } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { TRIAL_COUNTY } from '../trial-data/accounts.ts';

/** Stands above the county, whose own administrators then review what comes in. */
export const REGISTRAR = 'hzadmin';
/** An application is passed by somebody else. */
export const REVIEWER = 'hzadmin2';
const OWNER = 'xhmsg';
const APP_NAME = '农户小程序（试用）';
export const CALLS_A_MINUTE = 120;

/** A call of the console by whoever registers; it throws what is refused. */
export type ConsoleCall = <E extends Endpoint>(endpoint: E, fields: RequestOf<E>) => Promise<AnswerOf<E>>;

export interface AppCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}

/** One that is there from an earlier run gets another secret. */
export async function registerTrialApp(call: ConsoleCall, review: ConsoleCall): Promise<AppCredentials> {
  const { list } = await call(pageApps, { keyword: APP_NAME });
  const [known] = list;
  if (known) {
    const { appId, version, appKey } = known;
    return { appKey, ...(await call(resetAppSecret, { appId, version })) };
  }
  const [owner] = await call(searchAppOwners, { keyword: OWNER });
  if (!owner) throw new Error(`The trial has no ${OWNER}.`);
  const { appId, appKey, appSecret } = await call(saveApp, {
    appName: APP_NAME,
    appType: 3,
    validFrom: '2026-01-01',
    validTo: '2099-12-31',
    ownerUnit: '试用',
    contactName: '周敏',
    contactPhone: '15400000000',
    purpose: '演示农户从小程序里提问、发布和点赞',
    ownerIdentityId: owner.identityId,
    ipList: ['127.0.0.1', '::1'],
    apiScopes: appScopeValues.filter((scope) => scope !== SMS_SCOPE),
    areaIds: [TRIAL_COUNTY],
    dayQuota: 1,
    ratePerMinute: CALLS_A_MINUTE,
  });
  await review(passApp, { appId, version: 1 });
  return { appKey, appSecret };
}
