// Replies from handsets: their kinds, those who see them and see to them, and the file of them.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  countInbound,
  exportInbound,
  handleInbound,
  pageInbound,
  readInboundNumber,
} from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Inbound } from '../../../sender/channel/inbound.ts';
import { type BuiltUser, buildFarmer } from '../../../testing/build.ts';
import { numbersTaken } from '../../../testing/exported-rows.ts';
import { castOf, dataOf, type MassSmsCast, pass, submitted } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const ASKING = '您对农技服务满意吗？满意请回复5，一般回复3，不满意回复1。';

let at: TestApp;
let cast: MassSmsCast;
let colleague: SignedInTestUser;
let elsewhere: SignedInTestUser;
let farmer: BuiltUser;
let applyId: string;
beforeAll(async () => {
  at = await startTestApp();
  cast = await castOf(at);
  colleague = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  farmer = await buildFarmer(at.deps, '3301061142');
  ({ applyId } = await submitted(at, cast.messenger, { smsContent: ASKING }));
  await pass(at, cast.county, applyId);
  await at.deps.db
    .updateTable('massSmsDetail')
    .set({ submitTime: new Date(), msgId: 'x', sendResult: 1 })
    .execute();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.deps.db.deleteFrom('smsInbound').execute();
});

async function reply(content: string, phone = farmer.phoneNumber): Promise<void> {
  const { db, personalData } = at.deps;
  const inbound = new Inbound(db, personalData, { now: () => new Date() }, pino({ level: 'silent' }));
  const acknowledge = vi.fn();
  inbound.take(1, { phone, number: '10659', content, concatenation: undefined }, acknowledge);
  await vi.waitFor(() => expect(acknowledge).toHaveBeenCalledOnce());
}
const list = async (by: SignedInTestUser, filters: RequestOf<typeof pageInbound> = {}) =>
  dataOf(await at.call(pageInbound, { pageSize: 100, ...filters }, by.token)).list;
const handle = (fields: Partial<RequestOf<typeof handleInbound>>, by = cast.messenger) =>
  at.call(handleInbound, { moIds: [], fromStatus: 0, handleStatus: 1, ...fields }, by.token);
const first = async () => (await list(cast.province))[0]?.moId ?? '0';

test.each([
  ['５', 3, 2],
  ['3 ', 3, 2],
  ['4', 2, 0],
  ['满意', 2, 0],
  ['晚稻什么时候打药', 4, 0],
  ['还能报名吗', 4, 0],
  ['几点开会?', 4, 0],
  ['TD', 1, 2],
  ['KT', 9, 2],
  ['退订。谢谢', 1, 2],
  ['回复TD', 1, 2],
  ['TD退订', 1, 2],
  ['退訂', 1, 2],
])('%j is taken for type %i, and somebody has to see to it: %i', async (content, moType, handleStatus) => {
  await reply(content);
  expect(await list(cast.county)).toMatchObject([
    { content, moType, handleStatus, application: { applyId }, applyId, consultId: null },
  ]);
});

test('a number alone is a rating only where one was asked for; what answers nothing is something else', async () => {
  const other = await buildFarmer(at.deps, '3301061142');
  await reply('5', other.phoneNumber);
  expect(await list(cast.county)).toMatchObject([{ moType: 9, application: null }]);
});

describe('an application’s replies', () => {
  test('are counted by type, from how many numbers', async () => {
    await reply('收到');
    await reply('5');
    await reply('请问在哪里报名');
    expect(dataOf(await at.call(countInbound, { applyId }, cast.messenger.token))).toEqual({
      replyCount: 3,
      phoneCount: 1,
      waitingCount: 2,
      byType: [
        { moType: 2, replyCount: 1 },
        { moType: 3, replyCount: 1 },
        { moType: 4, replyCount: 1 },
      ],
    });
    expect(await list(cast.messenger, { applyId, moType: 4 })).toHaveLength(1);
    expect(await list(cast.messenger, { content: '报名' })).toHaveLength(1);
    expect(await list(cast.messenger, { phoneNumber: farmer.phoneNumber })).toHaveLength(3);
  });

  test('come as a file with whole numbers for who may take them along', async () => {
    await reply('收到');
    const [whole, masked] = [[farmer.phoneNumber], [maskPhone(farmer.phoneNumber)]];
    expect(await numbersTaken(at, exportInbound, { applyId }, cast.messenger, '号码')).toEqual({
      whole,
      logged: '导出完整号码',
      masked,
      ofOthers: masked,
    });
  });

  test('come as a file with masked numbers, which is written down', async () => {
    await reply('=1+1');
    const answer = await at.call(exportInbound, { applyId }, cast.messenger.token);
    expect(answer.status).toBe(200);
    expect(answer.text.slice(0, 2)).toBe('PK');
    const logged = await at.deps.db.selectFrom('logOper').selectAll().orderBy('logId', 'desc').execute();
    expect(logged[0]).toMatchObject({ module: '上行短信', action: '导出' });
  });
});

describe('seeing to a reply', () => {
  test('notes who, when and what, and corrects the type; the second of two is told', async () => {
    await reply('我要参加');
    const moId = await first();
    const done = await handle({ moIds: [moId], moType: 4, remark: '已电话答复' });
    expect(done.data).toEqual({ successCount: 1 });
    expect((await handle({ moIds: [moId] }, cast.county)).code).toBe(ErrorCode.stateChanged);
    expect(await list(cast.county)).toMatchObject([
      { moType: 4, handleStatus: 1, handleUserName: '周敏', handleRemark: '已电话答复' },
    ]);
    expect((await handle({ moIds: [moId], fromStatus: 1, handleStatus: 0 }, cast.county)).code).toBe(200);
  });

  test('an opt-out stays one, whatever somebody thinks of it', async () => {
    await reply('R');
    const refused = await handle({ moIds: [await first()], fromStatus: 2, moType: 2 });
    expect(refused.fieldErrors[0]?.message).toContain('退订由程序办理');
    await at.deps.db.deleteFrom('smsOptOut').execute();
  });
});

describe('[PERM-07] by area', () => {
  test('a messenger’s colleague reads and does not act; another county sees nothing', async () => {
    await reply('收到');
    const moId = await first();
    expect(await list(colleague)).toMatchObject([{ can: { handle: '只有申请人本人或管理员可以处理' } }]);
    expect((await handle({ moIds: [moId] }, colleague)).code).toBe(ErrorCode.forbidden);
    expect(await list(elsewhere)).toEqual([]);
    expect((await handle({ moIds: [moId] }, elsewhere)).code).toBe(ErrorCode.notFound);
    for (const endpoint of [countInbound, pageInbound, exportInbound]) {
      expect((await at.call(endpoint, { applyId }, elsewhere.token)).code).toBe(ErrorCode.notFound);
    }
    expect((await at.call(readInboundNumber, { moId }, elsewhere.token)).code).toBe(ErrorCode.notFound);
    expect((await at.call(readInboundNumber, { moId }, cast.county.token)).data).toEqual({
      phoneNumber: farmer.phoneNumber,
    });
  });

  test('what answers nothing belongs to the area of its sender, from unknown numbers to the province', async () => {
    const other = await buildFarmer(at.deps, '3301080101');
    await reply('村里路断了', other.phoneNumber);
    await reply('你好', '15499990001');
    expect(await list(cast.county)).toEqual([]);
    expect(await list(elsewhere)).toHaveLength(1);
    expect(await list(cast.province)).toHaveLength(2);
  });
});
