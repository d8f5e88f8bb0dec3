/** Signed calls of another system's application, and one that is registered for them by two administrators. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { passApp, saveApp, searchAppOwners } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import type { AppScope } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { OPEN_BASE } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { SIGNATURE_HEADERS, stringToSign } from '@farmers-mailbox/contract/entry/open-api/signature.ts';
import type { Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { ORIGIN } from './console.ts';

export interface AppKeys {
  readonly appKey: string;
  readonly appSecret: string;
}

export interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

export async function postOpen<Data>(
  { appKey, appSecret }: AppKeys,
  path: string,
  fields: object,
): Promise<Answer<Data>> {
  const body = JSON.stringify(fields);
  const pathAndQuery = `${OPEN_BASE}${path}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signed = stringToSign({ method: 'POST', pathAndQuery, timestamp, nonce, bodyHash });
  const answer = await fetch(`${ORIGIN}${pathAndQuery}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.appKey]: appKey,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: createHmac('sha256', appSecret).update(signed).digest('hex'),
    },
  });
  return (await answer.json()) as Answer<Data>;
}

/** In the area of the trial's county, with xhmsg as the one responsible. */
export async function registerApplication(
  by: Page,
  reviewer: Page,
  apiScopes: readonly AppScope[],
): Promise<AppKeys> {
  const [owner] = await callAs(by, searchAppOwners, { keyword: 'xhmsg' });
  const { appId, ...keys } = await callAs(by, saveApp, {
    appName: `试验应用${randomUUID().slice(0, 8)}`,
    appType: 3,
    ownerUnit: '试验',
    contactName: '王芳',
    contactPhone: '15400007777',
    ownerIdentityId: owner?.identityId ?? '',
    ipList: ['127.0.0.1'],
    validFrom: '2026-01-01',
    validTo: '2099-12-31',
    apiScopes: [...apiScopes],
    areaIds: ['330106'],
    dayQuota: 1,
    ratePerMinute: 60,
  });
  await callAs(reviewer, passApp, { appId, version: 1 });
  return keys;
}
