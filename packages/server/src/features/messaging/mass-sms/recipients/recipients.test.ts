import {
  countRecipients,
  listDeadNumbers,
  listRecipientCategories,
} from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { pageSendDetails } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { cancelSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  changeDeptStatus,
  deptDetails,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildFarmer,
  buildGroup,
  buildIdentity,
  buildMember,
  buildUser,
  nextPhone,
} from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  type SaveFields,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { deleteRecipients } from './rows-and-slices.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());

const VILLAGE = '3301061142';
const count = async (fields: Parameters<typeof app.call<typeof countRecipients>>[1]) =>
  dataOf(await app.call(countRecipients, fields, cast.messenger.token));
const optOut = (phoneNumber: string, scope: number) =>
  app.deps.db
    .insertInto('smsOptOut')
    .values({
      phoneHash: app.deps.personalData.hash(phoneNumber),
      phoneCipher: app.deps.personalData.encrypt(phoneNumber),
      optOutType: 1,
      scope,
    })
    .execute();

const addsUp = (counted: Awaited<ReturnType<typeof count>>) => {
  const {
    validCount,
    invalidCount,
    duplicateCount,
    optOutCount,
    noConsentCount,
    limitCount,
    disabledCount,
    outsideCount,
    deadCount,
  } = counted;
  const parts = [
    validCount,
    invalidCount,
    duplicateCount,
    optOutCount,
    noConsentCount,
    limitCount,
    disabledCount,
    outsideCount,
    deadCount,
  ];
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(counted.totalCount);
  for (const part of ['byDept', 'byCarrier', 'byCategory'] as const) {
    const sum = (counted[part] as { validCount: number }[]).reduce((total, one) => total + one.validCount, 0);
    expect(sum, part).toBe(validCount);
  }
};

describe('[SMS-06] recipients by organisation and category', () => {
  beforeAll(async () => {
    for (let i = 0; i < 3; i++) await buildFarmer(app.deps, VILLAGE);
    await buildFarmer(app.deps, '3301061101', { carrier: 'CUCC' });
    await buildFarmer(app.deps, '3301061201');
    await buildFarmer(app.deps, '3301080101');
    const villager = await buildUser(app.deps, { deptId: VILLAGE, realName: '村干部' });
    await buildIdentity(app.deps, {
      userId: villager.userId,
      deptId: VILLAGE,
      roleKeys: ['villageSmsMessenger'],
    });
    await app.deps.db
      .insertInto('agriSubject')
      .values([
        subject(VILLAGE, 'farm', nextPhone()),
        subject(VILLAGE, 'farm', villager.phoneNumber),
        subject('3301061101', 'grain', nextPhone()),
      ])
      .execute();
  });
  const subject = (deptId: string, subjectCategory: string, phoneNumber: string) => ({
    subjectNo: nextPhone(),
    subjectCategory,
    subjectName: `绕城家庭农场${phoneNumber}`,
    subjectType: 3,
    legalPerson: '王主',
    contactName: '王主',
    phoneCipher: app.deps.personalData.encrypt(phoneNumber),
    phoneHash: app.deps.personalData.hash(phoneNumber),
    deptId,
    smsAgreeFlag: 1,
  });

  it('an area alone means its farmers', async () => {
    const counted = await count({ sendObjType: [1], objDeptIds: ['330106'], fullContent: '字'.repeat(100) });
    expect(counted).toMatchObject({ totalCount: 5, validCount: 5, segmentCount: 2, smsCount: 10 });
    expect(counted.byDept).toEqual([
      { deptId: '33010611', deptName: '三墩镇', validCount: 4 },
      { deptId: '33010612', deptName: '转塘街道', validCount: 1 },
    ]);
    expect(counted.byCarrier).toEqual([
      { carrier: 'CMCC', validCount: 4 },
      { carrier: 'CUCC', validCount: 1 },
    ]);
    addsUp(counted);
  });

  it('leaves out excluded subtrees and departments that are no longer in force', async () => {
    expect(
      (await count({ sendObjType: [1], objDeptIds: ['330106'], excludeDeptIds: ['33010612', '3301061101'] }))
        .validCount,
    ).toBe(3);
    const expire = (expireDate: string | null) =>
      app.deps.db.updateTable('sysDept').set({ expireDate }).where('deptId', '=', '3301061101').execute();
    await expire('2020-01-01');
    expect((await count({ sendObjType: [1], objDeptIds: ['330106'] })).validCount).toBe(4);
    await expire(null);
  });

  it('names each category with its people; the first source of a number wins', async () => {
    const chosen = {
      sendObjType: [1 as const],
      objDeptIds: ['33010611'],
      objCategoryIds: ['U1', 'U2', 'U3', 'farm', 'grain'],
    };
    const counted = await count(chosen);
    expect(counted).toMatchObject({ totalCount: 9, validCount: 7, duplicateCount: 2 });
    expect(counted.byCategory).toEqual([
      { categoryId: 'U2', categoryName: '农户', validCount: 4 },
      { categoryId: 'U1', categoryName: '工作人员', validCount: 1 },
      { categoryId: 'farm', categoryName: '家庭农场', validCount: 1 },
      { categoryId: 'grain', categoryName: '粮食生产主体', validCount: 1 },
    ]);
    addsUp(counted);
    expect(
      (await count({ ...chosen, objCategoryIds: ['U3', 'farm'] })).byCategory[0]?.categoryId,
    ).toBeDefined();
    expect(await count({ ...chosen, objCategoryIds: ['U3', 'farm'] })).toMatchObject({
      totalCount: 3,
      validCount: 2,
      duplicateCount: 1,
    });
  });

  it('offers the categories of chosen places, and of the whole area without any', async () => {
    const offered = dataOf(
      await app.call(listRecipientCategories, { deptIds: [VILLAGE] }, cast.messenger.token),
    );
    expect(offered).toHaveLength(29);
    expect(offered[1]).toEqual({
      categoryId: 'U2',
      categoryName: '农户',
      parentId: 'user',
      userCount: 3,
      agreeCount: 3,
    });
    expect(offered.find((one) => one.categoryId === 'farm')).toMatchObject({
      parentId: 'subject',
      userCount: 2,
      agreeCount: 2,
    });
    const whole = dataOf(await app.call(listRecipientCategories, {}, cast.messenger.token));
    expect(whole[1]?.userCount).toBe(5);
    expect((await app.call(listRecipientCategories, { deptIds: ['3302'] }, cast.messenger.token)).code).toBe(
      4031,
    );
  });

  it('does not lose the villages of a technical township, and shows them in its place', async () => {
    await app.deps.db
      .insertInto('sysDept')
      .values(
        [
          ['330109', '龙港市', '3301', 4, 0],
          ['33010901', '龙港市', '330109', 5, 1],
          ['3301090101', '方岩社区', '33010901', 6, 0],
          ['3301090102', '江滨社区', '33010901', 6, 0],
        ].map(([deptId, deptName, parentId, deptLevel, virtualFlag]) => ({
          deptId: String(deptId),
          deptName: String(deptName),
          parentId: String(parentId),
          deptLevel: Number(deptLevel),
          virtualFlag: Number(virtualFlag),
          deptType: '01',
          ancestors: '',
          deptIdPath: '',
          fullDeptName: '',
        })),
      )
      .execute();
    await buildFarmer(app.deps, '3301090101');
    await buildFarmer(app.deps, '3301090102');
    await buildFarmer(app.deps, '3301090102');
    const messenger = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330109' });
    const counted = dataOf(
      await app.call(countRecipients, { sendObjType: [1], objDeptIds: ['330109'] }, messenger.token),
    );
    expect(counted.byDept).toEqual([
      { deptId: '3301090101', deptName: '方岩社区', validCount: 1 },
      { deptId: '3301090102', deptName: '江滨社区', validCount: 2 },
    ]);
    const saved = dataOf(
      await app.call(
        saveApplication,
        warningFields({ objDeptIds: ['330109'], smsContent: '龙港提醒' }),
        messenger.token,
      ),
    );
    expect((await details(app, cast.city, saved.applyId)).byDept).toEqual(counted.byDept);
  });
});

describe('[SMS-06] recipients by groups, people and numbers, and why a number is left out', () => {
  it('gives each number the first reason that applies', async () => {
    const farmer = (overrides = {}) => buildFarmer(app.deps, VILLAGE, overrides);
    const [plain, outOfAll, outOfAds, disagrees, disabled] = [
      await farmer(),
      await farmer(),
      await farmer(),
      await farmer({ smsAgreeFlag: 0 }),
      await farmer({ status: 0 }),
    ];
    const outside = await buildFarmer(app.deps, '3301080101');
    await optOut(outOfAll.phoneNumber, 1);
    await optOut(outOfAds.phoneNumber, 2);
    const userIds = [plain, outOfAll, outOfAds, disagrees, disabled, outside].map((one) => one.userId);
    const phoneNumbers = [plain.phoneNumber, '12345', '+86 154-9999-0001', '15499990001'];
    const chosen = { sendObjType: [3 as const, 4 as const], userIds, phoneNumbers };

    const commercial = await count({ ...chosen, smsCategory: '14' });
    expect(commercial).toMatchObject({
      totalCount: 10,
      validCount: 1,
      invalidCount: 1,
      duplicateCount: 2,
      optOutCount: 2,
      noConsentCount: 2,
      limitCount: 0,
      disabledCount: 1,
      outsideCount: 1,
    });
    addsUp(commercial);
    // Warnings ask for no consent; an opt-out of advertising does not touch them.
    expect(await count({ ...chosen, smsCategory: '01' })).toMatchObject({
      validCount: 4,
      optOutCount: 1,
      noConsentCount: 0,
    });
    // Red and orange warnings reach those who opted out as well.
    expect(await count({ ...chosen, smsCategory: '01', warnLevel: 2 })).toMatchObject({
      validCount: 5,
      optOutCount: 0,
    });
    expect(await count({ ...chosen, smsCategory: '01', warnLevel: 3 })).toMatchObject({ optOutCount: 1 });
  });

  it('tells nothing about people elsewhere who are named by an id or a number', async () => {
    const here = await buildFarmer(app.deps, VILLAGE, { realName: '本地人' });
    const [byId, byNumber] = [
      await buildFarmer(app.deps, '3301080101', { realName: '外地人' }),
      await buildFarmer(app.deps, '3301080101', { realName: '外乡人' }),
    ];
    const { applyId } = await submitted(app, cast.messenger, {
      smsContent: '只给本地人的提醒',
      sendObjType: [3, 4],
      objDeptIds: [],
      userIds: [here.userId, byId.userId],
      phoneNumbers: [byNumber.phoneNumber],
    });
    const rows = dataOf(await app.call(pageSendDetails, { applyId }, cast.messenger.token));
    expect(rows.list.map((row) => [row.realName, row.deptId, row.filterReason])).toEqual([
      ['本地人', VILLAGE, null],
      [null, null, 7],
      [null, null, 7],
    ]);
    expect((await details(app, cast.messenger, applyId)).users.map((one) => one.name)).toEqual(['本地人']);
  });

  it('lists the numbers that were left out with their reasons', async () => {
    const opted = await buildFarmer(app.deps, VILLAGE, { realName: '退订人' });
    const reached = await buildFarmer(app.deps, VILLAGE, { realName: '接收人' });
    await optOut(opted.phoneNumber, 1);
    const { applyId } = await submitted(app, cast.messenger, {
      smsContent: '名单提醒',
      sendObjType: [3, 4],
      objDeptIds: [],
      userIds: [opted.userId, reached.userId],
      phoneNumbers: ['138', reached.phoneNumber],
    });
    const rows = dataOf(await app.call(pageSendDetails, { applyId }, cast.county.token));
    expect(rows.total).toBe(4);
    expect(rows.list.map((row) => [row.realName, row.sendResult, row.filterReason])).toEqual([
      ['接收人', 0, null],
      [null, 6, 1],
      ['接收人', 6, 2],
      ['退订人', 6, 3],
    ]);
    expect(rows.list[0]?.phoneNumber).toBe(
      `${reached.phoneNumber.slice(0, 3)}****${reached.phoneNumber.slice(7)}`,
    );
    const only = dataOf(await app.call(pageSendDetails, { applyId, filterReason: 3 }, cast.county.token));
    expect(only.list.map((row) => row.realName)).toEqual(['退订人']);
    const byNumber = dataOf(
      await app.call(pageSendDetails, { applyId, phoneNumber: reached.phoneNumber }, cast.county.token),
    );
    expect(byNumber.list.map((row) => row.filterReason)).toEqual([null, 2]);
  });

  it('takes members of own groups, outside contacts included, and refuses groups of others', async () => {
    const registered = await buildFarmer(app.deps, VILLAGE);
    const group = await buildGroup(app.deps, { ownerUserId: cast.messenger.userId });
    await buildMember(app.deps, { groupId: group.groupId, userId: registered.userId });
    await buildMember(app.deps, { groupId: group.groupId });
    await buildMember(app.deps, { groupId: group.groupId, phoneNumber: registered.phoneNumber });
    const chosen = { sendObjType: [2 as const], groupIds: [group.groupId] };
    expect(await count({ ...chosen, smsCategory: '01' })).toMatchObject({
      totalCount: 3,
      validCount: 2,
      duplicateCount: 1,
    });
    // An outside contact has never agreed to anything.
    expect(await count({ ...chosen, smsCategory: '06' })).toMatchObject({ validCount: 1, noConsentCount: 1 });
    const foreign = await buildGroup(app.deps, { ownerUserId: cast.city.userId, deptId: '3301A1' });
    const refused = await app.call(
      countRecipients,
      { sendObjType: [2], groupIds: [foreign.groupId] },
      cast.messenger.token,
    );
    expect(refused).toMatchObject({ code: 4000, msg: '不能使用所选的通讯录分组，可能已被删除' });
  });

  async function passed(fields: Partial<SaveFields>): Promise<string> {
    const { applyId } = await submitted(app, cast.messenger, fields);
    await pass(app, cast.county, applyId);
    return applyId;
  }

  it('reaches nobody more than three times a day, unless it is urgent', async () => {
    const farmer = await buildFarmer(app.deps, VILLAGE);
    const chosen = { sendObjType: [3 as const], objDeptIds: [], userIds: [farmer.userId] };
    for (const nth of [1, 2, 3]) await passed({ ...chosen, smsContent: `今日第${nth}条` });
    expect(await count({ ...chosen, smsCategory: '01' })).toMatchObject({ validCount: 0, limitCount: 1 });
    expect(await count({ ...chosen, smsCategory: '01', urgentFlag: 1 })).toMatchObject({
      validCount: 1,
      limitCount: 0,
    });
    // The same question of a whole county takes another way through the database.
    const county = await count({
      sendObjType: [1, 3],
      objDeptIds: ['330106'],
      userIds: [farmer.userId],
      smsCategory: '01',
    });
    expect(county).toMatchObject({ limitCount: 1, duplicateCount: 1 });
    addsUp(county);
  });

  it('counts what left before a cancellation against the day, and nothing that did not leave', async () => {
    const [reached, spared] = [await buildFarmer(app.deps, VILLAGE), await buildFarmer(app.deps, VILLAGE)];
    const chosen = (...farmers: { userId: string }[]) => ({
      sendObjType: [3 as const],
      objDeptIds: [],
      userIds: farmers.map(({ userId }) => userId),
    });
    for (const nth of [1, 2]) await passed({ ...chosen(reached, spared), smsContent: `当日第${nth}条` });
    const applyId = await passed({ ...chosen(reached, spared), smsContent: '当日取消的一条' });
    await app.deps.db
      .updateTable('massSmsDetail')
      .set({ sendResult: 1 })
      .where('applyId', '=', applyId)
      .where('phoneHash', '=', reached.phoneHash)
      .execute();
    dataOf(await app.call(cancelSending, { applyId, cancelReason: '停止' }, cast.messenger.token));
    expect(await count({ ...chosen(reached), smsCategory: '01' })).toMatchObject({ limitCount: 1 });
    expect(await count({ ...chosen(spared), smsCategory: '01' })).toMatchObject({ limitCount: 0 });
    const county = { sendObjType: [1 as const, 3 as const], objDeptIds: ['330106'], smsCategory: '01' };
    // The farmer of the test before, and the one who was reached here.
    expect(await count(county)).toMatchObject({ limitCount: 2 });
  });

  it('finds who had enough, also when two of the day went to nearly everybody', async () => {
    const village = '3301061101';
    const some = await Promise.all([1, 2].map(() => buildFarmer(app.deps, village)));
    for (let i = 0; i < 60; i++) await buildFarmer(app.deps, village);
    for (const nth of [1, 2]) await passed({ objDeptIds: [village], smsContent: `全村第${nth}条` });
    const few = { sendObjType: [3 as const], objDeptIds: [], userIds: some.map(({ userId }) => userId) };
    await passed({ ...few, smsContent: '给两户的一条' });
    const asked = { sendObjType: [1 as const], smsCategory: '01' };
    expect(await count({ ...asked, objDeptIds: [village] })).toMatchObject({ limitCount: 2 });
    // Those of the two tests before as well.
    expect(await count({ ...asked, objDeptIds: ['330106'] })).toMatchObject({ limitCount: 4 });
  });
});

describe('[SMS-06] numbers that the carrier called dead a short while ago', () => {
  const buryDaysAgo = (farmer: { phoneHash: string | null; phoneCipher: Buffer }, days: number) =>
    app.deps.db
      .insertInto('smsDeadNumber')
      .values({
        phoneHash: farmer.phoneHash ?? '',
        phoneCipher: farmer.phoneCipher,
        failCode: 'UNDELIV:001',
        applyId: '1',
        deadTime: new Date(app.clock.now().getTime() - days * 86_400_000),
      })
      .execute();

  it('are kept out with their reason for the days that are set, unless the applicant includes them', async () => {
    const farmers = await Promise.all([1, 2, 3].map(() => buildFarmer(app.deps, VILLAGE)));
    const [lately, long, alive] = farmers;
    if (!lately || !long || !alive) throw new Error('no farmers');
    await buryDaysAgo(lately, 29);
    await buryDaysAgo(long, 31);
    const chosen = {
      sendObjType: [3 as const],
      objDeptIds: [],
      userIds: farmers.map(({ userId }) => userId),
    };
    await setOtherConfig(app, { dailyLimitPerPhone: 1000 });
    const asked = { ...chosen, smsCategory: '01' };
    expect(await count(asked)).toMatchObject({ validCount: 2, deadCount: 1, totalCount: 3 });
    expect(await count({ ...asked, includeDeadFlag: 1 })).toMatchObject({ validCount: 3, deadCount: 0 });
    expect(dataOf(await app.call(listDeadNumbers, asked as never, cast.messenger.token)).list).toEqual([
      {
        phoneNumber: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
        realName: expect.any(String),
        failReason: '无法送达：空号',
        deadTime: expect.any(String),
      },
    ]);
    const { applyId } = await submitted(app, cast.messenger, { ...chosen, smsContent: '不发给空号' });
    const told = await details(app, cast.county, applyId);
    expect(told).toMatchObject({ validCount: 2, deadCount: 1, includeDeadFlag: 0 });
    const rows = dataOf(await app.call(pageSendDetails, { applyId, filterReason: 8 }, cast.county.token));
    expect(rows.list).toMatchObject([{ sendResult: 6, filterReason: 8 }]);
    const all = await submitted(app, cast.messenger, {
      ...chosen,
      smsContent: '也发给他们',
      includeDeadFlag: 1,
    });
    expect(await details(app, cast.county, all.applyId)).toMatchObject({
      validCount: 3,
      deadCount: 0,
      includeDeadFlag: 1,
    });
    await setOtherConfig(app, { dailyLimitPerPhone: 1000, deadNumberDays: 0 });
    expect(await count(asked)).toMatchObject({ validCount: 3, deadCount: 0 });
    await app.deps.db.deleteFrom('smsDeadNumber').execute();
    await setOtherConfig(app, { dailyLimitPerPhone: 1000 });
  });
});

describe('[SMS-06] the recipients of a submission', () => {
  it('do not grow when people are added afterwards', async () => {
    await setOtherConfig(app, { dailyLimitPerPhone: 1000 });
    const { applyId } = await submitted(app, cast.messenger, {
      smsContent: '快照提醒',
      objDeptIds: ['3301061201'],
    });
    const before = await details(app, cast.county, applyId);
    await buildFarmer(app.deps, '3301061201');
    const after = await details(app, cast.county, applyId);
    expect(after.validCount).toBe(before.validCount);
    expect(after.contentHash).toBe(before.contentHash);
    expect(dataOf(await app.call(pageSendDetails, { applyId }, cast.county.token)).total).toBe(
      before.totalCount,
    );
  });

  it('stand in dense slices of one carrier and one area, each at most 2,000', async () => {
    await app.deps.pool.query(
      `INSERT INTO sys_user (user_name, real_name, phone_cipher, phone_hash, user_type, dept_id, carrier, sms_agree_flag)
       SELECT 'bulk' || n, '批量' || n, '\\x00', md5('bulk' || n)::uuid, 2, CASE n % 2 WHEN 0 THEN '3301061101' ELSE '3301061201' END,
         CASE n % 3 WHEN 0 THEN 'CMCC' ELSE 'CTCC' END, 1 FROM generate_series(1, 9000) n`,
    );
    const { applyId } = await submitted(app, cast.messenger, {
      smsContent: '分片提醒',
      objDeptIds: ['330106'],
    });
    const slices = await app.deps.db
      .selectFrom('massSmsSlice')
      .selectAll()
      .where('applyId', '=', applyId)
      .orderBy('sliceNo')
      .execute();
    let next = 1;
    for (const [index, slice] of slices.entries()) {
      expect(slice).toMatchObject({ sliceNo: index + 1, fromSeq: next, intentSeq: next - 1, state: 0 });
      expect(slice.toSeq - slice.fromSeq).toBeLessThan(2000);
      next = slice.toSeq + 1;
    }
    const { rows } = await app.deps.pool.query(
      `SELECT count(*) FILTER (WHERE d.carrier <> s.carrier OR NOT starts_with(d.dept_id, s.area_id) OR d.dept_id < s.from_dept_id OR d.dept_id > s.to_dept_id
         OR d.slice_no <> s.slice_no)::int AS wrong, count(*)::int AS all, count(DISTINCT d.phone_hash)::int AS numbers
       FROM mass_sms_detail d JOIN mass_sms_slice s ON s.apply_id = d.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq WHERE d.apply_id = $1`,
      [applyId],
    );
    expect(rows[0]).toEqual({ wrong: 0, all: next - 1, numbers: next - 1 });
    expect((await details(app, cast.county, applyId)).validCount).toBe(next - 1);
  });
});

it('gives the dropping of recipients all the time that a million take', async () => {
  const limit = await app.deps.db.transaction().execute(async (trx) => {
    await deleteRecipients(trx, '1');
    return sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(trx);
  });
  expect(limit.rows).toEqual([{ limit: '0' }]);
});

it('a village that was merged cannot be left out: its people live in another one, and would get the text', async () => {
  const merged = { status: 0, mergeToDeptId: '3301061142' };
  const set = (to: typeof merged | { status: 1; mergeToDeptId: null }) =>
    app.deps.db.updateTable('sysDept').set(to).where('deptId', '=', '3301061101').execute();
  const fields = { objDeptIds: ['33010611'], excludeDeptIds: ['3301061101'] };
  await set(merged);
  const call = (submitFlag: 0 | 1) =>
    app.call(saveApplication, warningFields({ ...fields, submitFlag }), cast.messenger.token);
  for (const submitFlag of [0, 1] as const) {
    const reply = await call(submitFlag);
    expect(reply).toMatchObject({ code: 4031, msg: expect.stringContaining('华联村') });
  }
  await set({ status: 1, mergeToDeptId: null });
  expect((await call(0)).code).toBe(200);
});

describe('[SMS-06] people of a village that was switched off', () => {
  const DISABLED = '3301061201';
  const turn = async (status: 0 | 1) => {
    const { version } = dataOf(await app.call(deptDetails, { deptId: DISABLED }, cast.county.token));
    dataOf(await app.call(changeDeptStatus, { deptId: DISABLED, status, version }, cast.county.token));
  };

  it('still receive what is sent to the area around it', async () => {
    const farmer = await buildFarmer(app.deps, DISABLED, { realName: '山里人' });
    const before = await count({ sendObjType: [1], objDeptIds: ['330106'], smsCategory: '01' });
    await turn(0);
    const counted = await count({ sendObjType: [1], objDeptIds: ['330106'], smsCategory: '01' });
    expect(counted).toEqual(before);
    addsUp(counted);
    const { applyId } = await submitted(app, cast.messenger, { objDeptIds: ['330106'] });
    const read = await details(app, cast.messenger, applyId);
    expect(read).toMatchObject({ totalCount: before.totalCount, validCount: before.validCount });
    const { phoneNumber } = farmer;
    const rows = dataOf(await app.call(pageSendDetails, { applyId, phoneNumber }, cast.messenger.token));
    expect(rows.list).toMatchObject([{ realName: '山里人', deptId: DISABLED, filterReason: null }]);
    await turn(1);
  });
});
