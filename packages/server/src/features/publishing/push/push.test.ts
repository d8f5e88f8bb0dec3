// 推送管理: the life of a push (testing/content-life), and what is its own: whom it reaches, its way to the receiver, what the receiver reports.

import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PUSH_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { SIGNATURE_HEADERS, stringToSign } from '@farmers-mailbox/contract/entry/open-api/signature.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { mergeDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import {
  articleDetails,
  passArticle,
  saveArticle,
  takeArticleOffline,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { PushStatus, TargetType } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { beforeAll, expect, test } from 'vitest';
import { openPushReceiver, type PushReceiver, type PushToLeave } from '../../../gateways/push-receiver.ts';
import { buildFarmer } from '../../../testing/build.ts';
import { type ContentCalls, usualCalls } from '../../../testing/content-life/calls.ts';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { articleOf, WEST_LAKE } from '../../../testing/county-fields.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { RETRY_MINUTES, sendDuePushes } from './dispatch-actions.ts';
import { push } from './kind.ts';
import { recordReach } from './queries.ts';
import { pushStatusOf } from './status.ts';

type New = RequestOf<typeof endpoints.savePush>;
const NOW = '2026-09-14T10:00:00+08:00';
const callsOf = (at: TestApp): ContentCalls<New> => ({
  fields: (title, deptId): New => ({
    title,
    pushContent: '台风明早登陆，请今天抢收。',
    pushType: 3,
    jumpType: 1,
    deptId,
    targetType: TargetType.all,
    pushMode: 1,
  }),
  ...usualCalls<New>(at, 'pushId', {
    save: endpoints.savePush,
    update: endpoints.updatePush,
    details: endpoints.pushDetails,
    page: endpoints.pagePushes,
    pass: endpoints.passPush,
    refuse: endpoints.refusePush,
    offline: endpoints.revokePush,
    remove: endpoints.removePush,
  }),
  isReadBelow: null,
  isWrittenByMessengers: false,
});
const life = contentLife(push, callsOf, { now: NOW });
/** Of two townships of the county; the first gets nobody by the merges of the shared life. */
const [VILLAGE, NEXT_VILLAGE] = ['3301061142', '3301061201'];
const { app, people, save, saved, submitted, fields } = life;

beforeAll(async () => {
  for (const deptId of [VILLAGE, VILLAGE, NEXT_VILLAGE, '3301080101']) await buildFarmer(app().deps, deptId);
});

/** Takes what comes, or says why not; of pushes of this test alone. */
function receiverOf(answer: () => string | null = () => null) {
  const taken: PushToLeave[] = [];
  const pushReceiver: PushReceiver = {
    deliver: async (message) => {
      taken.push(message);
      const reason = answer();
      return reason === null ? { isTaken: true, figures: null } : { isTaken: false, reason };
    },
  };
  return { taken, pushReceiver, send: () => sendDuePushes({ ...app().deps, pushReceiver }) };
}

/** Passed, with nothing else due beside it. */
async function passed(changed: Partial<New> = {}): Promise<string> {
  await receiverOf().send();
  const id = await submitted(changed);
  dataOf(await life.pass(id));
  return id;
}
/** As it stands in the database, at whichever time. */
async function read(id: string) {
  const row = await app()
    .deps.db.selectFrom('pushMessage')
    .select(['auditStatus', 'dispatchStatus', 'failReason', 'targetCount', 'passedHash', 'contentHash'])
    .where('pushId', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, pushStatus: pushStatusOf(row) };
}
const statusOf = async (id: string) => (await read(id)).pushStatus;
const details = async (pushId: string) =>
  dataOf(await app().call(endpoints.pushDetails, { pushId }, people().reviewer.token));
const minutesLater = (minutes: number) => app().clock.advance({ minutes });

test.each([
  [{ targetType: TargetType.regions }, 'targetDeptIds', '请选择区域'],
  [
    { targetType: TargetType.regions, targetDeptIds: ['330108'] },
    'targetDeptIds',
    '所选区域须在推送区域之内',
  ],
  [{ targetType: TargetType.categories, targetCategories: ['没有'] }, 'targetCategories', '请选择类别'],
  [{ targetType: TargetType.people }, 'targetUserIds', '请选择人员'],
  [
    { jumpType: 3, jumpTarget: 'javascript:alert(1)' },
    'jumpTarget',
    '请填写以 http:// 或 https:// 开头的网址',
  ],
  [{ jumpType: 2, jumpTarget: '//elsewhere' }, 'jumpTarget', '请填写应用内的页面，以 / 开头，如 /weather'],
  [{ pushMode: 2 }, 'pushTime', '请选择推送时间'],
  [{ relatedType: 'article' }, 'relatedId', '请说明关联的是哪一条内容'],
] as const)('[BIZ-19] a push with %j is refused beside %s', async (changed, field, message) => {
  const asked = changed as unknown as Partial<New>;
  expect((await save(fields(asked))).fieldErrors).toEqual([{ field, message }]);
});

test('[BIZ-19] people are counted by region, part, kind and name, and nobody outside of the region', async () => {
  const { reviewer, elsewhere } = people();
  const { token } = reviewer;
  const count = async (targets: Partial<RequestOf<typeof endpoints.countPush>>) => {
    const asked = { deptId: '330106', targetType: TargetType.all, ...targets };
    return dataOf(await app().call(endpoints.countPush, asked, token)).targetCount;
  };
  const everybody = await count({});
  const village = { targetType: TargetType.regions, targetDeptIds: [VILLAGE] };
  expect(await count(village)).toBe(2);
  expect(await count({ targetType: TargetType.categories, targetCategories: ['U2'] })).toBe(3);
  expect(everybody).toBeGreaterThan(3);
  const named = { targetType: TargetType.people, targetUserIds: [reviewer.userId, elsewhere.userId] };
  expect(await count(named)).toBe(1);
  const id = await saved(named);
  expect((await details(id)).targetUsers.map(({ userId }) => userId)).toEqual([reviewer.userId]);
  const outside = { deptId: '330108', targetType: TargetType.all };
  expect((await app().call(endpoints.countPush, outside, token)).code).toBe(ErrorCode.outsideArea);
});

test('[BIZ-19] passed, it leaves with the number of its people, and cannot be called back', async () => {
  const id = await passed({ targetType: TargetType.regions, targetDeptIds: [VILLAGE] });
  expect(await statusOf(id)).toBe(PushStatus.due);
  const { taken, send } = receiverOf();
  await send();
  expect(taken).toMatchObject([
    { pushId: id, attempt: 1, targetCount: 2, pushContent: '台风明早登陆，请今天抢收。' },
  ]);
  expect(await read(id)).toMatchObject({ pushStatus: PushStatus.sent, targetCount: 2, failReason: null });
  expect(await life.offline(id)).toMatchObject({
    code: ErrorCode.forbidden,
    msg: '已经推送出去，不能撤回',
  });
  expect((await details(id)).can).toMatchObject({
    edit: '已经推送出去，不能修改',
    remove: '已经推送出去，不能删除',
    offline: '已经推送出去，不能撤回',
  });
});

test('[BIZ-19] two senders at once hand it over once', async () => {
  await passed();
  const { taken, send } = receiverOf();
  await Promise.all([send(), send(), send()]);
  expect(taken).toHaveLength(1);
});

test('[BIZ-19] one with a time waits for it, and revoked before it never leaves', async () => {
  const timed = { pushMode: 2, pushTime: '2026-09-15 08:00:00' } as const;
  const [kept, revoked] = [await passed(timed), await passed(timed)];
  const { taken, send } = receiverOf();
  await send();
  expect(taken).toEqual([]);
  dataOf(await life.offline(revoked));
  expect(await statusOf(revoked)).toBe(PushStatus.revoked);
  app().clock.set('2026-09-15T08:00:00+08:00');
  await send();
  expect(taken.map(({ pushId }) => pushId)).toEqual([kept]);
  app().clock.set(NOW);
  const late = await save(fields({ pushMode: 2, pushTime: '2026-09-14 09:59:59', submitFlag: 1 }));
  expect(late.fieldErrors).toEqual([{ field: 'pushTime', message: '定时推送的时间已经过了' }]);
});

test('[BIZ-19] revoked and handed over at the same moment, one of the two is done', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const id = await passed();
    const { taken, send } = receiverOf();
    const [revoking] = await Promise.all([life.offline(id), send()]);
    const isRevoked = revoking.code === 200;
    expect([taken.length, await statusOf(id)]).toEqual(
      isRevoked ? [0, PushStatus.revoked] : [1, PushStatus.sent],
    );
  }
});

test('[BIZ-19] a receiver that does not take it is asked again, later each time, and then no more; it may be mended and submitted again', async () => {
  const id = await passed();
  const { taken, send } = receiverOf(() => '推送平台没有接收（503）');
  await send();
  for (const [tries, minutes] of RETRY_MINUTES.entries()) {
    expect(await read(id)).toMatchObject({
      pushStatus: PushStatus.due,
      failReason: '推送平台没有接收（503）',
    });
    minutesLater(minutes - 1);
    await send();
    expect(taken).toHaveLength(tries + 1);
    minutesLater(1);
    await send();
  }
  expect(taken.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await statusOf(id)).toBe(PushStatus.failed);
  app().clock.set(NOW);
  dataOf(await life.offline(id));
  dataOf(await life.change(id, { submitFlag: 1 }));
  dataOf(await life.pass(id));
  await receiverOf().send();
  expect(await statusOf(id)).toBe(PushStatus.sent);
});

test('[BIZ-19] one whose sender was lost is taken up again, and the lost one’s late outcome counts for nothing', async () => {
  const id = await passed();
  let answerLate = () => {};
  const waiting = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  const lost = sendDuePushes({
    ...app().deps,
    pushReceiver: {
      deliver: async () => {
        await waiting;
        return { isTaken: false, reason: '没有应答' };
      },
    },
  });
  await expect.poll(() => statusOf(id)).toBe(PushStatus.leaving);
  minutesLater(6);
  const { taken, send } = receiverOf();
  await expect.poll(send).toBe(1);
  expect(taken).toMatchObject([{ pushId: id, attempt: 2 }]);
  answerLate();
  await lost;
  expect(await read(id)).toMatchObject({ pushStatus: PushStatus.sent, failReason: null });
  app().clock.set(NOW);
});

test('[BIZ-19] a push for nobody is given up with its reason', async () => {
  const id = await passed({
    targetType: TargetType.categories,
    targetCategories: ['U2'],
    deptId: '33010612',
  });
  const { db } = app().deps;
  await db.updateTable('sysUser').set({ status: 0 }).where('deptId', '=', NEXT_VILLAGE).execute();
  const { taken, send } = receiverOf();
  await send();
  expect(taken).toEqual([]);
  expect(await read(id)).toMatchObject({
    pushStatus: PushStatus.failed,
    failReason: '所选对象里没有人，没有推送',
  });
  await db.updateTable('sysUser').set({ status: 1 }).where('deptId', '=', NEXT_VILLAGE).execute();
});

test('[BIZ-19] it is about a content that is published, and does not leave when that was taken offline', async () => {
  const { author, reviewer } = people();
  const { call } = app();
  const written = { ...articleOf(WEST_LAKE), submitFlag: 1 as const };
  const { articleId } = dataOf(await call(saveArticle, written, author.token));
  const about = { relatedType: 'article', relatedId: articleId } as const;
  const refused = await save(fields(about));
  expect(refused.fieldErrors).toEqual([
    { field: 'relatedId', message: '关联的内容没有发布，或已下架，请重新选择' },
  ]);
  const details = async () => dataOf(await call(articleDetails, { articleId }, reviewer.token));
  const { contentHash } = await details();
  dataOf(await call(passArticle, { articleId, contentHash, auditOpinion: '' }, reviewer.token));
  const id = await passed(about);
  const { version } = await details();
  dataOf(await call(takeArticleOffline, { articleId, version, opinion: '改期' }, reviewer.token));
  const { taken, send } = receiverOf();
  await send();
  expect(taken).toEqual([]);
  expect(await read(id)).toMatchObject({ failReason: '关联的内容已下架，没有推送' });
});

test('[BIZ-19] it is not about an article that some organisations alone may read', async () => {
  const { author, reviewer } = people();
  const { call } = app();
  const written = { ...articleOf(WEST_LAKE), submitFlag: 1 as const, visibleDeptIds: [WEST_LAKE.region] };
  const { articleId } = dataOf(await call(saveArticle, written, author.token));
  const { contentHash } = dataOf(await call(articleDetails, { articleId }, reviewer.token));
  dataOf(await call(passArticle, { articleId, contentHash, auditOpinion: '' }, reviewer.token));
  const refused = await save(fields({ relatedType: 'article', relatedId: articleId }));
  expect(refused.fieldErrors.map(({ field }) => field)).toEqual(['relatedId']);
});

test('[BIZ-19] figures that the receiver reports are totals: they never fall, and never pass the number of people', async () => {
  const id = await passed({ targetType: TargetType.regions, targetDeptIds: [VILLAGE] });
  const { db } = app().deps;
  const report = (reachCount: number, openCount: number, area = '3301') =>
    recordReach(db, [area], { pushId: id, reachCount, openCount });
  expect(await report(1, 0)).toBeUndefined();
  await receiverOf().send();
  expect(await report(1, 0)).toMatchObject({ targetCount: 2, reachCount: 1, openCount: 0 });
  expect(await report(9, 9)).toMatchObject({ reachCount: 2, openCount: 2 });
  expect(await report(0, 0)).toMatchObject({ reachCount: 2, openCount: 2 });
  expect(await report(2, 2, '330108')).toBeUndefined();
  const { reviewer } = people();
  const stat = dataOf(await app().call(endpoints.pushStat, {}, reviewer.token));
  expect(stat.builtInFlag).toBe(1);
  expect(stat.reachCount).toBeGreaterThanOrEqual(2);
});

test('[BIZ-19] every state is found by its filter', async () => {
  const { reviewer } = people();
  for (const { value } of PUSH_STATUS) {
    const asked = { pushStatus: value, pageSize: 100 };
    const { list } = dataOf(await app().call(endpoints.pagePushes, asked, reviewer.token));
    expect(list.every(({ pushStatus }) => pushStatus === value)).toBe(true);
  }
});

test('[BIZ-19] a region that it names goes along when it is merged into another', async () => {
  const { city } = people();
  const id = await passed({ targetType: TargetType.regions, targetDeptIds: [NEXT_VILLAGE] });
  const { version } = await app()
    .deps.db.selectFrom('sysDept')
    .select('version')
    .where('deptId', '=', NEXT_VILLAGE)
    .executeTakeFirstOrThrow();
  const asked = { deptId: NEXT_VILLAGE, toDeptId: VILLAGE, version, keptIdentityIds: [] };
  dataOf(await app().call(mergeDept, asked, city.token));
  const { targetDepts, contentHash } = await details(id);
  expect(targetDepts.map(({ deptId }) => deptId)).toEqual([VILLAGE]);
  expect(await read(id)).toMatchObject({ auditStatus: 2, contentHash, passedHash: contentHash });
});

test('[BIZ-19] the platform is called as an application calls: with key, time, mark and signature', async () => {
  const secret = 'a secret of the platform, long enough';
  const calls: { body: string; headers: Record<string, unknown>; url: string }[] = [];
  let status = 204;
  const platform = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      calls.push({ body, headers: request.headers, url: request.url ?? '' });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    platform.listen(0, '127.0.0.1', resolve);
  });
  const { port } = platform.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/push?from=mail`;
  const receiver = openPushReceiver({ url, appKey: 'mail', secret }, app().clock);
  const message = { pushId: '1', attempt: 1, targetCount: 2, pushTitle: '抢收' };
  expect(await receiver.deliver(message)).toEqual({ isTaken: true, figures: null });
  const [call] = calls;
  expect(JSON.parse(call?.body ?? '')).toEqual(message);
  const header = (name: string) => String(call?.headers[name]);
  const signed = stringToSign({
    method: 'POST',
    pathAndQuery: '/push?from=mail',
    timestamp: header(SIGNATURE_HEADERS.timestamp),
    nonce: header(SIGNATURE_HEADERS.nonce),
    bodyHash: createHash('sha256')
      .update(call?.body ?? '')
      .digest('hex'),
  });
  expect([call?.url, header(SIGNATURE_HEADERS.appKey)]).toEqual(['/push?from=mail', 'mail']);
  expect(header(SIGNATURE_HEADERS.signature)).toBe(createHmac('sha256', secret).update(signed).digest('hex'));
  status = 503;
  expect(await receiver.deliver(message)).toEqual({ isTaken: false, reason: '推送平台没有接收（503）' });
  await new Promise((resolve) => {
    platform.close(resolve);
  });
  expect(await receiver.deliver(message)).toEqual({
    isTaken: false,
    reason: '连不上推送平台，或它没有应答',
  });
});
