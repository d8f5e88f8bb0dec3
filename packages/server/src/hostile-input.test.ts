/**
 * Every call of the contract with what nobody types: each field of each request holds in turn what its schema lets through of a list,
 * beside fields that are right. Whatever is answered, the program does not fail. A new call is asked by itself.
 */
import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mayCall, type Standing } from './testing/area-matrix.ts';
import { asksForThings } from './testing/county-asks.ts';
import { WEST_LAKE } from './testing/county-fields.ts';
import { buildCounty, type CountyPeople, type CountyThings } from './testing/county-things.ts';
import { type FieldPath, fieldsIn, sampleOf, withValueAt } from './testing/request-fields.ts';
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
  ...[
    '',
    '9223372036854775807',
    '9223372036854775808',
    '-1',
    '1e3',
    '2026-02-30 10:00:00',
    '9999-12-31 23:59:59',
  ],
  ...['0000-01-01', '2199-12-31', '0000-00', '2199-12', '24:00'],
  ...[-1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, null],
  ...[[], {}, [null], Array.from({ length: 2000 }, (_, place) => String(place + 1))],
];
/** Of a field that takes any text one number, which a search may take for an id. */
const OF_ANY_TEXT: readonly unknown[] = [SIGNS, UNSTORABLE, '9223372036854775808', null];

/** A session that ends, and those that stay open. */
const NOT_ASKED = /\/(?:logout|removeSession)$/;
const asked = allEndpoints
  .filter(
    ({ form, fieldsIn: where, path }) => form !== 'events' && where !== 'multipart' && !NOT_ASKED.test(path),
  )
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const rightFields = (endpoint: Endpoint): unknown =>
  asksForThings.find(([one]) => one === endpoint)?.[1](theirs) ?? sampleOf(endpoint.request);

function* hostileFields(endpoint: Endpoint): Generator<[FieldPath, unknown, object]> {
  const right = rightFields(endpoint);
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
    if (status >= 500 || code === ErrorCode.systemBusy) failed.push(`${path}: ${JSON.stringify(value)}`);
  }
  expect(failed).toEqual([]);
});
