/** The other settings: changing them, the telephones of the alarm, and that what nobody acted on before does. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { checkApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  otherConfigDetail,
  updateOtherConfig,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { chooseNotice } from '@farmers-mailbox/contract/office/letters/notice-endpoints.ts';
import { NoticeKind } from '@farmers-mailbox/contract/office/letters/notices.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildFarmer } from '../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  pass,
  setOtherConfig,
  signInAgain,
  submitted,
  warningFields,
} from '../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendLetterSms } from '../../office/letters/notice-actions.ts';
import { remindReviewers } from '../mass-sms/review/reviewer-reminders.ts';
import { alarmOfChannels } from '../mass-sms/sending/channel-alarm.ts';
import { alarmOfFailures } from '../mass-sms/sending/failure-alarm.ts';
import { holdForChannel, resumeAfterChannel } from '../mass-sms/sending/hold-actions.ts';

let at: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  at = await startTestApp();
  cast = await castOf(at);
  for (let i = 0; i < 2; i++) await buildFarmer(at.deps, '3301061142');
});
afterAll(() => at.close());
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  cast = await signInAgain(at, cast);
  await setOtherConfig(at, {});
  await at.deps.db.deleteFrom('serviceSms').execute();
});

const read = async (by = cast.province) => dataOf(await at.call(otherConfigDetail, {}, by.token));
async function update(change: Partial<RequestOf<typeof updateOtherConfig>>, by = cast.province) {
  const { alarmPhones, updateUserName: _, updateTime: __, can: ___, ...fields } = await read(by);
  const keptAlarmPhones = alarmPhones.map(({ phoneId }) => phoneId);
  return at.call(updateOtherConfig, { ...fields, keptAlarmPhones, alarmPhones: [], ...change }, by.token);
}
async function textsFor(purpose: string): Promise<string[]> {
  const rows = await at.deps.db
    .selectFrom('serviceSms')
    .select('contentCipher')
    .where('purpose', '=', purpose)
    .orderBy('serviceSmsId')
    .execute();
  return rows.map(({ contentCipher }) =>
    contentCipher ? at.deps.personalData.decryptText(contentCipher) : '',
  );
}

test('[SMS-07] a change names what it was, and one from an old page is refused', async () => {
  expect((await read()).can.update).toBe(true);
  const { version } = await read();
  expect((await update({ dailyLimitPerPhone: 5, auditRemindMinutes: 45 })).code).toBe(200);
  expect(await read()).toMatchObject({
    dailyLimitPerPhone: 5,
    auditRemindMinutes: 45,
    updateUserName: '浙一',
  });
  expect((await update({ version })).code).toBe(ErrorCode.stateChanged);
  const logged = await at.deps.db
    .selectFrom('logOper')
    .select(['summary', 'beforeData', 'afterData'])
    .where('bizType', '=', 'sms_other_config')
    .orderBy('logId', 'desc')
    .executeTakeFirstOrThrow();
  expect(logged.summary).toBe('修改短信其他配置：每个号码每天最多、审核等待多久发短信提醒');
  expect(JSON.parse(logged.beforeData ?? '')).toEqual({
    每个号码每天最多: '3条',
    审核等待多久发短信提醒: '30分钟',
  });
});

test('[SMS-07] of two changes at once one wins', async () => {
  // as both have it before them
  const { version } = await read();
  const answers = await Promise.all([
    update({ maxSegment: 4, version }),
    update({ maxSegment: 5, version }, cast.province2),
  ]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
});

test.each([
  [{ sendStartTime: '21:00', sendEndTime: '08:00' }, 'sendEndTime', '发送时段的结束应晚于开始'],
  [{ dailyLimitPerPhone: 0 }, 'dailyLimitPerPhone', '“每个号码每天最多”应为1至100的整数（条）'],
  [{ tailText: '不想收请告诉我们' }, 'tailText', '退订提示应以一个退订词结尾，否则农户照着回复也退订不了'],
  [{ shortLinkDomain: 'https://a.cn/x' }, 'shortLinkDomain', '不是域名'],
  [{ alarmPhones: ['12345'] }, 'alarmPhones', '“12345”不是手机号码'],
])('%j is refused: %s', async (change, field, message) => {
  const refused = await update(change);
  expect(refused.code).toBe(ErrorCode.validation);
  expect(refused.fieldErrors?.[0]).toMatchObject({ field, message: expect.stringContaining(message) });
});

test('[SMS-07] the alarm’s telephones are masked in every answer and in clear nowhere in the database', async () => {
  const phoneNumber = '15412345678';
  expect((await update({ alarmPhones: [phoneNumber] })).code).toBe(200);
  const [phone] = (await read()).alarmPhones;
  expect(phone?.phoneNumber).toBe('154****5678');
  expect((await update({ alarmPhones: ['154 1234 5678'] })).code).toBe(200);
  expect((await read()).alarmPhones).toHaveLength(1);
  const { rows } = await at.database.pool.query(
    `SELECT count(*)::int AS found FROM (SELECT content::text AS kept FROM sms_other_config
       UNION ALL SELECT encode(phone_cipher, 'escape') FROM sms_alarm_phone
       UNION ALL SELECT coalesce(before_data, '') || coalesce(after_data, '') FROM log_oper) AS all_kept
     WHERE kept LIKE '%15412345678%'`,
  );
  expect(rows[0]?.found).toBe(0);
  // who sends the masked list back as nothing silences no alarm
  expect((await update({ keptAlarmPhones: undefined })).code).toBe(200);
  expect((await read()).alarmPhones).toHaveLength(1);
  expect((await update({ keptAlarmPhones: [] })).code).toBe(200);
  expect((await read()).alarmPhones).toEqual([]);
  await update({ alarmPhones: [phoneNumber] });
  expect((await update({ keptAlarmPhones: undefined, alarmPhones: ['15412345679'] })).code).toBe(200);
  const told = (await read()).alarmPhones;
  expect(told).toMatchObject([{ phoneNumber: '154****5679' }]);
  const sentBack = { keptAlarmPhones: undefined, alarmPhones: [...told, phoneNumber] };
  expect((await update(sentBack)).code).toBe(200);
  expect((await read()).alarmPhones).toMatchObject([...told, { phoneNumber: '154****5678' }]);
  expect((await update({ ...sentBack, alarmPhones: told })).code).toBe(200);
  expect((await read()).alarmPhones).toEqual(told);
  await update({ keptAlarmPhones: [] });
});

const tellAtSubmission = (isOpen = true) => sendLetterSms(at.deps, { isOpen, sign: '【浙江农民信箱】' });

test('[SMS-07] reviewers who keep an application waiting are reminded once, not those who wrote it', async () => {
  const { applyNo } = await submitted(at, cast.messenger, { smsContent: '请加固大棚，注意防风。' });
  expect(await tellAtSubmission()).toBe(2);
  expect(await remindReviewers(at.deps)).toBe(0);
  at.clock.advance({ minutes: 31 });
  const looks = await Promise.all([remindReviewers(at.deps), remindReviewers(at.deps)]);
  expect(looks.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await remindReviewers(at.deps)).toBe(0);
  const texts = await textsFor('auditReminder');
  expect(texts).toHaveLength(2);
  expect(texts[0]).toBe(
    `【浙江农民信箱】您有1条短信申请${applyNo}等待审核已超过30分钟，请登录农民信箱后台处理。`,
  );
  await setOtherConfig(at, { auditRemindMinutes: 0 });
  cast = await signInAgain(at, cast);
  await submitted(at, cast.messenger, { smsContent: '请疏通沟渠，注意排水。' });
  await tellAtSubmission();
  at.clock.advance({ hours: 20 });
  expect(await remindReviewers(at.deps)).toBe(0);
});

test('[SMS-07] an application of which nobody can be reminded keeps no other region from its reminder', async () => {
  await nothingWaits();
  const { applyId: broken } = await submitted(at, cast.messenger, { smsContent: '请修整水渠，注意安全。' });
  const { applyId } = await submitted(at, cast.messenger, { smsContent: '请检查大棚，注意保温。' });
  await tellAtSubmission();
  at.clock.advance({ minutes: 31 });
  const { pool } = at.deps;
  await pool.query("UPDATE mass_sms_apply SET current_audit_dept_id = '330108' WHERE apply_id = $1", [
    broken,
  ]);
  await pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
     CREATE TRIGGER broken BEFORE INSERT ON sms_step_notice FOR EACH ROW WHEN (NEW.apply_id = ${broken}) EXECUTE FUNCTION refuse()`,
  );
  await expect(remindReviewers(at.deps)).rejects.toMatchObject({
    errors: [{ message: 'the reviewers of 330108 were not reminded' }],
  });
  const told = 'SELECT apply_id FROM sms_step_notice WHERE apply_id = ANY($1::bigint[])';
  expect((await pool.query(told, [[applyId, broken]])).rows).toEqual([{ apply_id: applyId }]);
  await pool.query('DROP TRIGGER broken ON sms_step_notice');
  await remindReviewers(at.deps);
  expect((await pool.query(told, [[applyId, broken]])).rows).toHaveLength(2);
});

test('[SMS-07] nobody is reminded of what was decided meanwhile', async () => {
  await nothingWaits();
  const { applyId } = await submitted(at, cast.messenger, { smsContent: '半小时内审完的短信。' });
  await tellAtSubmission();
  at.clock.advance({ minutes: 29 });
  dataOf(await pass(at, cast.county, applyId));
  at.clock.advance({ minutes: 5 });
  expect(await remindReviewers(at.deps)).toBe(0);
});

test('[SMS-07] the SMS of a submission at night and its reminder do not come together in the morning', async () => {
  await setOtherConfig(at, { sendStartTime: '08:00', sendEndTime: '21:00' });
  await nothingWaits();
  at.clock.set('2026-09-14T22:00:00+08:00');
  cast = await signInAgain(at, cast);
  await submitted(at, cast.messenger, { smsContent: '夜里提交的普通短信。' });
  expect(await tellAtSubmission(false)).toBe(0);
  at.clock.advance({ minutes: 31 });
  expect(await remindReviewers(at.deps)).toBe(0);
  at.clock.set('2026-09-15T08:00:00+08:00');
  expect(await remindReviewers(at.deps)).toBe(0);
  expect(await tellAtSubmission()).toBe(2);
  at.clock.advance({ minutes: 29 });
  expect(await remindReviewers(at.deps)).toBe(0);
  at.clock.advance({ minutes: 1 });
  expect(await remindReviewers(at.deps)).toBe(2);
});

test('[SMS-07] nobody is woken at night for what is not urgent', async () => {
  await setOtherConfig(at, { sendStartTime: '08:00', sendEndTime: '21:00' });
  await nothingWaits();
  at.clock.set('2026-09-14T20:50:00+08:00');
  cast = await signInAgain(at, cast);
  await submitted(at, cast.messenger, { smsContent: '收工前提交的普通短信。' });
  await tellAtSubmission();
  at.clock.set('2026-09-14T22:00:00+08:00');
  expect(await remindReviewers(at.deps)).toBe(0);
  at.clock.set('2026-09-15T08:00:00+08:00');
  expect(await remindReviewers(at.deps)).toBe(2);
});

test('[SMS-07] whoever wants no SMS of reviews is reminded of urgent texts alone', async () => {
  await nothingWaits();
  dataOf(
    await at.call(chooseNotice, { noticeKind: NoticeKind.reviewWaiting, smsFlag: 0 }, cast.county.token),
  );
  await submitted(at, cast.messenger, { smsContent: '不急的短信。' });
  expect(await tellAtSubmission()).toBe(1);
  at.clock.advance({ minutes: 31 });
  expect(await remindReviewers(at.deps)).toBe(1);
  cast = await signInAgain(at, cast);
  await submitted(at, cast.messenger, {
    smsContent: '台风提前登陆，请立即撤离。',
    urgentFlag: 1,
    urgentReason: '台风提前登陆',
  });
  expect(await tellAtSubmission()).toBe(1);
  at.clock.advance({ minutes: 31 });
  expect(await remindReviewers(at.deps)).toBe(2);
});

test('[SMS-07] one whose number cannot be read keeps nobody else from being reminded', async () => {
  await nothingWaits();
  await submitted(at, cast.messenger, { smsContent: '有一位审核人的号码坏了。' });
  await tellAtSubmission();
  const { db } = at.deps;
  const kept = await db
    .selectFrom('sysUser')
    .select('phoneCipher')
    .where('userId', '=', cast.county.userId)
    .executeTakeFirstOrThrow();
  const keep = (set: { phoneCipher: Buffer }) =>
    db.updateTable('sysUser').set(set).where('userId', '=', cast.county.userId).execute();
  await keep({ phoneCipher: Buffer.alloc(40, 1) });
  at.clock.advance({ minutes: 31 });
  try {
    expect(await remindReviewers(at.deps)).toBe(1);
  } finally {
    await keep(kept);
  }
});

/** Applications that other tests left for reviewers are out of the way. */
async function nothingWaits(): Promise<void> {
  await at.deps.db.deleteFrom('msgNoticeChoice').execute();
  await at.deps.db.updateTable('msgLetterReceiver').set({ smsState: 0, smsTime: null }).execute();
  await at.deps.db.updateTable('massSmsApply').set({ delFlag: 1 }).where('auditStatus', '=', 1).execute();
}

test('[SMS-07] a sending that is held for its failures calls the alarm’s telephones once', async () => {
  await setOtherConfig(at, { dailyLimitPerPhone: 100 });
  expect((await update({ alarmPhones: ['15400000001', '15400000002'] })).code).toBe(200);
  const { applyId, applyNo } = await submitted(at, cast.messenger, { smsContent: '失败告警试验。' });
  const { stepNo } = await at.deps.db
    .selectFrom('massSmsProcess')
    .select('stepNo')
    .where('applyId', '=', applyId)
    .orderBy('stepNo', 'desc')
    .executeTakeFirstOrThrow();
  await at.database.pool.query(
    `UPDATE mass_sms_apply SET audit_status = 3, send_status = 7, hold_reason = 'failRate', hold_remark = '失败率过高：已有300条结果，其中90条失败'
     WHERE apply_id = ${applyId}`,
  );
  await at.database.pool.query(
    `UPDATE mass_sms_process SET process_type = 13 WHERE apply_id = ${applyId} AND step_no = ${stepNo}`,
  );
  const looks = await Promise.all([alarmOfFailures(at.deps), alarmOfFailures(at.deps)]);
  expect(looks.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect((await textsFor('failAlarm'))[0]).toContain(`（${applyNo}）已自动暂停发送。失败率过高`);
  expect(await alarmOfFailures(at.deps)).toBe(0);
});

test('[SMS-07] an outage of a channel calls the alarm’s telephones once for all that it holds, and again for what is held later', async () => {
  await setOtherConfig(at, { dailyLimitPerPhone: 100 });
  expect((await update({ alarmPhones: ['15400000001', '15400000002'] })).code).toBe(200);
  const told = async () => (await textsFor('failAlarm')).filter((text) => text.includes('短信通道'));
  const held = async (more: object) => {
    const { applyId } = await submitted(at, cast.messenger, { smsContent: '通道中断试验。', ...more });
    await at.database.pool.query(
      'UPDATE mass_sms_apply SET audit_status = 3, send_status = 2, real_send_time = now() WHERE apply_id = $1',
      [applyId],
    );
    return applyId;
  };
  const holdAll = (ids: string[]) =>
    holdForChannel(at.deps.db, at.clock, ids, '中国移动没有可用的短信通道，恢复后自动继续发送');
  const first = [await held({}), await held({ smsContent: '第二条通道中断试验。' })];
  await holdAll(first);
  const looks = await Promise.all([alarmOfChannels(at.deps), alarmOfChannels(at.deps)]);
  expect(looks.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect([...new Set(await told())]).toEqual([
    '【浙江农民信箱】2条短信已自动暂停发送。中国移动没有可用的短信通道，恢复后自动继续发送。请登录农民信箱后台查看短信通道。',
  ]);
  // back and gone again within the hour
  at.clock.advance({ minutes: 5 });
  await resumeAfterChannel(at.deps.db, at.clock, ['CMCC', 'CUCC', 'CTCC', 'CBN']);
  await holdAll(first);
  expect(await alarmOfChannels(at.deps)).toBe(0);
  await holdAll([await held({ smsContent: '紧急通道中断试验。', urgentFlag: 1, urgentReason: '台风' })]);
  expect(await alarmOfChannels(at.deps)).toBe(2);
  expect((await told()).at(-1)).toContain('3条短信已自动暂停发送，其中紧急短信1条。');
});

test('[SMS-07] on holidays ordinary texts wait for the next working day’s window, urgent ones do not', async () => {
  const holidays = [{ start: '2026-10-01', end: '2026-10-07' }];
  await setOtherConfig(at, { holidaySendFlag: 0, holidays, dailyLimitPerPhone: 100 });
  const timed = { sendMode: 2 as const, sendTime: '2026-10-01 10:00:00' };
  const check = async (more: object) => {
    const { submitFlag: _, ...draft } = warningFields({ smsContent: '节假日试验。', ...more });
    const { items } = dataOf(await at.call(checkApplication, draft, cast.messenger.token));
    return items.filter(({ checkType }) => checkType === 'window').map(({ message }) => message);
  };
  expect(await check(timed)).toContain('2026-10-01是节假日，普通短信不发送，请改选日期');
  expect(await check({ ...timed, urgentFlag: 1, urgentReason: '台风' })).toEqual([]);
  expect(await check({ ...timed, sendTime: '2026-10-08 10:00:00' })).toEqual([]);
  at.clock.set('2026-10-02T10:00:00+08:00');
  cast = await signInAgain(at, cast);
  expect((await check({})).join()).toContain('2026-10-08 00:00:00开始发送');
});

test.each(['countyAdmin', 'provinceSmsMessenger', 'securityAdmin'] as const)(
  '[PERM-07] a %s neither reads nor changes the other settings',
  async (roleKey) => {
    const { token } = await at.signInAs({
      roleKeys: [roleKey],
      deptId: roleKey === 'countyAdmin' ? '330106A1' : '33A1',
    });
    expect((await at.call(otherConfigDetail, {}, token)).code).toBe(ErrorCode.forbidden);
  },
);
