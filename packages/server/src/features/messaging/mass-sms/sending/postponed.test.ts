import { applicationProcesses } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  type SaveFields,
  setOtherConfig,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { tellOfPostponed } from './postponed.ts';

let app: TestApp;
let cast: MassSmsCast;
const HOURS = {
  sendStartTime: '08:00',
  sendEndTime: '21:00',
  dailyLimitPerPhone: 1_000_000,
  holidaySendFlag: 0,
};
const holidays = (...days: readonly [string, string][]) =>
  setOtherConfig(app, { ...HOURS, holidays: days.map(([start, end]) => ({ name: '假日', start, end })) });
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-09-14T10:00:00+08:00');
  await holidays();
  cast = await castOf(app);
  await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());

let text = 0;
const waiting = async (overrides: Partial<SaveFields> = {}) =>
  (
    await submitted(app, cast.messenger, {
      smsContent: `改期提醒第${++text}条。`,
      sendMode: 2,
      sendTime: '2026-09-18 09:00:00',
      ...overrides,
    })
  ).applyId;
const told = async () => (await tellOfPostponed(app.deps.db, app.clock)).map(({ applyId }) => applyId);
const lettersTo = async (userId: string) => {
  const { rows } = await app.deps.pool.query(
    `SELECT l.letter_content FROM msg_letter AS l JOIN msg_letter_receiver AS r ON r.letter_id = l.letter_id
     WHERE r.user_id = $1 AND l.letter_title LIKE '改期发送%' ORDER BY l.letter_id`,
    [userId],
  );
  return rows.map((row: { letter_content: string }) => row.letter_content);
};

it('[SMS-03] a timed text whose day becomes a holiday: applicant and reviewer are told once of each new time', async () => {
  const applyId = await waiting();
  const urgent = await waiting({ urgentFlag: 1, urgentReason: '台风' });
  for (const one of [applyId, urgent]) dataOf(await pass(app, cast.county, one));
  expect(await told()).toEqual([]);
  await holidays(['2026-09-18', '2026-09-20']);
  const twice = await Promise.all([told(), told()]);
  expect(twice.flat()).toEqual([applyId]);
  expect(await told()).toEqual([]);
  const first = expect.stringContaining('原定2026-09-18 09:00发送，将于2026-09-21 08:00发出');
  expect(await lettersTo(cast.messenger.userId)).toEqual([first]);
  expect(await lettersTo(cast.county.userId)).toEqual([first]);
  const history = dataOf(await app.call(applicationProcesses, { applyId }, cast.messenger.token));
  expect(history.at(-1)).toMatchObject({ processType: 17, opinion: first, toSendStatus: 1 });
  await holidays();
  expect(await told()).toEqual([applyId]);
  expect((await lettersTo(cast.county.userId)).at(-1)).toContain('仍按原定的2026-09-18 09:00发送');
  expect(await told()).toEqual([]);
});

it('[SMS-02] the reviewer of a timed text whose day became a holiday reads when it leaves', async () => {
  const applyId = await waiting();
  await holidays(['2026-09-18', '2026-09-18']);
  expect((await details(app, cast.county, applyId)).doubts).toEqual([
    '定于2026-09-18 09:00发送，那时已不在发送时段或是节假日，将于2026-09-19 08:00发出',
  ]);
  await holidays();
  expect((await details(app, cast.county, applyId)).doubts).toEqual([]);
});
