// Counting a whole county does not read each person; it must say what a reading of each row says.
import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../../../database/tables.ts';
import { type BuiltUser, buildApplication, buildFarmer, buildIdentity } from '../../../../testing/build.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { RecipientChoice, RecipientRules } from '../application/recipient-choice.ts';
import { massSmsInvariants } from '../invariants.ts';
import { type CountedGroup, countedRecipients, foldResidentCounts } from './recipient-counts.ts';
import { resolvedRecipients } from './recipient-sources.ts';
import { department, longestColumns } from './recipient-values.ts';

const VILLAGES = ['3301061101', '3301061142', '3301061201', '3301080101', '33010612'];
const CARRIERS = ['CMCC', 'CUCC', 'CTCC', 'OTHER'];

let app: TestApp;
let people: BuiltUser[];
let among: string[];
beforeAll(async () => {
  app = await startTestApp();
  people = [];
  for (let i = 0; i < 60; i++) {
    people.push(
      await buildFarmer(app.deps, VILLAGES[i % 5] ?? '', {
        carrier: CARRIERS[i % 4] ?? '',
        userType: i % 7 === 0 ? 1 : 2,
        smsAgreeFlag: i % 3 === 0 ? 0 : 1,
        status: i % 11 === 0 ? 2 : 1,
        delFlag: i % 13 === 5 ? 1 : 0,
      }),
    );
  }
  const everyNth = (n: number) => people.filter((_, at) => at % n === 1);
  for (const [scope, list] of [everyNth(6), everyNth(8)].entries()) {
    await app.deps.db
      .insertInto('smsOptOut')
      .values(list.map((one) => ({ ...numberOf(one), optOutType: 1, scope: scope + 1 })))
      .execute();
  }
  const [first, second] = [await sent(everyNth(4)), await sent(everyNth(5))];
  among = [first, second];
  await app.deps.db
    .insertInto('smsDeadNumber')
    .values(everyNth(9).map((one) => ({ ...numberOf(one), failCode: '1', applyId: first })))
    .execute();
  await app.deps.db
    .insertInto('smsPortedNumber')
    .values(everyNth(10).map((one) => ({ ...numberOf(one), carrier: 'CBN', updateTime: new Date() })))
    .execute();
  await buildIdentity(app.deps, {
    userId: people[7]?.userId ?? '',
    deptId: '3301061142',
    roleKeys: ['villageSmsMessenger'],
  });
});
afterAll(() => app.close());

const numberOf = ({ phoneHash, phoneCipher }: BuiltUser) => ({ phoneHash, phoneCipher });

async function sent(list: readonly BuiltUser[]): Promise<string> {
  const { applyId } = await buildApplication(app.deps, { applyUserId: people[0]?.userId ?? '' });
  await app.deps.db
    .insertInto('massSmsDetail')
    .values(
      list.map((one, at) => ({
        ...numberOf(one),
        applyId,
        seq: at + 1,
        sliceNo: 1,
        carrier: one.carrier,
        segmentCount: 1,
      })),
    )
    .execute();
  return applyId;
}

const everybody: RecipientChoice = {
  objDeptIds: ['330106'],
  excludeDeptIds: [],
  objCategoryIds: [],
  groupIds: [],
  userIds: [],
  phones: [],
  phoneFileId: null,
  source: null,
};
const unfiltered: RecipientRules = {
  today: '2026-11-20',
  area: '330106',
  virtualTownships: [],
  optOutScopes: [],
  needsConsent: false,
  deadSince: null,
  dailyLimit: null,
};
const limit = (max: number) => ({ max, applyIds: among, cancelledIds: [], among: null });

describe('counting by kept counts says what reading each row says', () => {
  it.each<[string, () => { choice?: Partial<RecipientChoice>; rules?: Partial<RecipientRules> }]>([
    ['a county without any rule', () => ({})],
    ['opt-outs', () => ({ rules: { optOutScopes: [1] } })],
    ['opt-outs of two kinds, consent', () => ({ rules: { optOutScopes: [1, 2], needsConsent: true } })],
    ['dead numbers', () => ({ rules: { deadSince: new Date('2020-01-01T00:00:00Z') } })],
    ['enough for the day', () => ({ rules: { dailyLimit: limit(1) } })],
    ['enough of two for the day', () => ({ rules: { dailyLimit: { ...limit(2), among } } })],
    [
      'every rule, a province, staff and farmers',
      () => ({
        choice: { objDeptIds: ['33'], objCategoryIds: ['U1', 'U2'] },
        rules: { area: '33', ...everyRule() },
      }),
    ],
    [
      'every rule, places left out, virtual townships',
      () => ({
        choice: { objDeptIds: ['3301'], excludeDeptIds: ['3301061142'] },
        rules: { area: '3301', virtualTownships: ['330108'], ...everyRule() },
      }),
    ],
    [
      'people who are chosen twice, and some from elsewhere',
      () => ({
        choice: {
          objDeptIds: ['330106'],
          objCategoryIds: ['U2', 'U3'],
          userIds: people.map(({ userId }) => userId),
        },
        rules: everyRule(),
      }),
    ],
    [
      'a place outside of the area',
      () => ({ choice: { objDeptIds: ['330106', '330108'] }, rules: everyRule() }),
    ],
  ])('%s', async (_, given) => {
    const { choice, rules } = given();
    const counted = await countsAsRead({ ...everybody, ...choice }, { ...unfiltered, ...rules });
    expect(counted.filter(({ reason }) => reason === 0)).not.toEqual([]);
  });

  it('numbers that moved are told under the carrier where they are', async () => {
    const counted = await countsAsRead(everybody, unfiltered);
    expect(counted.filter(({ carrier }) => carrier === 'CBN')).not.toEqual([]);
  });

  it('after people moved, were renamed, left, came back, agreed and were switched off, and once the lines are one', async () => {
    const { db } = app.deps;
    const change = (from: number, to: number, set: UpdateObject<Tables, 'sysUser'>) =>
      db
        .updateTable('sysUser')
        .set(set)
        .where('userId', 'in', idsOf(people.slice(from, to)))
        .execute();
    await change(0, 9, { deptId: '3301061142', carrier: 'CBN' });
    await change(6, 20, { realName: '艾山·买买提' });
    await change(18, 24, { delFlag: 1 });
    await change(20, 22, { delFlag: 0 });
    await change(22, 40, { smsAgreeFlag: 1 });
    await change(30, 34, { status: 0 });
    await change(36, 38, { realName: '🌾'.repeat(3) });
    await buildFarmer(app.deps, '3301061101', { realName: '阿卜杜勒·喀迪尔' });
    const asked = [
      { ...everybody, objDeptIds: ['3301'] },
      { ...unfiltered, area: '3301', ...everyRule() },
    ] as const;
    const before = await countsAsRead(...asked);
    await Promise.all([foldResidentCounts(db), foldResidentCounts(db)]);
    expect(await countsAsRead(...asked)).toEqual(before);
    const invariant = massSmsInvariants.find(({ name }) => name === 'residents counted');
    expect((await app.deps.pool.query(invariant?.sql ?? '')).rows).toEqual([]);
  });
});

/** Counted with and without the values of placeholders, and compared with a reading of each row. */
async function countsAsRead(choice: RecipientChoice, rules: RecipientRules): Promise<CountedGroup[]> {
  let groups: CountedGroup[] = [];
  for (const placeholders of [[], ['name'], ['village', 'name']] as const) {
    const counted = countedRecipients(choice, rules, placeholders);
    const read = sql<CountedGroup>`SELECT area_id, carrier, category, reason, count(*)::int AS count ${longestColumns(placeholders)}
      FROM (${resolvedRecipients(choice, rules)}) r ${department(placeholders)} GROUP BY area_id, carrier, category, reason`;
    groups = await inOrder(counted ?? expect.unreachable());
    expect(groups).toEqual(await inOrder(read));
  }
  return groups;
}

async function inOrder(groups: RawBuilder<CountedGroup>): Promise<CountedGroup[]> {
  const { rows } = await sql<CountedGroup>`SELECT * FROM (${groups}) g
    ORDER BY area_id, carrier COLLATE "C", category COLLATE "C", reason`.execute(app.deps.db);
  return rows;
}

const idsOf = (list: readonly BuiltUser[]) => list.map(({ userId }) => userId);

const everyRule = (): Partial<RecipientRules> => ({
  optOutScopes: [1, 2],
  needsConsent: true,
  deadSince: new Date('2020-01-01T00:00:00Z'),
  dailyLimit: limit(1),
});
