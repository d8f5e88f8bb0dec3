/** Letters about an application: to whom, what they say, and which come by SMS as well, by day and by night. */

import { refuseApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  cancelSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { superviseApplication } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import {
  letterDetails,
  pageInbox,
  readLetters,
  removeLetters,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { chooseNotice, listNotices } from '@farmers-mailbox/contract/office/letters/notice-endpoints.ts';
import { NoticeKind, NoticeLimit } from '@farmers-mailbox/contract/office/letters/notices.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  signInAgain,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { sendLetterSms } from '../../../office/letters/notice-actions.ts';
import {
  holdForChange,
  holdForChannel,
  holdForQuietHours,
  resumeAfterChannel,
} from '../sending/hold-actions.ts';
import { finishApplications } from '../sending/scheduled-moves.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1000 });
  cast = await castOf(app);
  for (let nth = 0; nth < 4; nth += 1) await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('msgLetterReceiver').execute();
  await app.deps.db.deleteFrom('msgLetter').execute();
  await app.deps.db.deleteFrom('serviceSms').execute();
  await app.deps.db.deleteFrom('msgNoticeChoice').execute();
  await app.deps.db.deleteFrom('sysParam').execute();
});

const inboxOf = async ({ token }: SignedInTestUser) => dataOf(await app.call(pageInbox, {}, token)).list;
const titlesOf = async (who: SignedInTestUser) => (await inboxOf(who)).map(({ letterTitle }) => letterTitle);
const newestOf = async (who: SignedInTestUser) => {
  const [newest] = await inboxOf(who);
  return dataOf(await app.call(letterDetails, { letterId: newest?.letterId ?? '' }, who.token));
};

let nth = 0;
const handedIn = async (overrides = {}) => {
  nth += 1;
  const { applyId } = await submitted(app, cast.messenger, {
    smsContent: `告知提醒第${nth}条。`,
    ...overrides,
  });
  return applyId;
};
const refusalOf = async (applyId: string) => {
  const { contentHash, auditStep } = await details(app, cast.county, applyId);
  return {
    applyIds: [applyId],
    contentHashes: { [applyId]: contentHash ?? '' },
    auditSteps: { [applyId]: auditStep },
    auditOpinion: '请写明集合地点',
  };
};
const leaves = (isOpen = true) => sendLetterSms(app.deps, { isOpen, sign: '【浙江农民信箱】' });
/** The numbers of people to whom texts were queued. */
const calledBySms = async () => {
  const rows = await app.deps.db
    .selectFrom('serviceSms')
    .select(['phoneCipher', 'contentCipher'])
    .orderBy('serviceSmsId')
    .execute();
  return rows.map(({ phoneCipher }) => app.deps.personalData.decrypt(phoneCipher));
};
const phoneOf = async ({ userId }: SignedInTestUser) => {
  const { phoneCipher } = await app.deps.db
    .selectFrom('sysUser')
    .select('phoneCipher')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return app.deps.personalData.decrypt(phoneCipher);
};

test('reviewers are told at submission, by letter and by SMS; nobody else is', async () => {
  const applyId = await handedIn();
  expect(await leaves()).toBe(2);
  expect(await leaves()).toBe(0);
  for (const reviewer of [cast.county, cast.county2]) {
    expect(await newestOf(reviewer)).toMatchObject({
      letterTitle: '等您审核：台风防御提醒',
      senderUserId: null,
      senderName: '系统',
      about: { aboutType: 'review', aboutId: applyId },
    });
  }
  expect(await titlesOf(cast.city)).toEqual([]);
  expect(await titlesOf(cast.messenger)).toEqual([]);
  expect((await calledBySms()).toSorted()).toEqual(
    (await Promise.all([phoneOf(cast.county), phoneOf(cast.county2)])).toSorted(),
  );
});

test('the applicant is told of a refusal with its reason and the way to mend it, and of a pass', async () => {
  const applyId = await handedIn();
  dataOf(await app.call(refuseApplications, await refusalOf(applyId), cast.county.token));
  const refused = await newestOf(cast.messenger);
  expect(refused).toMatchObject({
    letterTitle: '审核不通过：台风防御提醒',
    about: { aboutType: 'mending', aboutId: applyId },
  });
  expect(refused.letterContent).toContain('原因：请写明集合地点');
  const other = await handedIn();
  dataOf(await pass(app, cast.county, other));
  expect(await newestOf(cast.messenger)).toMatchObject({
    letterTitle: '审核通过：台风防御提醒',
    about: { aboutType: 'application', aboutId: other },
  });
});

test('the result comes by SMS as well, a refusal and a pass alike, to whoever has chosen nothing', async () => {
  const [refused, passed] = [await handedIn(), await handedIn()];
  dataOf(await app.call(refuseApplications, await refusalOf(refused), cast.county.token));
  dataOf(await pass(app, cast.county, passed));
  await leaves();
  const applicant = await phoneOf(cast.messenger);
  const called = await calledBySms();
  expect((await textsQueued()).filter((_text, nth) => called[nth] === applicant)).toEqual([
    '【浙江农民信箱】您的短信申请“台风防御提醒”审核不通过。请写明集合地点',
    expect.stringMatching(/^【浙江农民信箱】您的短信申请“台风防御提醒”审核通过。/),
  ]);
});

test('a refused review leaves no letter: both are one transaction', async () => {
  const applyId = await handedIn();
  const before = await titlesOf(cast.messenger);
  const refused = await app.call(
    refuseApplications,
    { applyIds: [applyId], auditOpinion: '没有说明读的是哪一版' },
    cast.county.token,
  );
  expect(dataOf(refused).successCount).toBe(0);
  expect(await titlesOf(cast.messenger)).toEqual(before);
});

test('the end is told with its figures, a hold with its reason, a cancellation by somebody else', async () => {
  const applyId = await handedIn();
  dataOf(await pass(app, cast.county, applyId));
  await holdForQuietHours(app.deps.db, app.clock);
  await holdForChannel(app.deps.db, app.clock, [applyId], '移动没有可用的短信通道');
  const held = await newestOf(cast.messenger);
  expect(held.letterTitle).toBe('已暂停发送：台风防御提醒');
  expect(held.letterContent).toContain('原因：移动没有可用的短信通道');
  dataOf(await app.call(cancelSending, { applyId, cancelReason: '改到下周' }, cast.county.token));
  expect((await newestOf(cast.messenger)).letterTitle).toBe('已取消发送：台风防御提醒');
  const ending = await handedIn();
  dataOf(await pass(app, cast.county, ending));
  await app.deps.pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, delivered_count = to_seq - from_seq + 1 WHERE apply_id = $1',
    [ending],
  );
  await app.deps.pool.query(
    `UPDATE mass_sms_detail SET msg_id = 'a', submit_time = now() WHERE apply_id = $1`,
    [ending],
  );
  await finishApplications(app.deps.db, app.clock);
  const ended = await newestOf(cast.messenger);
  expect(ended.letterTitle).toBe('发送结束：台风防御提醒');
  expect(ended.letterContent).toContain('接收人 4 人，发送成功 4 人，发送失败 0 人。');
});

test('an end that is told before the receipts came gives no early number away as the result', async () => {
  const applyId = await handedIn();
  dataOf(await pass(app, cast.county, applyId));
  await app.deps.pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, delivered_count = 1, submitted_count = to_seq - from_seq WHERE apply_id = $1',
    [applyId],
  );
  await app.deps.pool.query(
    `UPDATE mass_sms_detail SET msg_id = 'a', submit_time = now() WHERE apply_id = $1`,
    [applyId],
  );
  await finishApplications(app.deps.db, app.clock);
  const { letterContent } = await newestOf(cast.messenger);
  expect(letterContent).toContain('接收人 4 人。');
  expect(letterContent).toContain('还有 3 人运营商没有回报');
  expect(letterContent).not.toContain('收到 1 人');
});

test('failures that are known at an early end are told as so far, with where the rest will stand', async () => {
  const applyId = await handedIn();
  dataOf(await pass(app, cast.county, applyId));
  await app.deps.pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, failed_count = 1, submitted_count = to_seq - from_seq WHERE apply_id = $1',
    [applyId],
  );
  await app.deps.pool.query(
    `UPDATE mass_sms_detail SET msg_id = 'a', submit_time = now() WHERE apply_id = $1`,
    [applyId],
  );
  await finishApplications(app.deps.db, app.clock);
  const { letterContent } = await newestOf(cast.messenger);
  expect(letterContent).toContain('目前已知发送失败 1 人。');
  expect(letterContent).toContain('发送失败的人数还可能增加；请打开这个申请，在“发送结果”里看最新的人数。');
});

test('what one has done oneself is no news', async () => {
  const applyId = await handedIn();
  dataOf(await pass(app, cast.county, applyId));
  const before = await titlesOf(cast.messenger);
  dataOf(await app.call(cancelSending, { applyId, cancelReason: '写错了' }, cast.messenger.token));
  expect(await titlesOf(cast.messenger)).toEqual(before);
});

test('quiet hours hold: the SMS waits for the morning, and whoever has read the letter gets none', async () => {
  await handedIn();
  expect(await leaves(false)).toBe(0);
  const [letter] = await inboxOf(cast.county);
  dataOf(await app.call(readLetters, { letterIds: [letter?.letterId ?? ''] }, cast.county.token));
  expect(await leaves()).toBe(1);
  expect(await calledBySms()).toEqual([await phoneOf(cast.county2)]);
});

test('what was decided at night calls no reviewer in the morning', async () => {
  const applyId = await handedIn();
  expect(await leaves(false)).toBe(0);
  dataOf(await app.call(refuseApplications, await refusalOf(applyId), cast.county.token));
  expect(await leaves()).toBe(1);
  expect(await calledBySms()).toEqual([await phoneOf(cast.messenger)]);
});

const textsQueued = async () => {
  const rows = await app.deps.db
    .selectFrom('serviceSms')
    .select('contentCipher')
    .orderBy('serviceSmsId')
    .execute();
  return rows.map(({ contentCipher }) =>
    contentCipher ? app.deps.personalData.decryptText(contentCipher) : '',
  );
};

test('a hold that was over by the morning calls nobody; the pass before it is still news', async () => {
  const applyId = await handedIn();
  dataOf(await pass(app, cast.county, applyId));
  await holdForChannel(app.deps.db, app.clock, [applyId], '移动没有可用的短信通道');
  expect(await leaves(false)).toBe(0);
  dataOf(await app.call(resumeSending, { applyId }, cast.county.token));
  expect(await leaves()).toBe(1);
  expect(await textsQueued()).toEqual([expect.stringContaining('审核通过')]);
  expect(await titlesOf(cast.messenger)).toContain('已暂停发送：台风防御提醒');
});

test('of a hold that became a cancellation at night, the cancellation alone is told by SMS', async () => {
  const applyId = await handedIn();
  dataOf(await pass(app, cast.county, applyId));
  await holdForChange(app.deps.db, app.clock, applyId, '短信内容与审核通过时不一致');
  dataOf(await app.call(cancelSending, { applyId, cancelReason: '改到下周' }, cast.county.token));
  expect(await leaves()).toBe(1);
  expect(await textsQueued()).toEqual(['【浙江农民信箱】您的短信“台风防御提醒”已取消发送。改到下周']);
});

test('a refusal that was mended at night is not told in the morning', async () => {
  const applyId = await handedIn();
  dataOf(await app.call(refuseApplications, await refusalOf(applyId), cast.county.token));
  const { version } = await details(app, cast.messenger, applyId);
  await submitted(app, cast.messenger, { applyId, version, smsContent: '请到村委会集合。' });
  expect(await leaves()).toBe(2);
  expect((await calledBySms()).toSorted()).toEqual(
    (await Promise.all([phoneOf(cast.county), phoneOf(cast.county2)])).toSorted(),
  );
});

test('a supervisor’s remark at night does not keep the refusal from the applicant', async () => {
  const applyId = await handedIn();
  dataOf(await app.call(refuseApplications, await refusalOf(applyId), cast.county.token));
  const superviseRemark = '措辞请更准确';
  dataOf(await app.call(superviseApplication, { applyId, superviseRemark }, cast.city.token));
  await leaves();
  expect(await calledBySms()).toContain(await phoneOf(cast.messenger));
});

const smsOf = ({ userId }: SignedInTestUser) =>
  app.deps.db
    .selectFrom('msgLetterReceiver')
    .select(['smsState', 'smsTime'])
    .where('userId', '=', userId)
    .executeTakeFirst();

test('a number that cannot be read keeps nobody else’s SMS back, and counts as not called', async () => {
  await handedIn();
  const { userId } = cast.county;
  const { phoneCipher } = await app.deps.db
    .selectFrom('sysUser')
    .select('phoneCipher')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const write = (cipher: Buffer) =>
    app.deps.db.updateTable('sysUser').set({ phoneCipher: cipher }).where('userId', '=', userId).execute();
  await write(Buffer.concat([phoneCipher, Buffer.of(0)]));
  const left = await leaves();
  await write(phoneCipher);
  expect(left).toBe(1);
  expect(await calledBySms()).toEqual([await phoneOf(cast.county2)]);
  expect(await smsOf(cast.county)).toEqual({ smsState: 0, smsTime: null });
});

test('whoever threw the letter away gets no SMS, and counts as not called', async () => {
  await handedIn();
  const [letter] = await inboxOf(cast.county);
  dataOf(await app.call(removeLetters, { letterIds: [letter?.letterId ?? ''] }, cast.county.token));
  expect(await leaves()).toBe(1);
  expect(await smsOf(cast.county)).toEqual({ smsState: 0, smsTime: null });
});

test('an urgent one leaves at any hour', async () => {
  await handedIn({ urgentFlag: 1, urgentReason: '台风提前登陆' });
  expect(await leaves(false)).toBe(2);
});

test('each chooses what comes by SMS, within what the province allows', async () => {
  const choose = (noticeKind: NoticeKind, smsFlag: 0 | 1) =>
    app.call(chooseNotice, { noticeKind, smsFlag }, cast.county.token);
  dataOf(await choose(NoticeKind.reviewWaiting, 0));
  await handedIn();
  expect(await leaves()).toBe(1);
  expect(await calledBySms()).toEqual([await phoneOf(cast.county2)]);
  const limit = (paramValue: number) =>
    app.deps.db
      .insertInto('sysParam')
      .values({
        paramKey: 'smsOfReviewWaiting',
        paramValue: String(paramValue),
        updateUserName: '省',
        updateTime: app.clock.now(),
      })
      .onConflict((conflict) => conflict.column('paramKey').doUpdateSet({ paramValue: String(paramValue) }))
      .execute();
  await limit(NoticeLimit.always);
  await handedIn();
  expect(await leaves()).toBe(2);
  expect((await choose(NoticeKind.reviewWaiting, 1)).msg).toBe('省里规定这种通知一律用短信');
  await limit(NoticeLimit.never);
  await handedIn();
  expect(await leaves()).toBe(0);
  const own = dataOf(await app.call(listNotices, {}, cast.county.token));
  expect(own.find(({ noticeKind }) => noticeKind === NoticeKind.reviewWaiting)).toEqual({
    noticeKind: NoticeKind.reviewWaiting,
    smsFlag: 0,
    can: '省里规定这种通知不用短信',
  });
  expect(own.find(({ noticeKind }) => noticeKind === NoticeKind.refused)).toMatchObject({
    smsFlag: 1,
    can: true,
  });
});

test('a channel that comes and goes is told once an hour', async () => {
  const applyId = await handedIn();
  dataOf(await pass(app, cast.county, applyId));
  const holds = async () =>
    (await titlesOf(cast.messenger)).filter((title) => title === '已暂停发送：台风防御提醒').length;
  const already = await holds();
  const comeAndGo = async () => {
    await holdForChannel(app.deps.db, app.clock, [applyId], '移动没有可用的短信通道');
    app.clock.advance({ minutes: 5 });
    await resumeAfterChannel(app.deps.db, app.clock, ['CMCC']);
  };
  for (let times = 0; times < 3; times += 1) await comeAndGo();
  expect(await holds()).toBe(already + 1);
  app.clock.advance({ minutes: 61 });
  cast = await signInAgain(app, cast);
  await comeAndGo();
  expect(await holds()).toBe(already + 2);
});
