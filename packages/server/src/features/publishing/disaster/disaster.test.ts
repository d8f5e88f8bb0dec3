// 防灾减灾: who finds, writes, hands in, passes, refuses, takes offline and removes which warning, guide or damage report; what is in force; and
// the one SMS that is made of a warning.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { contentProblem, SMS_CONTENT_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { deleteApplications } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { getFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import {
  disasterDetails,
  disasterStat,
  exportDisasters,
  orderDisaster,
  pageDisasters,
  passDisaster,
  readReporterPhone,
  refuseDisaster,
  removeDisaster,
  saveDisaster,
  takeDisasterOffline,
  turnDisasterIntoSms,
  updateDisaster,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { isInForce } from '@farmers-mailbox/contract/publishing/disaster/in-force.ts';
import { smsContentOf } from '@farmers-mailbox/contract/publishing/disaster/sms-text.ts';
import { savePush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { usualCalls } from '../../../testing/content-life/calls.ts';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { pushOf, WEST_LAKE } from '../../../testing/county-fields.ts';
import { exportedRows, numbersTaken } from '../../../testing/exported-rows.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import type { SignedInTestUser, TestApp } from '../../../testing/test-app.ts';
import { HOUR_MS, readMoment, toMoment } from '../../../time/moment.ts';
import { inForceAt } from './in-force.ts';
import { disaster } from './kind.ts';
import { moveDisastersOf } from './queries.ts';

let at: TestApp;
let author: SignedInTestUser;
let reviewer: SignedInTestUser;
let city: SignedInTestUser;
let elsewhere: SignedInTestUser;
let messenger: SignedInTestUser;
type New = RequestOf<typeof saveDisaster>;
let lastTitle = 0;
const hours = (from: number) => toMoment(new Date(life.app().clock.now().getTime() + from * HOUR_MS));
const warning = (changed: Partial<New> = {}): New => ({
  infoType: 1,
  disasterType: 1,
  warnLevel: 2,
  title: `台风橙色预警${++lastTitle}`,
  content: '预计明天夜里风力10级。',
  measures: '加固大棚，疏通沟渠。\n人员不要外出。',
  issueUnit: '西湖区农业农村局',
  issueTime: hours(-1),
  effectStart: hours(-1),
  effectEnd: hours(24),
  deptIds: ['330106'],
  affectedCrops: ['晚稻', '蔬菜'],
  ...changed,
});
const damage = (changed: Partial<New> = {}): New =>
  warning({
    infoType: 3,
    warnLevel: null,
    title: `台风灾情报告${++lastTitle}`,
    affectedArea: 1200.55,
    disasterArea: 300,
    directLoss: 12.3,
    affectedHouseholds: 85,
    ...changed,
  });
const life = contentLife(disaster, (of) => ({
  fields: (title, deptId): New => warning({ title, deptIds: [deptId] }),
  ...usualCalls<New>(of, 'disasterId', {
    save: saveDisaster,
    update: updateDisaster,
    details: disasterDetails,
    page: pageDisasters,
    pass: passDisaster,
    refuse: refuseDisaster,
    offline: takeDisasterOffline,
    remove: removeDisaster,
  }),
  order: (disasterId, topFlag, token) => of.call(orderDisaster, { disasterId, topFlag }, token),
  isReadBelow: false,
  isWrittenByMessengers: true,
}));
const { save, saved, submitted, published, details, pass, refuse, offline, change } = life;
beforeAll(() => {
  at = life.app();
  ({ author, reviewer, city, elsewhere, messenger } = life.people());
});
const read = async (disasterId: string, by = author) =>
  dataOf(await at.call(disasterDetails, { disasterId }, by.token));
const listed = async (filters: Partial<RequestOf<typeof pageDisasters>> = {}, by = author) =>
  dataOf(await at.call(pageDisasters, { pageSize: 100, ...filters }, by.token)).list;
const codeOf = async (reply: Promise<{ code: number }>) => (await reply).code;

describe('what is in force', () => {
  test('at every edge the rule of a row and the rule of the database say the same', async () => {
    const start = readMoment(hours(1), 'start');
    const end = readMoment(hours(2), 'end');
    const moments = [-1, 0, 1].flatMap((ms) => [start, end].map((edge) => new Date(edge.getTime() + ms)));
    const said: boolean[] = [];
    for (const infoType of [1, 2, 3] as const) {
      const fields = { infoType, warnLevel: infoType === 1 ? (1 as const) : null };
      const effect = { effectStart: toMoment(start), effectEnd: toMoment(end) };
      const disasterId = await published({ ...fields, ...effect });
      for (const auditStatus of [0, 1, 2, 3, 4]) {
        await sql`UPDATE disaster_info SET audit_status = ${auditStatus} WHERE disaster_id = ${disasterId}`.execute(
          at.deps.db,
        );
        for (const now of moments) {
          const { rows } = await sql<{ holds: boolean }>`SELECT ${inForceAt(now)} AS holds FROM disaster_info
            WHERE disaster_id = ${disasterId}`.execute(at.deps.db);
          const byRow = isInForce({ infoType, auditStatus, effectStart: start, effectEnd: end }, now);
          expect([infoType, auditStatus, toMoment(now), rows[0]?.holds]).toEqual([
            infoType,
            auditStatus,
            toMoment(now),
            byRow,
          ]);
          said.push(byRow);
        }
      }
      await sql`UPDATE disaster_info SET del_flag = 1 WHERE disaster_id = ${disasterId}`.execute(at.deps.db);
    }
    // passed warnings and guides: from the start on, up to just before the end
    expect(said.filter(Boolean)).toHaveLength(2 * 3);
  });

  test('a warning counts from its pass to its end, and no longer once it is offline', async () => {
    const red = async (by = author) => {
      const { inForce } = dataOf(await at.call(disasterStat, {}, by.token));
      return inForce.find(({ warnLevel }) => warnLevel === 1)?.count;
    };
    const before = (await red()) ?? 0;
    const disasterId = await submitted({ warnLevel: 1, effectEnd: hours(2) });
    expect(await red()).toBe(before);
    dataOf(await pass(disasterId));
    expect(await red()).toBe(before + 1);
    expect((await read(disasterId)).isInForce).toBe(true);
    expect(await red(elsewhere), 'another county is not concerned').toBe(0);
    expect(await red(city)).toBe(before + 1);
    dataOf(await offline(disasterId));
    expect(await red()).toBe(before);
    expect((await read(disasterId)).isInForce).toBe(false);
    expect((await listed({ inForceFlag: 1 })).map((row) => row.disasterId)).not.toContain(disasterId);
    expect((await listed({ inForceFlag: 0 })).map((row) => row.disasterId)).toContain(disasterId);
  });
});

describe('pictures and the push', () => {
  const picture = async (by = author) =>
    dataOf(await at.call(uploadFile, { fileName: '积水.png', content: onePixel() }, by.token));
  const seen = async (relativeUrl: string, by: SignedInTestUser) =>
    (await at.call(getFile, { relativeUrl }, by.token)).code || 200;

  test('a cover and pictures are published with it, read by whoever finds it, and part of what was read', async () => {
    const [coverUrl, below, other] = [await picture(), await picture(), await picture()];
    const id = await submitted({ coverUrl, imageUrls: [below] });
    const { contentHash, ...shown } = await read(id, reviewer);
    expect(shown).toMatchObject({ coverUrl, imageUrls: [{ url: below }] });
    expect([await seen(below, reviewer), await seen(below, elsewhere)]).toEqual([200, ErrorCode.notFound]);
    dataOf(await refuse(id));
    dataOf(await change(id, { coverUrl: other, imageUrls: [below], submitFlag: 1 }));
    expect((await read(id, reviewer)).contentHash).not.toBe(contentHash);
    dataOf(await pass(id));
    const twice = await save(warning({ imageUrls: [other, other] }));
    expect(twice.fieldErrors).toEqual([{ field: 'imageUrls', message: '图片有重复' }]);
    const stolen = await save(warning({ coverUrl: await picture(elsewhere) }));
    expect(stolen.fieldErrors.map(({ field }) => field)).toEqual(['coverUrl']);
  });

  test('names its newest push to whoever finds that push', async () => {
    const id = await published();
    expect((await read(id)).push).toBeNull();
    const { submitFlag: _, ...written } = pushOf(WEST_LAKE);
    const about = { ...written, relatedType: 'disaster' as const, relatedId: id };
    const { pushId } = dataOf(await at.call(savePush, about, author.token));
    expect((await read(id)).push).toEqual({ pushId, pushStatus: 0 });
    expect((await read(id, city)).push, 'a draft is its unit’s').toBeNull();
  });
});

describe('writing', () => {
  test.each([
    [{ warnLevel: null }, 'warnLevel'],
    [{ infoType: 2 as const }, 'warnLevel'],
    [{ measures: '' }, 'measures'],
    [{ deptIds: [] }, 'deptIds'],
    [{ deptIds: ['330106', '33010611'] }, 'deptIds'],
    [{ disasterType: 77 }, 'disasterType'],
    [{ issueTime: '2099-01-01 00:00:00' }, 'issueTime'],
    [{ effectStart: '2026-02-30 00:00:00', effectEnd: '2026-03-03 00:00:00' }, 'effectStart'],
    [{ effectEnd: '2026-01-01 00:00:00' }, 'effectEnd'],
    [{ effectEnd: '2036-09-20 00:00:00' }, 'effectEnd'],
    [{ affectedArea: 3 }, 'affectedArea'],
    [{ affectedCrops: ['晚稻', '晚稻'] }, 'affectedCrops'],
    [{ title: '台风\u202e预警' }, 'title'],
  ])('a warning with %o is refused beside its field', async (changed, field) => {
    const reply = await save(warning(changed));
    expect([reply.code, reply.fieldErrors?.map((one) => one.field)]).toEqual([
      ErrorCode.validation,
      expect.arrayContaining([field]),
    ]);
  });

  test('figures of a damage report stay as they were written, and must fit each other', async () => {
    const disasterId = await saved(damage());
    expect(await read(disasterId)).toMatchObject({
      affectedArea: 1200.55,
      disasterArea: 300,
      noHarvestArea: null,
      directLoss: 12.3,
      affectedHouseholds: 85,
      isInForce: false,
    });
    const wrong = async (changed: Partial<New>) => (await save(damage(changed))).fieldErrors?.[0]?.field;
    expect(await wrong({ disasterArea: 1300 })).toBe('disasterArea');
    expect(await wrong({ noHarvestArea: 301 })).toBe('noHarvestArea');
    expect(await wrong({ affectedHouseholds: 1.5 })).toBe('affectedHouseholds');
    expect(await wrong({ directLoss: 1.234 })).toBe('directLoss');
    expect(await wrong({ directLoss: -1 })).toBe('directLoss');
  });

  test('a damage report tells who told of it, masked, and where it happened; a warning does not', async () => {
    const report = { reporterName: '沈国强', reporterPhone: '15400008888', lng: 120.07, lat: 30.31 };
    const disasterId = await saved(damage(report));
    expect(await read(disasterId)).toMatchObject({ ...report, reporterPhone: '154****8888' });
    dataOf(await change(disasterId, damage({ ...report, reporterPhone: undefined, title: '台风灾情续报' })));
    expect((await read(disasterId)).reporterPhone).toBe('154****8888');
    const look = (by: SignedInTestUser) => at.call(readReporterPhone, { disasterId }, by.token);
    expect(dataOf(await look(author))).toEqual({ phoneNumber: '15400008888' });
    expect((await look(elsewhere)).code).toBe(ErrorCode.notFound);
    const logged = await life.loggedOf(disasterId);
    expect(logged.at(-1)?.action).toBe('查看完整号码');
    expect(JSON.stringify(logged)).not.toContain('15400008888');
    dataOf(await change(disasterId, damage({ ...report, reporterPhone: '' })));
    expect((await read(disasterId)).reporterPhone).toBe('');
    const wrong = async (written: New) => (await save(written)).fieldErrors?.map(({ field }) => field);
    expect(await wrong(damage({ lng: 30.31, lat: 120.07 }))).toEqual(['lng', 'lat']);
    expect(await wrong(damage({ lng: 120.07 }))).toEqual(['lat']);
    expect(await wrong(damage({ reporterPhone: '123' }))).toEqual(['reporterPhone']);
    expect(await wrong(warning({ ...report, reporterPhone: undefined }))).toEqual([
      'reporterName',
      'lng',
      'lat',
    ]);
    expect(await wrong(warning({ reporterPhone: '15400008888' }))).toEqual(['reporterPhone']);
  });

  test('the list comes as a file with the reader’s filters, which is written down', async () => {
    const answer = await at.call(exportDisasters, { infoType: 3 }, author.token);
    expect(answer.text.slice(0, 2)).toBe('PK');
    const logged = await at.deps.db
      .selectFrom('logOper')
      .select(['module', 'action'])
      .orderBy('logId', 'desc')
      .executeTakeFirst();
    expect(logged).toEqual({ module: '防灾减灾', action: '导出' });
    expect((await at.call(exportDisasters, { deptId: '330108' }, author.token)).code).toBe(
      ErrorCode.outsideArea,
    );
  });

  test('the file says the kind of disaster in words', async () => {
    const report = damage({ title: '第9号台风灾情初报' });
    await published(report);
    const rows = await exportedRows(at, exportDisasters, { title: report.title }, author);
    expect(rows.map((row) => row['灾害种类'])).toEqual(['台风']);
  });

  test('the file has the reporters’ numbers whole for who may take them along', async () => {
    const report = damage({ reporterName: '王虚构', reporterPhone: '15400002345' });
    await published(report);
    const filters = { title: report.title };
    const [whole, masked] = [['15400002345'], ['154****2345']];
    expect(await numbersTaken(at, exportDisasters, filters, author, '上报人电话')).toEqual({
      whole,
      logged: '导出完整号码',
      masked,
      ofOthers: masked,
    });
  });

  test('what was published above for the own area is found, before that it is not', async () => {
    const cityReviewer = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    const disasterId = await submitted({ deptIds: ['330106', '330108'] }, city);
    expect(await codeOf(details(disasterId))).toBe(ErrorCode.notFound);
    expect(await codeOf(details(disasterId, messenger))).toBe(ErrorCode.notFound);
    dataOf(await pass(disasterId, cityReviewer));
    expect((await read(disasterId)).can).toMatchObject({
      offline: '由上级单位编写，只有该单位和它的上级可以处理',
      toSms: '影响区域超出您的管辖范围，请由发布单位或上级转短信',
    });
    expect((await listed({ deptId: '33010611' })).map((row) => row.disasterId)).toContain(disasterId);
    expect((await listed({}, elsewhere)).map((row) => row.disasterId)).toContain(disasterId);
    // a messenger finds what counts as in force for them, and decides nothing
    expect((await listed({ inForceFlag: 1 }, messenger)).map((row) => row.disasterId)).toContain(disasterId);
    const { can } = await read(disasterId, messenger);
    expect(Object.values(can).filter((verdict) => verdict === true)).toEqual([]);
  });

  test('lists find what was written before a change of unit, and what was written in the area for another', async () => {
    const disasterId = await saved({}, messenger);
    const idsOf = async (by: SignedInTestUser) => (await listed({}, by)).map((row) => row.disasterId);
    await sql`UPDATE disaster_info SET create_dept_id = '330108A1' WHERE disaster_id = ${disasterId}`.execute(
      at.deps.db,
    );
    expect(await idsOf(messenger)).toContain(disasterId);
    const elsewhereToo = await submitted();
    await sql`UPDATE disaster_place SET dept_id = '330108' WHERE disaster_id = ${elsewhereToo}`.execute(
      at.deps.db,
    );
    expect(await idsOf(author)).toContain(elsewhereToo);
  });

  test('offline, it is found below as it was passed, and rewritten no longer', async () => {
    const cityReviewer = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    const disasterId = await published({ deptIds: ['3301'] }, city, cityReviewer);
    dataOf(await offline(disasterId, city));
    expect(await codeOf(details(disasterId))).toBe(200);
    dataOf(await change(disasterId, { deptIds: ['330106'], content: '没有人审核过的话。' }, city));
    expect(await codeOf(details(disasterId))).toBe(ErrorCode.notFound);
  });

  test('forbidden words stop the submission beside their field', async () => {
    const word = { typeKey: 'SENSITIVE_WORD', effectDeptId: '33', nodeKind: 2, wordLevel: 1, matchMode: 1 };
    await at.deps.db
      .insertInto('globalType')
      .values({ ...word, typeName: '私下集资' })
      .execute();
    expect(await save(warning({ measures: '可私下集资抢险', submitFlag: 1 }))).toMatchObject({
      code: ErrorCode.sensitiveWord,
      fieldErrors: [{ field: 'measures', message: '含有敏感词：私下集资，请删除' }],
    });
  });
});

describe('the review', () => {
  test('nobody passes for a region beyond their own, nor is told that it waits for them', async () => {
    const province = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '330106A1' });
    const waiting = async (by: SignedInTestUser) =>
      dataOf(await at.call(disasterStat, {}, by.token)).waitingCount;
    const [before, cityBefore] = [await waiting(reviewer), await waiting(city)];
    const disasterId = await submitted({ deptIds: ['3301'] }, province);
    expect((await read(disasterId, reviewer)).can.pass).toBe(
      '影响区域超出您的管辖范围，请由管辖全部影响区域的上级管理员审核',
    );
    expect(await codeOf(pass(disasterId))).toBe(ErrorCode.forbidden);
    expect([await waiting(reviewer), await waiting(city)]).toEqual([before, cityBefore + 1]);
    dataOf(await pass(disasterId, city));
  });

  test('whoever read an older version changes, removes and takes offline nothing', async () => {
    const disasterId = await saved(warning());
    const { version } = await read(disasterId);
    dataOf(await change(disasterId, { content: '另一段话。' }));
    expect(await codeOf(at.call(removeDisaster, { disasterId, version }, author.token))).toBe(
      ErrorCode.stateChanged,
    );
    const stale = { ...warning(), disasterId, version };
    expect(await codeOf(at.call(updateDisaster, stale, author.token))).toBe(ErrorCode.stateChanged);
  });
});

describe('one SMS of a warning', () => {
  const toSms = async (disasterId: string, by = author) => {
    const { contentHash } = await read(disasterId, by);
    return at.call(turnDisasterIntoSms, { disasterId, contentHash }, by.token);
  };
  const applicationsOf = async (title: string) =>
    at.deps.db.selectFrom('massSmsApply').select('applyId').where('smsTitle', '=', title).execute();

  test('becomes an urgent draft with the warning’s text, level and areas; a second press opens the same', async () => {
    const disasterId = await published({ deptIds: ['33010611', '33010612'] });
    const made = dataOf(await toSms(disasterId));
    const { title } = await read(disasterId);
    const draft = dataOf(await at.call(applicationDetails, { applyId: made.applyId }, author.token));
    expect(draft).toMatchObject({
      smsCategory: '01',
      urgentFlag: 1,
      urgentReason: '台风橙色预警生效，需立即通知',
      warnLevel: 2,
      auditStatus: 0,
      smsContent: `${title}。加固大棚，疏通沟渠。人员不要外出。`,
    });
    expect(draft.objDepts.map(({ id }) => id).toSorted()).toEqual(['33010611', '33010612']);
    expect(dataOf(await toSms(disasterId))).toEqual(made);
    expect(dataOf(await toSms(disasterId, reviewer))).toEqual({ ...made, isOpenable: false });
    expect(await applicationsOf(title)).toHaveLength(1);
    expect((await listed({ title }))[0]?.sms).toEqual(made);
  });

  test('two presses at once make one draft', async () => {
    const disasterId = await published();
    const [one, other] = await Promise.all([toSms(disasterId), toSms(disasterId, reviewer)]);
    expect(dataOf(one).applyId).toBe(dataOf(other).applyId);
    expect(await applicationsOf((await read(disasterId)).title)).toHaveLength(1);
  });

  test('a deleted draft can be made anew', async () => {
    const disasterId = await published();
    const made = dataOf(await toSms(disasterId));
    dataOf(await at.call(deleteApplications, { applyId: made.applyId }, author.token));
    expect((await read(disasterId)).sms).toBeNull();
    const again = dataOf(await toSms(disasterId));
    expect(again.applyId).not.toBe(made.applyId);
  });

  test('not of a guide, not before its start, not after its end, not once offline, not for areas of others', async () => {
    const code = async (disasterId: string, by = author) => (await toSms(disasterId, by)).code;
    const guide = await published({ infoType: 2, warnLevel: null });
    expect(await code(guide)).toBe(ErrorCode.stateChanged);
    expect(await code(await published({ effectStart: hours(1) }))).toBe(ErrorCode.stateChanged);
    expect(await code(await published({ effectStart: hours(-3), effectEnd: hours(-1) }))).toBe(
      ErrorCode.stateChanged,
    );
    const gone = await published();
    dataOf(await offline(gone));
    expect(await code(gone)).toBe(ErrorCode.stateChanged);
    expect(await code(await submitted())).toBe(ErrorCode.stateChanged);
    const cityReviewer = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    const wide = await published({ deptIds: ['3301'] }, city, cityReviewer);
    expect(await code(wide)).toBe(ErrorCode.forbidden);
    expect(await code(wide, city)).toBe(200);
  });

  test('its text always fits an SMS', () => {
    const long = { title: '台风【红色】预警', measures: '请${name}加固大棚，疏通沟渠。\n'.repeat(60) };
    const text = smsContentOf(long);
    expect(contentProblem(text)).toBeNull();
    expect(text.length).toBeLessThanOrEqual(SMS_CONTENT_MAX);
    expect(text).toMatch(/^台风（红色）预警。请\{name\}加固大棚，疏通沟渠。.*。$/);
    const unbroken = smsContentOf({ title: '预警', measures: '字'.repeat(900) });
    expect(unbroken.length).toBeLessThanOrEqual(SMS_CONTENT_MAX);
  });
});

test('when a township is merged, what concerned it concerns the other, once', async () => {
  const disasterId = await published({ deptIds: ['33010611', '33010612'] });
  const waiting = await submitted({ deptIds: ['33010612'] });
  const hadRead = await read(waiting, reviewer);
  await at.deps.db.transaction().execute((trx) => moveDisastersOf(trx, '33010612', '33010611'));
  expect((await read(disasterId)).areas.map(({ deptId }) => deptId)).toEqual(['33010611']);
  const edit = { ...warning(), disasterId: waiting, version: hadRead.version };
  dataOf(await life.refuse(waiting));
  expect(await codeOf(at.call(updateDisaster, edit, author.token))).toBe(ErrorCode.stateChanged);
  // an edit without any change finds the hash that its own fields give
  const unchanged = await read(waiting);
  const same = { ...warning({ title: unchanged.title, deptIds: ['33010611'] }) };
  const times = {
    issueTime: unchanged.issueTime,
    effectStart: unchanged.effectStart,
    effectEnd: unchanged.effectEnd,
  };
  dataOf(
    await at.call(
      updateDisaster,
      { ...same, ...times, disasterId: waiting, version: unchanged.version },
      author.token,
    ),
  );
  expect((await read(waiting)).version).toBe(unchanged.version);
});
