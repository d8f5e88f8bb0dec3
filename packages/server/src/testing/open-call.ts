/** Signed calls of another system's application, as its own program makes them. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { passApp, saveApp } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { OPEN_BASE } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { SIGNATURE_HEADERS, stringToSign } from '@farmers-mailbox/contract/entry/open-api/signature.ts';
import { dataOf } from './mass-sms-cast.ts';
import type { SignedInTestUser, TestApp } from './test-app.ts';

export interface Registered {
  readonly appId: string;
  readonly appKey: string;
  readonly secret: string;
}

/** Unit, contact and period of an application, as the form asks for them. */
export const APP_OWNER = {
  appType: 2 as const,
  ownerUnit: '西湖区大数据局',
  contactName: '王芳',
  contactPhone: '15400007777',
  validFrom: '2026-01-01',
  validTo: '2099-12-31',
};

/** Registered by one administrator and passed by another, which makes it the second version. */
export async function registerApp(
  app: TestApp,
  fields: RequestOf<typeof saveApp>,
  by: SignedInTestUser,
  reviewer: SignedInTestUser,
): Promise<Registered> {
  const { appId, appKey, appSecret } = dataOf(await app.call(saveApp, fields, by.token));
  dataOf(await app.call(passApp, { appId, version: 1 }, reviewer.token));
  return { appId, appKey, secret: appSecret };
}

export interface Sent {
  ip?: string;
  at?: number;
  nonce?: string;
  /** signed, where it is not what is sent */
  signedBody?: string;
}

export interface OpenAnswer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** @param path behind OPEN_BASE, with its query */
export async function callOpen<Data>(...call: Parameters<typeof injectOpen>): Promise<OpenAnswer<Data>> {
  return (await injectOpen(...call)).json();
}

/** A call of the contract. */
export function askOpen<E extends Endpoint>(
  app: TestApp,
  by: Pick<Registered, 'appKey' | 'secret'>,
  { method, path }: E,
  fields: RequestOf<E>,
): Promise<OpenAnswer<AnswerOf<E>>> {
  if (method === 'POST') return callOpen(app, by, 'POST', path, JSON.stringify(fields));
  const query = new URLSearchParams(fields as Record<string, string>).toString();
  return callOpen(app, by, 'GET', query === '' ? path : `${path}?${query}`, '');
}

/** The answer as it came, for files. */
export function injectOpen(
  app: TestApp,
  { appKey, secret }: Pick<Registered, 'appKey' | 'secret'>,
  method: 'GET' | 'POST',
  path: string,
  body: string,
  { ip = '10.1.2.3', at, nonce, signedBody = body }: Sent = {},
) {
  const pathAndQuery = `${OPEN_BASE}${path}`;
  const timestamp = String(at ?? Math.floor(app.clock.now().getTime() / 1000));
  const once = nonce ?? randomUUID();
  const bodyHash = createHash('sha256').update(signedBody).digest('hex');
  const signature = createHmac('sha256', secret)
    .update(stringToSign({ method, pathAndQuery, timestamp, nonce: once, bodyHash }))
    .digest('hex');
  return app.app.inject({
    method,
    url: pathAndQuery,
    remoteAddress: ip,
    ...(method === 'POST' ? { payload: body } : {}),
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      [SIGNATURE_HEADERS.appKey]: appKey,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: once,
      [SIGNATURE_HEADERS.signature]: signature,
    },
  });
}
