// A channel whose texts still wait for receipts is neither removed nor moved: nobody would listen for them any more.

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  changeChannelStatus,
  removeChannel,
  updateChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadApplication, passApplication } from '../../../../../../test/bench/load-application.ts';
import { EventKind, partOf } from '../../../sender/events.ts';
import { applyEvents, whileApplying } from '../../../sender/journal/apply-journal.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let province: SignedInTestUser;
let applyId: string;
let first: number;
let second: number;

beforeAll(async () => {
  at = await startTestApp();
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
});
afterAll(() => at.close());
beforeEach(async () => {
  [first, second] = [await paused('YD1'), await paused('YD2')];
  applyId = await loadApplication(at.database.url, at.deps.personalData, { recipients: 4, category: '06' });
  await passApplication(at.deps.pool, applyId);
  await at.deps.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq');
});
afterEach(() =>
  at.deps.pool.query(
    'TRUNCATE sms_channel, sms_channel_day, sms_channel_failure, service_sms, sms_resend, sms_part, mass_sms_detail, mass_sms_slice CASCADE',
  ),
);

async function paused(channelCode: string): Promise<number> {
  const { channelId } = await at.deps.db
    .insertInto('smsChannel')
    .values({
      channelCode,
      channelName: channelCode,
      protocol: 'SMPP34',
      origin: 'console',
      carriers: ['CMCC'],
      host: '10.1.2.3',
      port: 2775,
      account: 'nmxx',
      secretCipher: at.deps.personalData.encryptSecret('x'),
      sourceNumber: '10659001',
      ratePerSecond: 10,
      windowSize: 10,
      connectCount: 1,
      status: 0,
    })
    .returning('channelId')
    .executeTakeFirstOrThrow();
  return channelId;
}

interface Happened {
  readonly channelId?: number;
  readonly attempt?: number;
}
const apply = (seqs: readonly number[], kind: EventKind, { channelId = first, attempt = 0 }: Happened = {}) =>
  whileApplying(at.deps.pool, (client) =>
    applyEvents(
      client,
      seqs.map((seq) => {
        const text = kind === EventKind.accepted ? `${channelId} ${seq}` : '';
        return { channelId, applyId, seq, part: partOf(0, 1), attempt, kind, text };
      }),
    ),
  );
const rowOf = (channelId: number) =>
  at.deps.db
    .selectFrom('smsChannel')
    .selectAll()
    .where('channelId', '=', channelId)
    .executeTakeFirstOrThrow();
async function remove(channelId = first) {
  const { version } = await rowOf(channelId);
  const reply = await at.call(removeChannel, { channelId: String(channelId), version }, province.token);
  return reply.code === 200 ? 'removed' : reply.msg;
}
const WAITS = '这条通道还有已发出、没有结果的短信，请启用它等待运营商回报，有结果后再移除';
const daysAgo = (days: number) =>
  at.deps.pool.query('UPDATE sms_channel_day SET day = day - $1::integer', [days]);

describe('a paused channel', () => {
  test('is neither removed nor moved before each of its texts has a receipt or was given up', async () => {
    await apply([1, 2, 3], EventKind.accepted);
    await apply([4], EventKind.refused);
    expect(await remove()).toBe(WAITS);
    const { version, channelCode, channelName, port, account, sourceNumber } = await rowOf(first);
    const moved = {
      channelId: String(first),
      version,
      channelCode,
      channelName,
      carriers: ['CMCC' as const],
      protocol: 'SMPP34' as const,
      host: '10.9.9.9',
      port,
      account,
      secret: 'y',
      sourceNumber,
      ratePerSecond: 10,
      windowSize: 10,
      connectCount: 1,
      heartbeatSeconds: 30,
    };
    const refused = await at.call(updateChannel, moved, province.token);
    expect(refused.fieldErrors[0]).toMatchObject({ field: 'host' });
    expect(refused.fieldErrors[0]?.message).toContain('这条通道还有已发出、没有结果的短信');
    await apply([1], EventKind.delivered);
    await apply([2], EventKind.failed);
    expect(await remove()).toBe(WAITS);
    await apply([3], EventKind.givenUp);
    dataOf(await at.call(updateChannel, moved, province.token));
    expect(await remove()).toBe('removed');
    const resumed = { channelId: String(first), version: version + 2, status: 1 } as const;
    expect((await at.call(changeChannelStatus, resumed, province.token)).code).toBe(ErrorCode.notFound);
  });

  test('waits no longer for what another one sent again, which waits instead', async () => {
    await apply([1, 2], EventKind.accepted);
    await apply([1, 2], EventKind.expired);
    await apply([3, 4], EventKind.accepted, { channelId: second });
    const again = { channelId: second, attempt: 1 };
    await apply([1], EventKind.accepted, again);
    await apply([2], EventKind.refused, again);
    await at.deps.pool.query('TRUNCATE sms_resend');
    expect(await remove(second)).toBe(WAITS);
    expect(await remove(first)).toBe('removed');
    await apply([1], EventKind.delivered, again);
    await apply([3], EventKind.delivered, { channelId: second });
    expect(await remove(second)).toBe(WAITS);
    await apply([4], EventKind.delivered, { channelId: second });
    expect(await remove(second)).toBe('removed');
    const { rows } = await at.deps.pool.query(
      `SELECT channel_id, submitted_count AS submitted, delivered_count AS delivered, failed_count AS failed
       FROM sms_channel_day ORDER BY channel_id`,
    );
    expect(rows).toEqual([
      { channel_id: first, submitted: 2, delivered: 0, failed: 2 },
      { channel_id: second, submitted: 4, delivered: 3, failed: 1 },
    ]);
  });

  test('has in hand what it is sending again just now', async () => {
    await at.deps.pool.query(
      `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate, lease_sender_id, intent_time, channel_id)
       VALUES ($1, 1, 1, 'CMCC', 'unsent', false, 1, now(), $2)`,
      [applyId, first],
    );
    expect(await remove()).toBe(WAITS);
    await at.deps.pool.query('TRUNCATE sms_resend');
    expect(await remove()).toBe('removed');
  });

  test('is not taken for settled because old texts got their receipts today', async () => {
    await apply([1, 2, 3], EventKind.accepted);
    await daysAgo(4);
    await apply([1, 2, 3], EventKind.delivered);
    await apply([4], EventKind.accepted);
    expect(await remove()).toBe(WAITS);
  });

  test('is not kept for ever by texts for which the time to wait is over', async () => {
    await apply([1], EventKind.accepted);
    await daysAgo(2);
    expect(await remove()).toBe(WAITS);
    await daysAgo(2);
    expect(await remove()).toBe('removed');
  });

  test('waits for the receipts of codes and notices as well', async () => {
    await at.deps.db
      .insertInto('serviceSms')
      .values({
        purpose: 'loginCode',
        phoneCipher: at.deps.personalData.encrypt('15400001111'),
        phoneHash: at.deps.personalData.hash('15400001111'),
        carrier: 'CMCC',
        expireTime: new Date(),
        state: 2,
        channelId: first,
        msgIds: ['1'],
        submitTime: new Date(),
      })
      .execute();
    expect(await remove()).toBe(WAITS);
    await at.deps.pool.query("UPDATE service_sms SET submit_time = now() - interval '73 hours'");
    expect(await remove()).toBe('removed');
  });
});
