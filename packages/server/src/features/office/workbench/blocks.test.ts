// The blocks of 工作台: each by role and area, nothing of another county, in the order that the person gave them.
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { submitEmergency } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { ShareScope, saveTemplate } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { keepFormDraft } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import { sendLetter } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import {
  agenda,
  besideWorkbench,
  saveBlocks,
  startOfWorkbench,
  todo,
} from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { BLOCK_KEYS, WRITTEN_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import {
  articleDetails,
  passArticle,
  refuseArticle,
  saveArticle,
  takeArticleOffline,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { disasterDetails, passDisaster } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { addEvent } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as fields from '../../../testing/county-fields.ts';
import { buildCounty, type CountyPeople, type CountyThings } from '../../../testing/county-things.ts';
import { dataOf, submitted, warningFields } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS, HOUR_MS, toMoment } from '../../../time/moment.ts';

const { WEST_LAKE, RIVERSIDE } = fields;

let at: TestApp;
let lake: CountyPeople;
let things: CountyThings;
let reviewer: SignedInTestUser;
let stranger: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  ({ people: lake, things } = await buildCounty(at, WEST_LAKE));
  reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  stranger = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: RIVERSIDE.unit });
});
afterAll(() => at.close());

const startOf = async (by: SignedInTestUser) => dataOf(await at.call(startOfWorkbench, {}, by.token));
const agendaOf = async (by: SignedInTestUser) =>
  dataOf(await at.call(agenda, { span: 'month' }, by.token)).list;
const afterHours = (hours: number) => toMoment(new Date(at.clock.now().getTime() + hours * HOUR_MS));
const messenger = () => at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit });

test('[BIZ-30] what waits leads to where it is decided, the least time first, and another county has none of it', async () => {
  const writer = await messenger();
  const sendTime = afterHours(2);
  const timed = {
    ...warningFields(),
    smsTitle: '两小时后发',
    smsContent: '今晚有大风，请收好晾晒的稻谷。',
    sendMode: 2 as const,
    sendTime,
  };
  const { applyId } = await submitted(at, writer, timed);
  const { pressing } = await startOf(reviewer);
  expect(pressing.length).toBeGreaterThan(1);
  expect(pressing.find(({ title }) => title === '两小时后发')).toMatchObject({
    label: '群发短信',
    act: '审核',
    due: sendTime,
    path: `/sms/audit?applyId=${applyId}`,
  });
  const place = pressing.findIndex(({ title }) => title === '两小时后发');
  expect(
    pressing.slice(0, place).every(({ isUrgent, due }) => isUrgent || (due !== null && due <= sendTime)),
  ).toBe(true);
  expect(pressing.every(({ path }) => /[?&](?:applyId|checkId|consultId)=/.test(path))).toBe(true);
  expect((await startOf(stranger)).pressing).toEqual([]);
});

test('[BIZ-30] a warning without a level, written just now, stands before what has waited longer', async () => {
  const fresh = {
    ...warningFields(),
    smsTitle: '明天暴雨',
    smsContent: '明天有暴雨，请疏通沟渠。',
  };
  await submitted(at, await messenger(), fresh);
  const { pressing } = await startOf(reviewer);
  const place = pressing.findIndex(({ title }) => title === '明天暴雨');
  expect(pressing[place]).toMatchObject({ isUrgent: true });
  expect(pressing.slice(0, place).every(({ isUrgent }) => isUrgent)).toBe(true);
  expect(pressing.some(({ isUrgent }) => !isUrgent)).toBe(true);
});

test('[BIZ-30] a drafter is shown consultations with their deadline, and nothing else', async () => {
  const drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: WEST_LAKE.unit });
  const { consultId } = things;
  await at.deps.db
    .updateTable('consultation')
    .set({ consultStatus: 1, assignDeptId: WEST_LAKE.unit, assignTime: at.clock.now() })
    .where('consultId', '=', consultId)
    .execute();
  const { pressing, written, watch, warnings } = await startOf(drafter);
  expect(pressing).toMatchObject([
    { label: '咨询', act: '拟稿', path: `/consult/reply?tab=draft&consultId=${consultId}` },
  ]);
  expect(pressing[0]?.due).not.toBe(null);
  expect([written, watch, warnings]).toEqual([[], [], []]);
});

test('[BIZ-30] what came back stands first with its reason, a draft is gone on with', async () => {
  const author = lake.admin;
  const { articleId } = things;
  const decider = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const { contentHash } = dataOf(await at.call(articleDetails, { articleId }, decider.token));
  const refusal = { articleId, contentHash, auditOpinion: '请写明出处和日期' };
  dataOf(await at.call(refuseArticle, refusal, decider.token));
  const draft = { ...warningFields(), smsTitle: '没写完的', submitFlag: 0 as const };
  const { applyId } = dataOf(await at.call(saveApplication, draft, author.token));
  const { written } = await startOf(author);
  expect(written[0]).toMatchObject({
    act: '修改',
    opinion: '请写明出处和日期',
    sms: null,
    path: `/info/article?articleId=${articleId}`,
  });
  expect(written.find(({ title }) => title === '没写完的')).toMatchObject({
    act: '继续写',
    path: `/sms/applyForm?applyId=${applyId}`,
  });
  expect((await startOf(decider)).written).toEqual([]);
});

test('[BIZ-30] what others took offline stands there with its reason for a month, what one took offline oneself does not', async () => {
  const author = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const published = async (title: string) => {
    const article = { ...fields.articleOf(WEST_LAKE), title, submitFlag: 1 as const };
    const { articleId } = dataOf(await at.call(saveArticle, article, author.token));
    const { contentHash } = dataOf(await at.call(articleDetails, { articleId }, reviewer.token));
    dataOf(await at.call(passArticle, { articleId, contentHash }, reviewer.token));
    const { version } = dataOf(await at.call(articleDetails, { articleId }, reviewer.token));
    return { articleId, version };
  };
  const taken = await published('被下架的');
  const own = await published('自己下架的');
  const opinion = '价格已经过时';
  dataOf(await at.call(takeArticleOffline, { ...taken, opinion }, reviewer.token));
  dataOf(await at.call(takeArticleOffline, { ...own, opinion }, author.token));
  const told = {
    label: '三农资讯',
    title: '被下架的',
    outcome: '已下架',
    opinion,
    act: '查看',
    path: `/info/article?articleId=${taken.articleId}`,
  };
  expect((await startOf(author)).written).toMatchObject([told]);
  await sql`UPDATE article SET update_time = ${new Date(at.clock.now().getTime() - 31 * DAY_MS)}
    WHERE article_id = ${taken.articleId}`.execute(at.deps.db);
  expect((await startOf(author)).written).toEqual([]);
});

test('[BIZ-30] a form that was left unfinished stands first for its owner, with the page that goes on with it', async () => {
  const author = await messenger();
  const keep = async (draftId: string, formKey: string, about: string, content: object) => {
    const draft = { draftId: draftId.repeat(32), formKey, about, content: JSON.stringify(content) };
    dataOf(await at.call(keepFormDraft, draft, author.token));
  };
  const stored = { ...warningFields(), smsTitle: '存过的', submitFlag: 0 as const };
  const { applyId } = dataOf(await at.call(saveApplication, stored, author.token));
  await keep('a', 'massSms', 'new', { smsTitle: '水稻补贴' });
  await keep('b', 'massSms', 'new copyOf=7', { smsTitle: ' ' });
  await keep('c', 'massSms', applyId, { smsTitle: '存过又改的' });
  await keep('d', 'letter', 'new reply:7', { letterTitle: '回复：会议' });
  await keep('e', 'category', 'new', { name: '对话框' });
  const { written } = await startOf(author);
  const found = written.map(({ title, path, isKept }) => `${title} ${path} ${isKept}`);
  expect(found.toSorted()).toEqual([
    '回复：会议 /interaction/write true',
    `存过又改的 /sms/applyForm?applyId=${applyId} true`,
    '水稻补贴 /sms/applyForm true',
    '没有写标题的短信 /sms/applyForm?copyOf=7 true',
  ]);
  expect((await startOf(await messenger())).written).toEqual([]);
});

test('[BIZ-30] of more than are shown those that came back last are, however old they are', async () => {
  const author = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const ids: string[] = [];
  for (let nth = 0; nth <= WRITTEN_MAX; nth += 1) {
    const { articleId } = dataOf(
      await at.call(saveArticle, { ...fields.articleOf(WEST_LAKE), title: `第${nth}篇` }, author.token),
    );
    ids.push(articleId);
  }
  const [oldest = ''] = ids;
  const later = new Date(at.clock.now().getTime() + HOUR_MS);
  await sql`UPDATE article SET audit_status = 3, audit_opinion = '补上日期',
      update_time = CASE article_id WHEN ${oldest}::bigint THEN ${later} ELSE update_time END
    WHERE create_user_id = ${author.userId}`.execute(at.deps.db);
  const { written } = await startOf(author);
  expect(written).toHaveLength(WRITTEN_MAX);
  expect(written[0]?.path).toBe(`/info/article?articleId=${oldest}`);
});

test('[BIZ-30] what came back more than a month ago does not stand above what was written today', async () => {
  const author = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const { articleId } = dataOf(await at.call(saveArticle, fields.articleOf(WEST_LAKE), author.token));
  const cameBackAt = new Date(at.clock.now().getTime() - 31 * DAY_MS);
  await sql`UPDATE article SET audit_status = 3, update_time = ${cameBackAt}
    WHERE article_id = ${articleId}`.execute(at.deps.db);
  const draft = { ...warningFields(), smsTitle: '今天写的', submitFlag: 0 as const };
  dataOf(await at.call(saveApplication, draft, author.token));
  const { written } = await startOf(author);
  expect(written.map(({ act }) => act)).toEqual(['继续写', '修改']);
});

test('[BIZ-30] a warning in force is told in its own area while it is, with the way to a text', async () => {
  const { disasterId } = things;
  const decider = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const { contentHash } = dataOf(await at.call(disasterDetails, { disasterId }, decider.token));
  dataOf(await at.call(passDisaster, { disasterId, contentHash, auditOpinion: '' }, decider.token));
  await at.deps.db
    .updateTable('disasterInfo')
    .set({
      effectStart: new Date(at.clock.now().getTime() - HOUR_MS),
      effectEnd: new Date(at.clock.now().getTime() + DAY_MS),
    })
    .where('disasterId', '=', disasterId)
    .execute();
  const [warning] = (await startOf(reviewer)).warnings;
  expect(warning).toMatchObject({
    disasterId,
    warnLevel: 2,
    smsCount: 0,
    sentCount: null,
    mayTurnIntoSms: true,
  });
  expect((await startOf(stranger)).warnings).toEqual([]);
  const template = await urgentTemplate();
  const applyId = await emergencyFrom(disasterId, template);
  await at.deps.db.updateTable('massSmsApply').set({ sendCount: 7 }).where('applyId', '=', applyId).execute();
  const counted = { smsCount: 1, sentCount: 7, mayTurnIntoSms: true };
  expect((await startOf(reviewer)).warnings[0]).toMatchObject(counted);
  // of another county's warning a town's emergency is none
  const places = at.deps.db.updateTable('disasterPlace').where('disasterId', '=', disasterId);
  await places.set({ deptId: RIVERSIDE.region }).execute();
  await emergencyFrom(disasterId, template);
  await places.set({ deptId: WEST_LAKE.region }).execute();
  expect((await startOf(reviewer)).warnings[0]).toMatchObject(counted);
  at.clock.advance({ hours: 25 });
  const later = await at.signInAs(reviewer);
  expect((await startOf(later)).warnings).toEqual([]);
  reviewer = later;
  stranger = await at.signInAs(stranger);
});

test('[BIZ-30] events and sendings that are to come stand in the order of their times, and none of another county', async () => {
  const writer = await messenger();
  await submitted(at, writer, {
    ...warningFields(),
    smsTitle: '还要发来的',
    smsContent: '下午起有雨，请抢收晚稻。',
    sendMode: 2,
    sendTime: afterHours(3),
  });
  const event = { ...fields.eventOf(WEST_LAKE), eventTitle: '马上开会', startTime: afterHours(1) };
  dataOf(await at.call(addEvent, event, reviewer.token));
  const coming = await agendaOf(reviewer);
  const titles = coming.map(({ title }) => title);
  expect(titles.indexOf('马上开会')).toBeGreaterThanOrEqual(0);
  expect(titles.indexOf('还要发来的')).toBeGreaterThan(titles.indexOf('马上开会'));
  expect(await agendaOf(stranger)).toEqual([]);
  const drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: WEST_LAKE.unit });
  expect(await agendaOf(drafter)).toEqual([]);
});

test('[BIZ-30] unread letters and notices are one’s own', async () => {
  const reader = await messenger();
  const letter = { letterTitle: '会议通知', letterContent: '明天九点开会。', receiverIds: [reader.userId] };
  const { letterId } = dataOf(await at.call(sendLetter, letter, reviewer.token));
  const beside = dataOf(await at.call(besideWorkbench, {}, reader.token));
  expect(beside.letters).toMatchObject([{ letterId, letterTitle: '会议通知' }]);
  expect(dataOf(await at.call(besideWorkbench, {}, stranger.token)).letters).toEqual([]);
});

test('[BIZ-30] whoever watches is told of accounts, of the log, of late reviews and channels, nobody else', async () => {
  const away = { realName: '久未登录' };
  await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit, user: away });
  await at.deps.db
    .updateTable('sysUser')
    .set({ lastLoginTime: new Date(at.clock.now().getTime() - 100 * DAY_MS) })
    .where('realName', '=', '久未登录')
    .execute();
  const security = await at.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1' });
  const audit = await at.signInAs({ roleKeys: ['auditAdmin'], deptId: '33A1' });
  const province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  const titlesOf = async (by: SignedInTestUser) => (await startOf(by)).watch.map(({ title }) => title);
  expect(await titlesOf(security)).toEqual(['账号安全']);
  const rows = (await startOf(security)).watch[0]?.rows ?? [];
  expect(rows.map(({ title }) => title)).toContain('久未登录很久没有登录');
  // the list has the enabled ones alone, as they were counted
  for (const { title, path } of rows)
    if (title.startsWith('工作人员未实名'))
      expect(path).toBe('/system/user?userType=1&status=1&realNameAuthFlag=0');
  expect(await titlesOf(audit)).toEqual(['日志与登录']);
  expect((await startOf(audit)).watch[0]?.rows[0]).toMatchObject({ tone: 'bad', act: '核对' });
  const watched = (await startOf(province)).watch;
  expect(watched.map(({ title }) => title)).toEqual(['短信监管', '短信通道']);
  expect(watched[0]?.rows[0]).toMatchObject({
    tone: 'bad',
    path: `/sms/supervise?${new URLSearchParams({ overdueFlag: '1', deptId: '3301', deptId_name: '杭州市' }).toString()}`,
  });
  expect(await titlesOf(reviewer)).toEqual([]);
  expect(dataOf(await at.call(todo, {}, security.token))).toEqual([]);
});

test('[BIZ-30] blocks are kept in the order given, hidden ones too, each person for themselves', async () => {
  const me = await messenger();
  const shown = ['sms', 'pressing'] as const;
  const hidden = BLOCK_KEYS.filter((key) => !shown.some((one) => one === key));
  const save = (arranged: { shown: typeof BLOCK_KEYS; hidden: typeof BLOCK_KEYS }) =>
    at.call(saveBlocks, arranged, me.token);
  expect((await save({ shown: [...shown], hidden })).code).toBe(SUCCESS_CODE);
  expect((await startOf(me)).arranged).toEqual({ shown: [...shown], hidden });
  expect((await startOf(await messenger())).arranged).toBe(null);
  expect((await save({ shown: ['sms'], hidden: ['sms'] })).fieldErrors).toHaveLength(1);
});

/** Of the province. */
async function urgentTemplate() {
  const province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  const shared = { shareScope: ShareScope.province, urgentFlag: 1 as const, variables: [] };
  return dataOf(
    await at.call(
      saveTemplate,
      { templateName: '台风', smsCategory: '01', templateContent: '台风今夜登陆，请转移。', ...shared },
      province.token,
    ),
  );
}

/** A town's emergency. */
async function emergencyFrom(
  disasterId: string,
  { templateId, templateVersion }: Awaited<ReturnType<typeof urgentTemplate>>,
): Promise<string> {
  const fields = {
    templateId,
    templateVersion,
    disasterId,
    warnLevel: 2 as const,
    objDeptIds: [WEST_LAKE.village],
    clientReqId: crypto.randomUUID(),
  };
  return dataOf(await at.call(submitEmergency, fields, (await messenger()).token)).applyId;
}
