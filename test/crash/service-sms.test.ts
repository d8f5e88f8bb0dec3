/** Texts to one number (codes, first passwords) over real SMPP: ahead of a mass SMS, and never twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueServiceSms } from '../../packages/server/src/features/messaging/service-sms/actions.ts';
import type { CarrierManners } from '../bench/carrier.ts';
import type { CarrierProcess } from '../bench/processes.ts';
import { CrashRun, personalData } from './crash-run.ts';

const PHONE = '15499990000';
const CODE = '【浙江农民信箱】您的登录验证码是 273945，10分钟内有效，请勿告诉他人。';

let run: CrashRun;

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
});
afterEach(async () => {
  const broken = await run.brokenInvariants();
  await run.end();
  if (Object.keys(broken).length > 0) throw new Error(`broken: ${JSON.stringify(broken)}`);
});

interface ServiceRow {
  state: number;
  fail_code: string | null;
  has_content: boolean;
  channel_id: number | null;
}

function queue(phoneNumber = PHONE, content = CODE, seconds = 600): Promise<string> {
  const expireTime = new Date(Date.now() + seconds * 1_000);
  return run.database.db
    .transaction()
    .execute((trx) =>
      queueServiceSms(trx, personalData, { phoneNumber, content, purpose: 'loginCode', expireTime }),
    );
}

async function read(id: string): Promise<ServiceRow> {
  const { rows } = await run.pool.query<ServiceRow>(
    `SELECT state, fail_code, content_cipher IS NOT NULL AS has_content, channel_id FROM service_sms WHERE service_sms_id = $1`,
    [id],
  );
  return rows[0] as ServiceRow;
}

function reached(id: string, state: number): Promise<ServiceRow> {
  return run.until(40_000, async () => {
    const row = await read(id);
    return row.state === state ? row : undefined;
  });
}

async function timesAccepted(carrier: CarrierProcess, phone = PHONE): Promise<number> {
  return new Map((await carrier.truth()).accepted).get(phone) ?? 0;
}

async function sendingThrough(manners: CarrierManners, ratePerSecond = 2_000): Promise<CarrierProcess> {
  const carrier = await run.carrier({ receiptAfterMs: [100, 500], ...manners });
  await run.channels([{ carrier, ratePerSecond }]);
  await run.sender();
  return carrier;
}

describe('a code', { timeout: 90_000 }, () => {
  it('overtakes a mass SMS that is being sent, and its receipt is found', async () => {
    const carrier = await sendingThrough({}, 200);
    const applyId = await run.passed({ recipients: 10_000, category: '01', urgent: true });
    await run.untilAccepted(carrier, 200);
    const id = await queue();
    expect(await reached(id, 3)).toMatchObject({ has_content: false, fail_code: null });
    expect(await run.counts(applyId)).toMatchObject({ status: 2 });
    const { rows } = await run.pool.query<{ waited: number }>(
      'SELECT extract(epoch FROM intent_time - create_time)::float8 AS waited FROM service_sms',
    );
    // The channel has fifty seconds' work before it.
    expect(rows[0]?.waited).toBeLessThan(10);
    expect(await timesAccepted(carrier)).toBe(1);
  });

  it('that takes several segments is delivered when each of them is', async () => {
    const carrier = await sendingThrough({ answerIds: 'hexadecimal' });
    const id = await queue(PHONE, `${CODE}${'请妥善保管。'.repeat(20)}`);
    expect(await reached(id, 3)).toMatchObject({ has_content: false });
    // they come over several connections, and so in any order
    expect((await carrier.truth()).fates.map(([part]) => part).toSorted()).toEqual(
      [1, 2, 3].map((part) => `${PHONE}/${part}`),
    );
  });

  it('is unknown and not sent again when the program dies before the answer', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 500], loseAnswerShare: 1 });
    await run.channels([{ carrier }]);
    const first = await run.sender({ gatewayTimes: { responseTimeoutMs: 60_000 } });
    const id = await queue();
    await run.until(20_000, async () => ((await timesAccepted(carrier)) === 1 ? true : undefined));
    expect(await read(id)).toMatchObject({ state: 1, has_content: true });
    await first.kill();
    await carrier.change({ loseAnswerShare: 0 });
    await run.sender();
    expect(await reached(id, 5)).toMatchObject({ has_content: false });
    const next = await queue('15499990001');
    await reached(next, 3);
    expect(await timesAccepted(carrier)).toBe(1);
  });

  it('is unknown and not sent again when its answer does not come', async () => {
    const carrier = await sendingThrough({ loseAnswerShare: 1, loseReceiptShare: 1 });
    const id = await queue();
    expect(await reached(id, 5)).toMatchObject({ has_content: false });
    await sleep(1_500);
    expect(await timesAccepted(carrier)).toBe(1);
  });

  it('settles no message in doubt to the same number by its receipt', async () => {
    const carrier = await sendingThrough({ loseAnswerShare: 1, loseReceiptShare: 1 });
    const applyId = await run.passed({ recipients: 1, category: '06', firstPhone: Number(PHONE) });
    await run.until(30_000, async () =>
      (await run.pool.query('SELECT FROM sms_doubt')).rowCount === 1 ? true : undefined,
    );
    await carrier.change({ loseReceiptShare: 0 });
    await reached(await queue(), 5);
    expect(await run.settled(applyId, 40_000)).toMatchObject({ delivered: 0, unknown: 1 });
  });

  it('fails with the carrier’s word', async () => {
    await sendingThrough({ refuseShare: 1 });
    expect(await reached(await queue(), 4)).toMatchObject({ fail_code: 'RINVDSTADR', has_content: false });
  });

  it('is tried again while the carrier asks for time', async () => {
    const carrier = await sendingThrough({ throttleShare: 0.9 });
    await reached(await queue(), 3);
    expect(await timesAccepted(carrier)).toBe(1);
  });

  it('that finds no channel in its time never leaves', async () => {
    const carrier = await run.carrier({ isClosed: true });
    await run.channels([{ carrier }]);
    await run.sender();
    const id = await queue(PHONE, CODE, 2);
    expect(await reached(id, 4)).toMatchObject({
      fail_code: 'EXPIRED',
      has_content: false,
      channel_id: null,
    });
    await carrier.change({ isClosed: false });
    await reached(await queue('15499990001'), 3);
    expect(await timesAccepted(carrier)).toBe(0);
  });

  it('takes another channel of its carrier while the preferred one is away', async () => {
    const [dead, living] = [await run.carrier({ isClosed: true }), await run.carrier({})];
    await run.channels([
      { carrier: dead, serves: 'CMCC' },
      { carrier: living, serves: 'CMCC' },
    ]);
    await run.sender();
    await reached(await queue('13800000000'), 3);
    expect(await timesAccepted(living, '13800000000')).toBe(1);
  });
});
