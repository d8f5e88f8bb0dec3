/**
 * Every call of the contract, and of the open API under its signature, with what nobody types: each field of each request holds in turn what
 * its schema lets through of a list, beside fields that are right; a call that takes a file gets files that nobody means to send. Whatever
 * is answered, the program does not fail. A new call is asked by itself.
 */
import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { appScopeValues } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { openCalls } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mayCall, type Standing } from './testing/area-matrix.ts';
import { asksForThings } from './testing/county-asks.ts';
import { WEST_LAKE } from './testing/county-fields.ts';
import { buildCounty, type CountyPeople, type CountyThings } from './testing/county-things.ts';
import { onePixel } from './testing/one-pixel.ts';
import { APP_OWNER, injectOpen, type Registered, registerApp } from './testing/open-call.ts';
import { packedZip } from './testing/packed-zip.ts';
import { type FieldPath, fieldsIn, sampleOf, withValueAt } from './testing/request-fields.ts';
import { storedZip } from './testing/stored-zip.ts';
import { type ActorSpec, startTestApp, type TestApp } from './testing/test-app.ts';

let at: TestApp;
let theirs: CountyThings;
let people: CountyPeople;
const COUNTY: Standing = { roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit };
const PROVINCE: ActorSpec = { roleKeys: ['admin'], deptId: '33' };
beforeAll(async () => {
  at = await startTestApp();
  ({ things: theirs, people } = await buildCounty(at, WEST_LAKE));
});
afterAll(() => at.close());

/** Signs that SQL, patterns, paths and files give a meaning. */
const SIGNS = "a%_\\'[*../../etc/passwd";
/** Refused before anything reads it, wherever it stands. */
const UNSTORABLE = 'a\u0000b\ud800';
/** At the limits of the database's numbers and of calendars. */
const LIMITS: readonly unknown[] = [
  '',
  '9223372036854775807',
  '9223372036854775808',
  '-1',
  '1e3',
  '2026-02-30 10:00:00',
  '9999-12-31 23:59:59',
  '0000-01-01',
  '2199-12-31',
  '0000-00',
  '2199-12',
  '24:00',
  -1,
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  null,
  [],
  {},
  [null],
  Array.from({ length: 2000 }, (_, place) => String(place + 1)),
];
/** Of a field that takes any text one number, which a search may take for an id. */
const OF_ANY_TEXT: readonly unknown[] = [SIGNS, UNSTORABLE, '9223372036854775808', null];

/** Answers of a program that failed. */
const hasFailed = (status: number, code: number) => status >= 500 || code === ErrorCode.systemBusy;

/** A session that ends, and those that stay open. */
const NOT_ASKED = /\/(?:logout|removeSession)$/;
const asked = allEndpoints
  .filter(
    ({ form, fieldsIn: where, path }) => form !== 'events' && where !== 'multipart' && !NOT_ASKED.test(path),
  )
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const rightFields = (endpoint: Endpoint): unknown =>
  asksForThings.find(([one]) => one === endpoint)?.[1](theirs) ?? sampleOf(endpoint.request);

function* hostileFields(
  endpoint: Endpoint,
  right = rightFields(endpoint),
): Generator<[FieldPath, unknown, object]> {
  const isText = endpoint.fieldsIn !== 'body';
  for (const path of new Set(fieldsIn(endpoint.request).map((field) => field.path))) {
    const withIt = (value: unknown) => withValueAt(right, path, value) as object;
    const isTaken = (value: unknown) => z.safeParse(endpoint.request, withIt(value)).success;
    for (const value of isTaken(SIGNS) ? OF_ANY_TEXT : LIMITS) {
      const isSent = !isText || typeof value !== 'object';
      if (isSent && isTaken(value)) yield [path, value, withIt(value)];
    }
  }
}

test.each(asked)('%s never fails, whatever its fields hold', async (_name, endpoint) => {
  // anew for each call, since one may end its own session
  const { token } = await at.signInAs(mayCall(COUNTY, endpoint) ? people.admin : PROVINCE);
  const failed: string[] = [];
  for (const [path, value, fields] of hostileFields(endpoint)) {
    const { status, code } = await at.call(endpoint, fields as never, token);
    if (hasFailed(status, code)) failed.push(`${path}: ${JSON.stringify(value)}`);
  }
  expect(failed).toEqual([]);
});

describe('under the signature of an application', () => {
  let registered: Registered;
  beforeAll(async () => {
    const administrator: ActorSpec = { roleKeys: ['provinceAdmin'], deptId: '33A1' };
    const [writer, reviewer] = [await at.signInAs(administrator), await at.signInAs(administrator)];
    const fields = {
      ...APP_OWNER,
      appName: '水利平台',
      ownerIdentityId: people.messenger.identityId,
      ipList: ['10.1.0.0/16'],
      apiScopes: [...appScopeValues],
      smsCategories: ['01'],
      areaIds: [WEST_LAKE.region],
      dayQuota: 1_000_000,
      dayWriteQuota: 1_000_000,
      ratePerMinute: 6_000,
    };
    registered = await registerApp(at, fields, writer, reviewer);
  });

  /** Nothing of the fields was looked at. */
  const NOT_LET_IN: readonly number[] = [ErrorCode.badSignature, ErrorCode.appClosed, ErrorCode.tooFrequent];

  function openFields(endpoint: Endpoint): object {
    const sample = sampleOf(endpoint.request) as object;
    return 'deptId' in sample ? { ...sample, deptId: WEST_LAKE.village } : sample;
  }

  /** Under a name that did not come before: such a call is answered without a look at its fields. */
  const renewed = (fields: object) =>
    'requestId' in fields ? { ...fields, requestId: randomUUID() } : fields;

  async function askSigned({ method, path }: Endpoint, fields: object) {
    const query = new URLSearchParams(fields as Record<string, string>).toString();
    const answer =
      method === 'POST'
        ? await injectOpen(at, registered, 'POST', path, JSON.stringify(fields))
        : await injectOpen(at, registered, 'GET', `${path}?${query}`, '');
    const isFile = !String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, code: isFile ? 0 : (answer.json() as { code: number }).code };
  }

  const calls = openCalls.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
  test.each(calls)('%s never fails, whatever its fields hold', async (_name, endpoint) => {
    const failed: string[] = [];
    for (const [path, value, fields] of hostileFields(endpoint, openFields(endpoint))) {
      const { status, code } = await askSigned(endpoint, path === 'requestId' ? fields : renewed(fields));
      if (hasFailed(status, code) || NOT_LET_IN.includes(code))
        failed.push(`${path}: ${JSON.stringify(value)} ${code}`);
    }
    expect(failed).toEqual([]);
  });
});

describe('a file that nobody means to send', () => {
  const uploads = allEndpoints.filter(({ fieldsIn: where }) => where === 'multipart');
  let files: Readonly<Record<string, Buffer>>;
  // once for all calls: packing takes longer than refusing
  beforeAll(async () => {
    const parts = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': Buffer.alloc(61 * 1024 * 1024) };
    files = {
      '空.xlsx': Buffer.alloc(0),
      '断.png': onePixel().subarray(0, 30),
      '图.xlsx': onePixel(),
      '字.xlsx': Buffer.from(`${UNSTORABLE},${SIGNS}\r\n`),
      '字.png': Buffer.from(`${UNSTORABLE},${SIGNS}\r\n`),
      '包.xlsx': storedZip('../../etc/passwd'),
      '无行.xlsx': Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows: [] }] })),
      // unfolds into more than a workbook may
      '大.xlsx': packedZip(parts),
    };
  });
  const NAMES = [
    '../../etc/passwd',
    '..\\..\\a.xlsx',
    'a%00.xlsx',
    `${'名'.repeat(300)}.xlsx`,
    '.',
    'a.xlsx/',
    '\u202exslx.png',
  ];
  const BESIDE = [{}, { reading: '{"a":' }, { reading: 'null', category: '../..', tourType: 'x' }];

  test.each(uploads.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is refused in words, or taken',
    async (_path, endpoint) => {
      const { token } = await at.signInAs(PROVINCE);
      const failed: string[] = [];
      const send = async (fileName: string, content: Buffer, beside: object) => {
        const { status, code, msg } = await at.call(
          endpoint,
          { fileName, content, ...beside } as never,
          token,
        );
        if (hasFailed(status, code) || msg.startsWith('系统出错'))
          failed.push(`${fileName} ${JSON.stringify(beside)}: ${status} ${msg}`);
      };
      for (const [name, content] of Object.entries(files)) await send(name, content, {});
      const small = onePixel();
      for (const name of NAMES) await send(name, small, {});
      for (const beside of BESIDE) await send('表.xlsx', small, beside);
      expect(failed).toEqual([]);
    },
  );
});
