// 信息管理 on the big screen: what is in force where, which process is the present one, whom its texts reached, what the reports add up to.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  disasterDetails,
  passDisaster,
  saveDisaster,
  takeDisasterOffline,
  turnDisasterIntoSms,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import * as screen from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import { dataOf, pass, warningFields } from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { HOUR_MS, toMoment } from '../../../../time/moment.ts';
import { standingOf } from './answers.ts';
import { currentProcess } from './current-process.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 8, 1) + hours * HOUR_MS);
const span = (from: number, to: number) => ({ effectStart: at(from), effectEnd: at(to) });

describe('the present process', () => {
  test('none without warnings', () => expect(currentProcess([])).toBeNull());

  test('goes on over a pause of 72 hours and ends with a longer one', () => {
    const joined = [span(0, 24), span(96, 100)];
    expect(currentProcess(joined)).toEqual({ start: at(0), end: at(100), warnings: joined });
    const apart = [span(0, 24), { effectStart: new Date(at(96).getTime() + 1), effectEnd: at(100) }];
    expect(currentProcess(apart)).toEqual({
      start: apart[1]?.effectStart,
      end: at(100),
      warnings: [apart[1]],
    });
  });

  test('a long warning holds together what comes after a shorter one', () => {
    const warnings = [span(0, 200), span(10, 20), span(260, 270)];
    expect(currentProcess(warnings)).toEqual({ start: at(0), end: at(270), warnings });
  });
});

describe('the level of a region', () => {
  const warning = (warnLevel: number, ...deptIds: string[]) => ({
    warnLevel,
    areas: deptIds.map((deptId) => ({ deptId, deptName: deptId })),
  });

  test('is the highest that holds there, and says whether for all of it', () => {
    const warnings = [warning(3, '33'), warning(2, '3301'), warning(1, '33010611'), warning(1, '3302')];
    expect(standingOf('330106', warnings)).toEqual({ warnLevel: 1, isWhole: false, count: 3 });
    expect(standingOf('330108', warnings)).toEqual({ warnLevel: 2, isWhole: true, count: 2 });
    expect(standingOf('3303', warnings)).toEqual({ warnLevel: 3, isWhole: true, count: 1 });
    expect(standingOf('3303', [])).toEqual({ warnLevel: null, isWhole: false, count: 0 });
  });
});

describe('the screen', () => {
  let app: TestApp;
  let writer: SignedInTestUser;
  let reviewer: SignedInTestUser;
  let county: SignedInTestUser;
  let neighbour: SignedInTestUser;
  beforeAll(async () => {
    app = await startTestApp();
    writer = await app.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    reviewer = await app.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    county = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    neighbour = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  });
  afterAll(() => app.close());

  type New = RequestOf<typeof saveDisaster>;
  const hours = (from: number) => toMoment(new Date(app.clock.now().getTime() + from * HOUR_MS));
  const publish = async (changed: Partial<New>): Promise<string> => {
    const fields: New = {
      infoType: 1,
      disasterType: 1,
      warnLevel: 3,
      title: '台风黄色预警',
      content: '台风靠近。',
      measures: '加固大棚。',
      issueUnit: '杭州市农业农村局',
      issueTime: hours(-1),
      effectStart: hours(-1),
      effectEnd: hours(24),
      deptIds: ['3301'],
      submitFlag: 1,
      ...changed,
    };
    const { disasterId } = dataOf(await app.call(saveDisaster, fields, writer.token));
    app.clock.advance({ minutes: 2 });
    const { contentHash } = dataOf(await app.call(disasterDetails, { disasterId }, reviewer.token));
    dataOf(await app.call(passDisaster, { disasterId, contentHash }, reviewer.token));
    return disasterId;
  };
  const figures = async (by: SignedInTestUser, deptId?: string) =>
    dataOf(await app.call(screen.disasterFigures, deptId ? { deptId } : {}, by.token));

  test('without any warning it says so, and invents nothing', async () => {
    expect(await figures(county)).toMatchObject({
      process: null,
      publishMinutes: null,
      inForce: [1, 2, 3, 4].map((warnLevel) => ({ warnLevel, count: 0 })),
    });
    expect(dataOf(await app.call(screen.disasterTimeline, {}, county.token))).toEqual([]);
  });

  test('warnings count where they hold; a province’s process is the county’s as well, its figures each place’s own', async () => {
    await publish({});
    await publish({ warnLevel: 1, title: '三墩镇台风红色预警', deptIds: ['33010611'] });
    // ended: of the process, not in force
    await publish({ warnLevel: 4, title: '台风蓝色预警', effectStart: hours(-40), effectEnd: hours(-20) });
    const damage = { infoType: 3 as const, warnLevel: null, effectStart: hours(-9), effectEnd: hours(-2) };
    await publish({
      ...damage,
      title: '西湖灾情',
      deptIds: ['330106'],
      affectedArea: 100.5,
      directLoss: 7.25,
      lng: 120.07,
      lat: 30.31,
    });
    await publish({
      ...damage,
      title: '滨江灾情',
      deptIds: ['330108'],
      affectedArea: 50,
      affectedCrops: ['晚稻'],
    });
    await publish({ ...damage, title: '两区灾情', deptIds: ['330106', '330108'], directLoss: 1 });
    await publish({
      ...damage,
      title: '去年灾情',
      effectStart: hours(-9000),
      effectEnd: hours(-8900),
      deptIds: ['330106'],
      affectedArea: 9,
    });
    const levels = async (by: SignedInTestUser) => (await figures(by)).inForce.map(({ count }) => count);
    expect(await levels(writer)).toEqual([1, 0, 1, 0]);
    expect(await levels(county)).toEqual([1, 0, 1, 0]);
    expect(await levels(neighbour)).toEqual([0, 0, 1, 0]);
    const { process, publishMinutes } = await figures(writer);
    expect(process).toMatchObject({ warningCount: 3, reportCount: 3, affectedArea: 150.5, directLoss: 8.25 });
    expect(publishMinutes).toBe(2);
    expect((await figures(county)).process).toMatchObject({
      reportCount: 1,
      affectedArea: 100.5,
      directLoss: 7.25,
    });
    expect((await figures(neighbour)).process).toMatchObject({
      warningCount: 2,
      affectedArea: 50,
      directLoss: 0,
    });
    const map = dataOf(await app.call(screen.disasterMap, {}, writer.token));
    expect(map.find(({ deptId }) => deptId === '330106')).toMatchObject({ warnLevel: 1, isWhole: false });
    expect(map.find(({ deptId }) => deptId === '330108')).toMatchObject({ warnLevel: 3, isWhole: true });
    expect(dataOf(await app.call(screen.disasterCrops, {}, neighbour.token))).toEqual([
      { crop: '晚稻', count: 1 },
    ]);
    expect(dataOf(await app.call(screen.disasterTypes, {}, county.token))).toEqual([
      { disasterType: 1, count: 3 },
    ]);
    const points = dataOf(await app.call(screen.disasterPoints, {}, writer.token));
    expect(points.find(({ title }) => title === '西湖灾情')).toMatchObject({ lng: 120.07, lat: 30.31 });
    const titles = points.map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['两区灾情', '滨江灾情', '西湖灾情'].toSorted());
  });

  test('texts made of its warnings count where their people live', async () => {
    for (const [deptId, count] of [
      ['3301061142', 3],
      ['3301061201', 2],
      ['3301080101', 4],
    ] as const) {
      for (let place = 0; place < count; place += 1) await buildFarmer(app.deps, deptId, {});
    }
    const disasterId = await publish({ warnLevel: 2, title: '台风橙色预警' });
    const { contentHash } = dataOf(await app.call(disasterDetails, { disasterId }, writer.token));
    const made = dataOf(await app.call(turnDisasterIntoSms, { disasterId, contentHash }, writer.token));
    const { applyId } = made;
    const written = {
      applyId,
      version: 1,
      objDeptIds: ['3301'],
      urgentFlag: 1,
      urgentReason: '台风',
      warnLevel: 2,
    };
    dataOf(await app.call(saveApplication, warningFields(written as object), writer.token));
    dataOf(await pass(app, reviewer, applyId));
    expect((await figures(writer)).process).toMatchObject({ sendCount: 0, successCount: 0 });
    // all left, one of each village did not arrive
    await sql`UPDATE mass_sms_detail SET send_result = 2, msg_id = 'm', submit_time = ${app.clock.now()}
      WHERE apply_id = ${applyId}`.execute(app.deps.db);
    await sql`UPDATE mass_sms_detail SET send_result = 3 WHERE apply_id = ${applyId} AND seq IN (
      SELECT DISTINCT ON (dept_id) seq FROM mass_sms_detail WHERE apply_id = ${applyId} ORDER BY dept_id, seq)`.execute(
      app.deps.db,
    );
    await sql`UPDATE mass_sms_slice s SET intent_seq = to_seq, state = 2,
      delivered_count = (SELECT count(*) FROM mass_sms_detail d WHERE d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq AND send_result = 2),
      failed_count = (SELECT count(*) FROM mass_sms_detail d WHERE d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq AND send_result = 3)
      WHERE apply_id = ${applyId}`.execute(app.deps.db);
    await sql`UPDATE mass_sms_apply SET real_send_time = ${app.clock.now()} WHERE apply_id = ${applyId}`.execute(
      app.deps.db,
    );
    expect((await figures(writer)).process).toMatchObject({ sendCount: 9, successCount: 6 });
    expect((await figures(county)).process).toMatchObject({ sendCount: 5, successCount: 3 });
    expect((await figures(neighbour)).process).toMatchObject({ sendCount: 4, successCount: 3 });
    const reach = async (by: SignedInTestUser) =>
      dataOf(await app.call(screen.disasterSmsReach, {}, by.token)).map((row) => [
        row.deptId,
        row.sendCount,
        row.successCount,
      ]);
    expect(await reach(writer)).toEqual([
      ['330106', 5, 3],
      ['330108', 4, 3],
    ]);
    expect(await reach(county)).toEqual([
      ['33010611', 3, 2],
      ['33010612', 2, 1],
    ]);
    // a person of no village of the county
    await sql`UPDATE mass_sms_detail SET dept_id = '330106A1' WHERE apply_id = ${applyId} AND dept_id LIKE '330106%' AND seq = (
      SELECT min(seq) FROM mass_sms_detail WHERE apply_id = ${applyId} AND dept_id LIKE '330106%')`.execute(
      app.deps.db,
    );
    const adding = dataOf(await app.call(screen.disasterSmsReach, {}, county.token));
    expect(adding.at(-1)).toMatchObject({ deptId: '330106', deptName: '本级及其他', sendCount: 1 });
    expect(adding.reduce((sum, { sendCount }) => sum + sendCount, 0)).toBe(5);
    const sms = dataOf(await app.call(screen.disasterTimeline, {}, county.token)).filter(
      ({ kind }) => kind === 'sms',
    );
    expect(sms).toMatchObject([{ title: '台风橙色预警', sendCount: 5, warnLevel: 2 }]);

    const again = warningFields({
      objDeptIds: ['330106'],
      smsTitle: '补发',
      urgentFlag: 1,
      urgentReason: '台风',
    });
    const { applyId: againId } = dataOf(await app.call(saveApplication, again, writer.token));
    dataOf(await pass(app, reviewer, againId));
    await sql`UPDATE mass_sms_detail SET send_result = 2, msg_id = 'm', submit_time = ${app.clock.now()}
      WHERE apply_id = ${againId}`.execute(app.deps.db);
    await sql`UPDATE mass_sms_slice SET intent_seq = to_seq, state = 2, delivered_count = to_seq - from_seq + 1
      WHERE apply_id = ${againId}`.execute(app.deps.db);
    await sql`UPDATE mass_sms_apply SET source_apply_id = ${applyId}, follow_up_kind = 2, real_send_time = ${app.clock.now()}
      WHERE apply_id = ${againId}`.execute(app.deps.db);
    const timeline = dataOf(await app.call(screen.disasterTimeline, {}, county.token));
    expect(timeline.filter(({ kind }) => kind === 'resend')).toMatchObject([
      { title: '台风橙色预警', sendCount: 5, warnLevel: 2 },
    ]);

    // as an emergency that was begun from the warning
    await sql`UPDATE mass_sms_apply SET source_apply_id = NULL, follow_up_kind = 0 WHERE apply_id = ${againId}`.execute(
      app.deps.db,
    );
    await app.deps.db.insertInto('disasterEmergency').values({ applyId: againId, disasterId }).execute();
    expect((await figures(county)).process).toMatchObject({ sendCount: 10, successCount: 8 });
    const steps = dataOf(await app.call(screen.disasterTimeline, {}, county.token));
    expect(steps.filter(({ kind }) => kind === 'sms').map(({ sendCount }) => sendCount)).toEqual([5, 5]);
  });

  const warnNeighbour = (disasterType: number) =>
    publish({
      disasterType,
      title: '临时预警',
      deptIds: ['330108'],
      effectStart: hours(-0.5),
      effectEnd: hours(48),
    });
  const lift = async (disasterId: string) => {
    const { version } = dataOf(await app.call(disasterDetails, { disasterId }, reviewer.token));
    dataOf(await app.call(takeDisasterOffline, { disasterId, version, opinion: '雨停了' }, reviewer.token));
  };

  test('a warning that was lifted early stays in its process up to then, and is in force no longer', async () => {
    const disasterId = await warnNeighbour(1);
    const before = await figures(neighbour);
    const types = dataOf(await app.call(screen.disasterTypes, {}, neighbour.token));
    await lift(disasterId);
    const after = await figures(neighbour);
    expect(after.process).toMatchObject({ disasterType: 1, warningCount: before.process?.warningCount });
    expect(String(after.process?.endTime) < String(before.process?.endTime)).toBe(true);
    expect(after.publishMinutes).toBe(before.publishMinutes);
    expect(dataOf(await app.call(screen.disasterTypes, {}, neighbour.token))).toEqual(types);
    const count = ({ inForce }: typeof after) => inForce.reduce((sum, one) => sum + one.count, 0);
    expect(count(after)).toBe(count(before) - 1);
  });

  test('a newer warning that was lifted gives way to one that is in force', async () => {
    const disasterId = await warnNeighbour(2);
    expect((await figures(neighbour)).process).toMatchObject({ disasterType: 2, warningCount: 1 });
    await lift(disasterId);
    expect((await figures(neighbour)).process).toMatchObject({ disasterType: 1 });
  });

  test('is not for other places, nor for whom the cockpit is not opened', async () => {
    const messenger = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    for (const endpoint of Object.values(screen)) {
      if (typeof endpoint !== 'object') continue;
      const outside = await app.call(endpoint, { deptId: '330108' }, county.token);
      expect([endpoint.path, outside.code]).toEqual([endpoint.path, ErrorCode.notFound]);
      expect((await app.call(endpoint, {}, messenger.token)).code).toBe(ErrorCode.forbidden);
    }
  });
});
