// The page of channels: what it tells of each, what people may decide about them, and what stays secret.

import { networkInterfaces } from 'node:os';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import {
  addChannel,
  changeChannelStatus,
  channelTestResult,
  listChannels,
  orderChannels,
  removeChannel,
  testChannel,
  updateChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { writingRules } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { countOnChannels } from './day-queries.ts';
import {
  listChannelsInUse,
  noteChannelEvent,
  noteConnected,
  noteDisconnected,
  noteTrouble,
} from './queries.ts';
import { ensureBuiltInChannel, ensureCarrierChannels } from './start-actions.ts';
import { alarmOfMuteChannels } from './unreported.ts';
import { readWaits } from './waiting/queries.ts';

let at: TestApp;
let province: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1', user: { realName: '浙一' } });
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.database.pool.query(
    'TRUNCATE sms_channel, sms_channel_day, sms_channel_failure, sms_channel_event, service_sms, sms_doubt, sms_journal CASCADE',
  );
});

const SECRET = 'geheim-8';
type New = RequestOf<typeof addChannel>;
const fields = (overrides: Partial<New> = {}): New => ({
  channelCode: 'YD1',
  channelName: '移动一号',
  protocol: 'SMPP34',
  carriers: ['CMCC'],
  host: '10.1.2.3',
  port: 2775,
  account: 'nmxx',
  secret: SECRET,
  sourceNumber: '10659001',
  ratePerSecond: 500,
  windowSize: 16,
  connectCount: 2,
  heartbeatSeconds: 30,
  ...overrides,
});
const add = (overrides: Partial<New> = {}, by = province) => at.call(addChannel, fields(overrides), by.token);
const list = async (by = province) => dataOf(await at.call(listChannels, {}, by.token)).list;
const row = async (code = 'YD1') => {
  const found = (await list()).find(({ channelCode }) => channelCode === code);
  if (!found) throw new Error(`no channel ${code}`);
  return found;
};
const change = async (overrides: Partial<New>) => {
  const { channelId, version } = await row();
  return at.call(
    updateChannel,
    { ...fields({ secret: '', ...overrides }), channelId, version },
    province.token,
  );
};
const turn = async (status: 0 | 1, code = 'YD1') => {
  const { channelId, version } = await row(code);
  return at.call(changeChannelStatus, { channelId, version, status }, province.token);
};
const logged = () => at.deps.db.selectFrom('logOper').selectAll().orderBy('logId', 'desc').executeTakeFirst();
const target = (overrides = {}) => ({
  protocol: 'SMPP34' as const,
  terms: null,
  account: 'env',
  password: 'pw',
  host: '127.0.0.1',
  port: 2775,
  window: 10,
  connections: 1,
  ratePerSecond: 100,
  carrier: undefined,
  source: '10659',
  ...NO_CONDITIONS,
  ...overrides,
});

describe('a channel', () => {
  test('is added with its password encrypted, which no answer and no log ever holds', async () => {
    const { channelId } = dataOf(await add());
    const reply = await at.call(listChannels, {}, province.token);
    expect(reply.text).not.toContain(SECRET);
    expect(reply.data.list[0]).toMatchObject({
      channelId,
      channelName: '移动一号',
      origin: 'console',
      state: 'waiting',
      submittedCount: 0,
      successRate: null,
      can: { edit: true, pause: true, resume: '通道已经启用', remove: '请先暂停通道，再移除', test: true },
    });
    const stored = await at.deps.db.selectFrom('smsChannel').selectAll().executeTakeFirstOrThrow();
    expect(stored.secretCipher.toString('latin1')).not.toContain(SECRET);
    expect(at.deps.personalData.decryptSecret(stored.secretCipher)).toBe(SECRET);
    const log = await logged();
    expect(log).toMatchObject({ action: '新增', bizType: 'sms_channel', bizId: channelId });
    expect(JSON.stringify(log)).not.toContain(SECRET);
    expect((await add()).code).toBe(ErrorCode.duplicate);
  });

  test('keeps its password when none is typed, and takes a new one', async () => {
    dataOf(await add());
    const secret = async () => {
      const { secretCipher } = await at.deps.db
        .selectFrom('smsChannel')
        .select('secretCipher')
        .executeTakeFirstOrThrow();
      return at.deps.personalData.decryptSecret(secretCipher);
    };
    dataOf(await change({ ratePerSecond: 900 }));
    expect(await secret()).toBe(SECRET);
    expect(await row()).toMatchObject({ ratePerSecond: 900, version: 2 });
    dataOf(await change({ secret: 'neu-9' }));
    expect(await secret()).toBe('neu-9');
    expect((await logged())?.summary).toBe('修改短信通道“移动一号”，更换了密码');
  });

  test('leads to no port of this machine, of its link or of the database, however that is written', async () => {
    const here = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', 'localhost', 'mail.LOCALHOST', '0.0.0.0'];
    const link = ['169.254.169.254', 'fe80::1', '::1', '::', '::ffff:7f00:1'];
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).map(({ address }) => address),
    );
    for (const host of [...here, ...link, ...own]) {
      expect((await add({ host })).fieldErrors, host).toEqual([
        {
          field: 'host',
          message: '不能填写本机、链路本地或本系统数据库的地址，请填写运营商网关的地址',
        },
      ]);
    }
    dataOf(await add());
    dataOf(await turn(0));
    expect((await change({ host: '127.0.0.1', secret: 'x' })).fieldErrors[0]?.field).toBe('host');
  });

  test('tells of a host that cannot be connected to no more than that', async () => {
    const { channelId } = dataOf(await add());
    const told = new Set<string | null>();
    for (const cause of [
      'ECONNREFUSED',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ECONNRESET',
      'silent',
      'peer-closed',
      'a PDU could not be read',
    ]) {
      await noteDisconnected(at.deps.db, Number(channelId), 'unreachable', `no session: ${cause}`);
      told.add((await row()).stateReason);
    }
    expect([...told]).toEqual(['连接失败，请核对地址和端口，或联系网络管理员']);
    await noteDisconnected(at.deps.db, Number(channelId), 'refused', 'bind refused: ESME_RINVPASWD');
    expect((await row()).stateReason).toBe('密码错误，请核对密码');
  });

  test('gets another address only with the password typed anew, paused, and with nothing unsettled', async () => {
    dataOf(await add());
    const refused = async (overrides: Partial<New>) => (await change(overrides)).fieldErrors[0];
    expect(await refused({ host: '10.9.9.9' })).toEqual({
      field: 'secret',
      message: '协议、地址、端口或账号改变时，请重新填写密码',
    });
    expect((await refused({ host: '10.9.9.9', secret: 'x' }))?.message).toContain('请先暂停通道');
    dataOf(await turn(0));
    const { channelId } = await row();
    await at.database.pool.query(
      `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
       VALUES (1, 1, 0, $1, gen_random_uuid(), 0)`,
      [channelId],
    );
    expect((await row()).doubtCount).toBe(1);
    expect((await refused({ host: '10.9.9.9', secret: 'x' }))?.message).toContain('没有结果的短信');
    await at.database.pool.query('DELETE FROM sms_doubt');
    dataOf(await change({ host: '10.9.9.9', secret: 'x' }));
    expect(await row()).toMatchObject({ host: '10.9.9.9', state: 'paused' });
  });

  test('is paused and switched on by one of two who try', async () => {
    dataOf(await add());
    const { channelId, version } = await row();
    const pause = () =>
      at.call(changeChannelStatus, { channelId, version, status: 0, reason: '运营商割接' }, province.token);
    const codes = await Promise.all([pause(), pause()]);
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    expect(await row()).toMatchObject({ status: 0, state: 'paused', servedCarriers: [] });
    expect(await listChannelsInUse(at.deps.db)).toEqual([]);
    dataOf(await turn(1));
    expect(await listChannelsInUse(at.deps.db)).toHaveLength(1);
  });

  test('that a sender sees connected serves its carriers, unless a preferred one does', async () => {
    dataOf(await add({ carriers: ['CMCC', 'CUCC'] }));
    dataOf(await add({ channelCode: 'YD2', channelName: '移动二号' }));
    for (const { channelId } of await list()) await noteConnected(at.deps.db, Number(channelId));
    expect(await row('YD1')).toMatchObject({ state: 'connected', servedCarriers: ['CMCC', 'CUCC'] });
    expect(await row('YD2')).toMatchObject({ state: 'connected', servedCarriers: [] });
    const ids = (await list()).map(({ channelId }) => channelId);
    dataOf(await at.call(orderChannels, { channelIds: ids.toReversed() }, province.token));
    expect((await list()).map(({ channelCode }) => channelCode)).toEqual(['YD2', 'YD1']);
    expect(await row('YD2')).toMatchObject({ servedCarriers: ['CMCC'] });
    expect(await row('YD1')).toMatchObject({ servedCarriers: ['CUCC'] });
    const partly = await at.call(orderChannels, { channelIds: ids.slice(1) }, province.token);
    expect(partly.code).toBe(ErrorCode.stateChanged);
  });

  test('is what a sender sees of it, also after the database’s clock was set back', async () => {
    const channelId = Number(dataOf(await add()).channelId);
    const setBack = () =>
      at.database.pool.query(`UPDATE sms_channel SET last_state_time = now() + interval '2 hours'`);
    const listened = async () =>
      (
        await at.deps.db
          .selectFrom('smsChannel')
          .select(sql<number>`listened_seconds::float8`.as('seconds'))
          .executeTakeFirstOrThrow()
      ).seconds;
    const isHealthy = async () => (await listChannelsInUse(at.deps.db))[0]?.isHealthy;
    await noteConnected(at.deps.db, channelId);
    const before = await listened();
    await setBack();
    expect(await isHealthy()).toBe(false);
    await noteConnected(at.deps.db, channelId);
    expect(await isHealthy()).toBe(true);
    expect(await listened()).toBeGreaterThanOrEqual(before);
    await setBack();
    await noteDisconnected(at.deps.db, channelId, 'unreachable', 'ECONNREFUSED');
    expect(await isHealthy()).toBe(false);
    const { lastState } = await at.deps.db
      .selectFrom('smsChannel')
      .select('lastState')
      .executeTakeFirstOrThrow();
    expect(lastState).toBe('unreachable');
  });

  test('shows the day’s figures, the reasons of failures and what its connections went through', async () => {
    const { channelId } = dataOf(await add());
    const client = await at.database.pool.connect();
    const moved = (from: number, to: number, amount: number, code: string | null = null) => ({
      channel_id: Number(channelId),
      former_channel_id: Number(channelId),
      previous_result: from,
      send_result: to,
      fail_code: code,
      amount,
    });
    try {
      await countOnChannels(client, [moved(0, 1, 100), moved(0, 3, 2, 'RINVDSTADR'), moved(0, 5, 7)]);
      await countOnChannels(client, [moved(1, 2, 90), moved(1, 3, 4, 'UNDELIV:001'), moved(1, 4, 3)]);
      await countOnChannels(client, [moved(4, 2, 1)]);
    } finally {
      client.release();
    }
    for (let times = 0; times < 3; times += 1) {
      const detail = 'no session: connect ECONNREFUSED 10.1.2.3:2775';
      await noteChannelEvent(at.deps.db, Number(channelId), 'unreachable', detail);
    }
    await noteChannelEvent(at.deps.db, Number(channelId), 'connected', '');
    const shown = await row();
    expect(shown).toMatchObject({
      submittedCount: 102,
      deliveredCount: 91,
      failedCount: 6,
      unknownCount: 2,
      successRate: 93.81,
      failures: [
        { reason: '无法送达：空号', amount: 4 },
        { reason: '号码无效，运营商拒绝接收', amount: 2 },
      ],
    });
    expect(shown.events.map(({ sentence, amount }) => [sentence, amount])).toEqual([
      ['已连接', 1],
      ['连接中断：连接失败，请核对地址和端口，或联系网络管理员', 3],
    ]);
  });

  test('that comes and goes is told of in two lines, not in two for each time', async () => {
    const { channelId } = dataOf(await add());
    for (let times = 0; times < 4; times += 1) {
      await noteChannelEvent(at.deps.db, Number(channelId), 'connected', '');
      await noteChannelEvent(at.deps.db, Number(channelId), 'unreachable', 'peer-closed');
    }
    expect((await row()).events.map(({ sentence, amount }) => [sentence, amount])).toEqual([
      ['连接中断：连接失败，请核对地址和端口，或联系网络管理员', 4],
      ['已连接', 4],
    ]);
  });

  test('says what is wrong although it is connected, for as long as a sender sees it; machines are told too', async () => {
    const { channelId } = dataOf(await add());
    const { db } = at.deps;
    await noteConnected(db, Number(channelId));
    await noteTrouble(db, Number(channelId), { kind: 'restless', amount: 11, detail: 'silent' });
    await noteTrouble(db, Number(channelId), { kind: 'restless', amount: 12, detail: 'peer-closed' });
    await noteTrouble(db, Number(channelId), { kind: 'stalled', amount: 5_000, detail: '' });
    const shown = await row();
    expect(shown.state).toBe('connected');
    expect(shown.troubles.map(({ kind }) => kind)).toEqual(['restless', 'stalled']);
    expect(shown.troubles[0]?.sentence).toContain('已连续12次：对方断开了连接');
    expect(shown.troubles[1]?.sentence).toContain('有5,000条迟迟没有存下来');
    const metrics = async () => (await at.app.inject({ url: '/metrics' })).payload;
    expect(await metrics()).toContain('sms_channel_connected{channel="YD1"} 1');
    expect(await metrics()).toContain('sms_channel_trouble{channel="YD1",kind="restless"} 12');

    await sql`UPDATE sms_channel_trouble SET last_time = last_time - interval '1 minute' WHERE kind = 'restless'`.execute(
      db,
    );
    expect((await row()).troubles.map(({ kind }) => kind)).toEqual(['stalled']);
    expect(await metrics()).not.toContain('kind="restless"');
    dataOf(await turn(0));
    expect((await row()).troubles).toEqual([]);
    expect(await metrics()).not.toContain('YD1');
  });

  test('that takes texts for an hour and brings no report of any is told of, once by SMS, until one comes', async () => {
    const { channelId } = dataOf(await add());
    const { db } = at.deps;
    await noteConnected(db, Number(channelId));
    const moved = (from: number, to: number, amount: number) => ({
      channel_id: Number(channelId),
      former_channel_id: Number(channelId),
      previous_result: from,
      send_result: to,
      fail_code: null,
      amount,
    });
    const count = async (...all: ReturnType<typeof moved>[]) => {
      const client = await at.database.pool.connect();
      await countOnChannels(client, all).finally(() => client.release());
    };
    const anHourLater = () =>
      sql`UPDATE sms_channel_day SET unreported_since = unreported_since - interval '61 minutes'`.execute(db);
    const troubles = async () => (await row()).troubles.map(({ sentence }) => sentence);
    await db
      .insertInto('smsAlarmPhone')
      .values({
        phoneCipher: at.deps.personalData.encrypt('15400000001'),
        phoneHash: at.deps.personalData.hash('15400000001'),
      })
      .execute();
    await count(moved(0, 1, 19));
    await anHourLater();
    expect(await troubles()).toEqual([]);
    // what nobody hears of after days is no report
    await count(moved(0, 1, 1_000), moved(1, 4, 5));
    expect((await troubles())[0]).toContain('已提交1,019条短信，超过1小时没有收到任何回报');
    expect((await at.app.inject({ url: '/metrics' })).payload).toContain('kind="mute"} 1019');
    expect(await alarmOfMuteChannels(at.deps)).toBe(1);
    expect(await alarmOfMuteChannels(at.deps)).toBe(0);
    await count(moved(1, 2, 1));
    expect(await troubles()).toEqual([]);
    await count(moved(0, 1, 30));
    expect(await troubles()).toEqual([]);
    await anHourLater();
    expect(await alarmOfMuteChannels(at.deps)).toBe(1);
  });

  test('with a limit for the day says how much of it is used, and when it is used up', async () => {
    const { channelId } = dataOf(await add({ dailyLimit: 300 }));
    expect(await row()).toMatchObject({ dailyLimit: 300, takenToday: 0, isFull: false });
    await sql`INSERT INTO sms_channel_day (channel_id, day, taken_count)
      VALUES (${channelId}, (now() AT TIME ZONE 'Asia/Shanghai')::date, 300),
        (${channelId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - 1, 9)`.execute(at.deps.db);
    expect(await row()).toMatchObject({ takenToday: 300, isFull: true });
    dataOf(await change({ dailyLimit: 301 }));
    expect(await row()).toMatchObject({ isFull: false });
    dataOf(await change({ dailyLimit: null }));
    expect(await row()).toMatchObject({ dailyLimit: null, isFull: false });
    expect((await change({ dailyLimit: 0 })).fieldErrors[0]?.field).toBe('dailyLimit');
  });

  test('is removed when it is paused and nothing of it is unsettled; its number stays taken', async () => {
    dataOf(await add());
    const remove = async () => {
      const { channelId, version } = await row();
      return at.call(removeChannel, { channelId, version }, province.token);
    };
    expect((await remove()).msg).toBe('请先暂停通道，再移除');
    dataOf(await turn(0));
    dataOf(await remove());
    expect(await list()).toEqual([]);
    expect((await add()).code).toBe(ErrorCode.duplicate);
  });
});

describe('a channel of the mainland', () => {
  const sgip = {
    channelCode: 'LT1',
    channelName: '联通一号',
    protocol: 'SGIP12',
    spCode: '12345',
    node: '3057112345',
    listenPort: 8801,
  } as const;
  test('keeps the terms that its protocol has, and no others', async () => {
    dataOf(await add({ protocol: 'CMPP30', account: '901234', serviceId: 'NMXX', node: 'x', listenPort: 9 }));
    expect(await row()).toMatchObject({
      protocol: 'CMPP30',
      spCode: '901234',
      serviceId: 'NMXX',
      node: '',
      listenPort: 0,
    });
    expect((await logged())?.afterData).toContain('CMPP 3.0');
    dataOf(await add(sgip));
    expect(await row('LT1')).toMatchObject({ ...sgip, serviceId: '' });
    dataOf(await add({ channelCode: 'GW1', spCode: '12345', serviceId: 'NMXX' }));
    expect(await row('GW1')).toMatchObject({ protocol: 'SMPP34', spCode: '', serviceId: '' });
    const stored = await at.deps.db.selectFrom('smsChannel').select('terms').orderBy('channelId').execute();
    expect(stored.map(({ terms }) => terms)).toEqual([
      { spCode: '901234', serviceId: 'NMXX', node: '', listenPort: 0 },
      { spCode: '12345', serviceId: '', node: '3057112345', listenPort: 8801 },
      null,
    ]);
  });

  test('is connected to where the senders at work are', async () => {
    await at.database.pool.query(
      `INSERT INTO sms_sender (program, addresses, heartbeat_time, buried_time) VALUES
        ('one', '{10.2.0.1,10.2.0.9}', now(), NULL), ('two', '{10.2.0.1}', now(), NULL),
        ('gone', '{10.2.0.7}', now() - interval '1 minute', NULL), ('dead', '{10.2.0.8}', now(), now())`,
    );
    const answer = dataOf(await at.call(listChannels, {}, province.token));
    expect(answer).toMatchObject({ senderCount: 2, senderAddresses: ['10.2.0.1', '10.2.0.9'] });
    await at.database.pool.query('DELETE FROM sms_sender');
  });

  test('is refused beside each field in which its protocol could not send it', async () => {
    const wrong = async (overrides: Partial<New>) =>
      (await add(overrides)).fieldErrors.map(({ field, message }) => [field, message]);
    expect(await wrong({ protocol: 'CMPP20', account: '9012345', secret: 'x'.repeat(17) })).toEqual([
      ['account', '不能超过6个字符'],
      ['secret', '不能超过16个字符'],
    ]);
    expect(await wrong({ protocol: 'SMGP30', sourceNumber: '', spCode: '一二三' })).toEqual([
      ['spCode', '只能使用英文字母、数字和符号，不含空格'],
      ['sourceNumber', '请填写接入号码，向运营商询问'],
    ]);
    expect(await wrong({ protocol: 'SGIP12', node: '0571' })).toEqual([
      ['spCode', '请填写企业代码，向运营商询问'],
      ['node', '请填写10位节点编号，如 3057112345，向运营商询问'],
      ['listenPort', '请填写接收端口，运营商连到这里送回报和回复'],
    ]);
    expect(await wrong({ protocol: 'HTTP' as never })).toEqual([['protocol', '没有这种协议']]);
    expect(await list()).toEqual([]);
  });

  test('has a port of its own for its carrier', async () => {
    dataOf(await add(sgip));
    const second = { ...sgip, channelCode: 'LT2', channelName: '联通二号' };
    const taken = {
      field: 'listenPort',
      message: '通道“联通一号”已使用这个接收端口，请换一个，并告诉运营商',
    };
    expect(await add(second)).toMatchObject({ code: ErrorCode.duplicate, fieldErrors: [taken] });
    dataOf(await add({ ...second, listenPort: 8802 }));
    const { channelId, version } = await row('LT1');
    const same = { ...fields({ ...sgip, secret: '', ratePerSecond: 9 }), channelId, version };
    dataOf(await at.call(updateChannel, same, province.token));
  });

  test('has it alone also against another that comes at the same moment', async () => {
    const both = await Promise.all(['LT1', 'LT2', 'LT3'].map((channelCode) => add({ ...sgip, channelCode })));
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('changes its version at once, and its protocol as another address: paused, with the password typed anew', async () => {
    dataOf(await add({ protocol: 'CMPP20' }));
    dataOf(await change({ protocol: 'CMPP30' }));
    const refused = async (overrides: Partial<New>) => (await change(overrides)).fieldErrors[0];
    const smgp = { protocol: 'SMGP30' } as const;
    expect(await refused(smgp)).toMatchObject({ field: 'secret' });
    expect(await refused({ ...smgp, secret: 'x' })).toMatchObject({
      field: 'protocol',
      message: '请先暂停通道，再修改协议、地址、端口或账号；也可以另外新增一条通道',
    });
    dataOf(await turn(0));
    dataOf(await change({ ...smgp, secret: 'x', serviceId: 'NMXX' }));
    expect(await row()).toMatchObject({ protocol: 'SMGP30', serviceId: 'NMXX', spCode: '' });
  });
});

describe('a channel of the settings', () => {
  test('is paused and put in order by people, which a restart respects, and changed where the program runs', async () => {
    const targets = [target(), target({ port: 2776 })];
    await ensureCarrierChannels(at.deps.db, at.deps.personalData, targets);
    dataOf(await add());
    const ids = (await list()).map(({ channelId }) => channelId);
    dataOf(await at.call(orderChannels, { channelIds: ids.toReversed() }, province.token));
    const [, second] = await list();
    dataOf(await turn(0, second?.channelCode));
    await ensureCarrierChannels(at.deps.db, at.deps.personalData, targets);
    const shown = await list();
    expect(shown.map(({ channelCode }) => channelCode)).toEqual([
      'YD1',
      'env@127.0.0.1:2776',
      'env@127.0.0.1:2775',
    ]);
    expect(shown[1]).toMatchObject({ status: 0, origin: 'settings' });
    expect(shown[1]?.can.edit).toContain('SMPP_URL');
    const { channelId = '', version = 0 } = shown[1] ?? {};
    const changed = await at.call(updateChannel, { ...fields(), channelId, version }, province.token);
    expect(changed.code).toBe(ErrorCode.forbidden);
    await ensureCarrierChannels(at.deps.db, at.deps.personalData, targets.slice(0, 1));
    expect((await list()).map(({ channelCode }) => channelCode)).toEqual(['YD1', 'env@127.0.0.1:2775']);
  });

  test('shares its account with another one for another carrier, and each keeps its number', async () => {
    const targets = [target({ carrier: 'CMCC' }), target({ carrier: 'CBN' })];
    await ensureCarrierChannels(at.deps.db, at.deps.personalData, targets);
    const shown = await list();
    expect(shown.map(({ channelCode }) => channelCode)).toEqual([
      'env@127.0.0.1:2775',
      'env@127.0.0.1:2775#2',
    ]);
    expect(shown.map(({ carriers }) => carriers[0])).toEqual(['CMCC', 'CBN']);
    await ensureCarrierChannels(at.deps.db, at.deps.personalData, targets);
    expect((await list()).map(({ channelId }) => channelId)).toEqual(shown.map(({ channelId }) => channelId));
  });

  test('the built-in carrier stands aside as soon as a real channel is there, even a paused one', async () => {
    await ensureBuiltInChannel(at.deps.db, at.deps.personalData, { port: 1, account: 'a', secret: 'b' });
    expect((await listChannelsInUse(at.deps.db)).map(({ protocol }) => protocol)).toEqual(['SIM']);
    dataOf(await add());
    dataOf(await turn(0));
    expect(await listChannelsInUse(at.deps.db)).toEqual([]);
    expect(await row('SIM')).toMatchObject({ state: 'standing' });
  });
});

describe('a test of a channel', () => {
  const send = async (phoneNumber = '15400001111', code = 'YD1') =>
    at.call(testChannel, { channelId: (await row(code)).channelId, phoneNumber }, province.token);

  test('is a service text with fixed words over this channel alone, a few an hour for one number', async () => {
    dataOf(await add());
    const { testId, content } = dataOf(await send());
    expect(content).toMatch(/^【浙江农民信箱】这是短信通道“移动一号”的测试短信/);
    const stored = await at.deps.db.selectFrom('serviceSms').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ purpose: 'channelTest', onlyChannelId: Number((await row()).channelId) });
    expect(dataOf(await at.call(channelTestResult, { testId }, province.token))).toMatchObject({
      state: 0,
      isOver: false,
    });
    expect((await logged())?.summary).toContain('发往 154****1111');
    for (let times = 1; times < 5; times += 1) dataOf(await send());
    expect(await send()).toMatchObject({ code: ErrorCode.tooFrequent });
    expect((await send('15400001112')).code).toBe(200);
  });

  test('is refused for what is no mobile number and for a paused channel; no other text can be looked at by it', async () => {
    dataOf(await add());
    expect((await send('0571-12345678')).fieldErrors[0]?.message).toBe('请输入正确的手机号');
    const { testId } = dataOf(await send());
    await at.database.pool.query(`UPDATE service_sms SET purpose = 'loginCode'`);
    const looked = await at.call(channelTestResult, { testId }, province.token);
    expect(looked.code).toBe(ErrorCode.notFound);
    dataOf(await turn(0));
    expect((await send()).msg).toBe('通道已暂停，启用后才能测试');
  });
});

test('whoever acts for less than the province sees and changes no channel', async () => {
  dataOf(await add());
  const { channelId, version } = await row();
  const county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  const plainOfCounty = await at.signInAs({ roleKeys: ['admin'], deptId: '330106A1' });
  for (const { token } of [county, plainOfCounty]) {
    const replies = [
      await at.call(listChannels, {}, token),
      await at.call(addChannel, fields({ channelCode: 'X1' }), token),
      await at.call(updateChannel, { ...fields(), channelId, version }, token),
      await at.call(changeChannelStatus, { channelId, version, status: 0 }, token),
      await at.call(orderChannels, { channelIds: [channelId] }, token),
      await at.call(removeChannel, { channelId, version }, token),
      await at.call(testChannel, { channelId, phoneNumber: '15400001111' }, token),
      await at.call(channelTestResult, { testId: '1' }, token),
    ];
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => ErrorCode.forbidden));
  }
  expect(await list()).toHaveLength(1);
  expect(await row()).toMatchObject({ status: 1, version });
});

test('what is no address, no number or no carrier is named in words', async () => {
  const wrong = async (overrides: Partial<New>) => (await add(overrides)).fieldErrors[0]?.message;
  expect(await wrong({ host: 'http://10.1.2.3' })).toContain('请填写网关的地址');
  expect(await wrong({ channelCode: '1号' })).toContain('字母开头');
  expect(await wrong({ carriers: [] })).toBe('请至少选择一个运营商');
  expect(await wrong({ secret: '密码' })).toContain('只能使用英文字母');
  expect(await wrong({ account: 'sixteen-letters-' })).toBe('不能超过15个字符');
  expect(await wrong({ sourceNumber: '+8610659' })).toContain('数字');
});

test('what gateways add is told to whoever writes, of whichever carrier, and has to be a signature', async () => {
  const signs = async () => dataOf(await at.call(writingRules, {}, province.token)).gatewaySigns.toSorted();
  expect(await signs()).toEqual([]);
  expect((await add({ gatewaySign: '农民信箱' })).fieldErrors).toEqual([
    { field: 'gatewaySign', message: '签名应为【】内2至18个字' },
  ]);
  dataOf(await add({ gatewaySign: '【农民信箱】' }));
  dataOf(await add({ channelCode: 'DX1', carriers: ['CTCC'], gatewaySign: '【浙江农民信箱】' }));
  dataOf(await add({ channelCode: 'YD2' }));
  expect(await signs()).toEqual(['', '【农民信箱】', '【浙江农民信箱】']);
  expect(await row()).toMatchObject({ gatewaySign: '【农民信箱】' });
  dataOf(await turn(0, 'YD2'));
  expect(await signs()).toEqual(['【农民信箱】', '【浙江农民信箱】']);
});

describe('a sending waits', () => {
  const waits = (isUrgent = false) => readWaits(at.deps.db, ['CMCC'], isUrgent);
  const set = (columns: string) => at.database.pool.query(`UPDATE sms_channel SET ${columns}`);

  test('for a channel that is connected', async () => {
    expect(await waits(true)).toEqual([{ carrier: 'CMCC', reason: '没有正常的短信通道，恢复后自动发送' }]);
    const { channelId } = dataOf(await add());
    await noteConnected(at.deps.db, Number(channelId));
    expect(await waits()).toEqual([]);
  });

  test('for the hours and the next day of its channels, unless it is urgent', async () => {
    const { channelId } = dataOf(await add({ sendStartTime: '00:00', sendEndTime: '24:00' }));
    await noteConnected(at.deps.db, Number(channelId));
    expect(await row()).toMatchObject({ isClosed: false });
    await set("send_start_time = '24:00', send_end_time = '24:01'");
    expect(await row()).toMatchObject({ isClosed: true });
    const reason = '通道“移动一号”只在 24:00 至 24:01 发送普通短信，到时自动继续';
    expect(await waits()).toEqual([{ carrier: 'CMCC', reason }]);
    expect(await waits(true)).toEqual([]);
    await set("send_start_time = '', send_end_time = '', daily_limit = 1");
    await at.database.pool.query(
      `INSERT INTO sms_channel_day (channel_id, day, taken_count) VALUES ($1, (now() AT TIME ZONE 'Asia/Shanghai')::date, 1)`,
      [channelId],
    );
    expect(await waits()).toEqual([
      { carrier: 'CMCC', reason: '通道“移动一号”今天已到日发送上限，明天零点自动继续' },
    ]);
  });

  test.each([
    [{ sendStartTime: '8:00', sendEndTime: '21:00' }, 'sendStartTime'],
    [{ sendStartTime: '08:00' }, 'sendEndTime'],
    [{ sendStartTime: '21:00', sendEndTime: '08:00' }, 'sendEndTime'],
  ])('for no hours that are none: %o', async (hours, field) => {
    expect((await add(hours)).fieldErrors[0]?.field).toBe(field);
  });
});
