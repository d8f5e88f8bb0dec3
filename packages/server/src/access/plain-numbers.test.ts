// Numbers of people in full: each call that tells them is asked by the county's administrator, who may read them, and its messenger, who
// may not. A new call that `tellsNumbers` has to be added to the asks of county-asks.

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { getDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayCall } from '../testing/area-matrix.ts';
import { asksForThings } from '../testing/county-asks.ts';
import { WEST_LAKE } from '../testing/county-fields.ts';
import { buildCounty, type CountyPeople, type CountyThings } from '../testing/county-things.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../testing/test-app.ts';

let at: TestApp;
let things: CountyThings;
let people: CountyPeople;
beforeAll(async () => {
  at = await startTestApp();
  ({ things, people } = await buildCounty(at, WEST_LAKE));
  const { db, personalData } = at.deps;
  const phoneCipher = personalData.encrypt('15400007777');
  const reporterPhoneHash = personalData.hash('15400007777');
  await db.updateTable('disasterInfo').set({ reporterPhoneCipher: phoneCipher, reporterPhoneHash }).execute();
  await db.updateTable('interactionPost').set({ phoneCipher }).execute();
  await db
    .updateTable('sysDept')
    .set({ leaderPhoneCipher: phoneCipher })
    .where('deptId', '=', '330106A1')
    .execute();
});
afterAll(() => at.close());

const telling = allEndpoints.filter(({ tellsNumbers }) => tellsNumbers);

function fieldsOf(endpoint: Endpoint): object {
  if (endpoint === getDept) return { deptId: WEST_LAKE.unit };
  const [, fieldsFor] = asksForThings.find(([asked]) => asked === endpoint) ?? [];
  if (!fieldsFor) throw new Error(`${endpoint.path} is not among the asks of county-asks.`);
  return fieldsFor(things);
}

async function ask(endpoint: Endpoint, plainFlag: 0 | 1 | undefined, by: SignedInTestUser) {
  const looks = async () => {
    const { rows } = await at.deps.pool.query<{ action: string }>(
      "SELECT action FROM log_oper WHERE action IN ('查看完整号码', '查看联系人电话')",
    );
    return rows.length;
  };
  const before = await looks();
  const { code, text } = await at.call(endpoint, { ...fieldsOf(endpoint), plainFlag } as never, by.token);
  return {
    code,
    isWhole: /"1\d{10}"/.test(text),
    looks: (await looks()) - before,
  };
}

test.each(telling.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s tells the number whole to who may read it, as often as the log has it',
  async (_path, endpoint) => {
    expect(await ask(endpoint, undefined, people.admin)).toEqual({ code: 200, isWhole: true, looks: 1 });
    expect(await ask(endpoint, 1, people.admin)).toEqual({ code: 200, isWhole: true, looks: 1 });
    expect(await ask(endpoint, 0, people.admin)).toEqual({ code: 200, isWhole: false, looks: 0 });
    if (!mayCall({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit }, endpoint)) return;
    const left = await ask(endpoint, undefined, people.messenger);
    expect(left).toMatchObject({ isWhole: false, looks: 0 });
    if (left.code !== 200) return;
    const refused = await ask(endpoint, 1, people.messenger);
    expect([ErrorCode.forbidden, ErrorCode.outsideArea]).toContain(refused.code);
    expect(refused.looks).toBe(0);
  },
);
