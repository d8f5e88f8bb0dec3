// A tracked link from the form to the farmer's browser and back into figures: what may be linked, whom a code leads where, and
// what counts as a click.

import { conversionRateDetail } from '@farmers-mailbox/contract/messaging/mass-sms/click-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileApplying } from '../../../sender/journal/apply-journal.ts';
import { buildFarmer } from '../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../testing/mass-sms-cast.ts';
import { recordStatements } from '../../../testing/record-statements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openLinkCodes } from './codes.ts';
import { applyClicks, insertClicks, readLinkKey } from './queries.ts';

const URL = 'https://nynct.zj.gov.cn/policy/2026?from=sms';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36';
let written = 0;
/** Another one each time: the same text twice is refused. */
const text = () => {
  written += 1;
  return { smsContent: `惠农补贴第${written}批开始申报，详情见 \${link} ，请相互转告。`, linkUrl: URL };
};

let at: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  at = await startTestApp();
  await buildFarmer(at.deps, '3301061142');
  await buildFarmer(at.deps, '3301061142');
  await allowHosts(['zj.gov.cn']);
});
afterAll(() => at.close());
beforeEach(async () => {
  await setOtherConfig(at, { shortLinkDomain: 'nmxx.cn', shortLinkDays: 30, dailyLimitPerPhone: 100 });
  await allowHosts(['zj.gov.cn']);
  cast = await castOf(at);
});

async function allowHosts(linkHosts: readonly string[]): Promise<void> {
  await at.database.pool.query(
    `UPDATE sms_config_version SET config_content = jsonb_set(config_content, '{linkHosts}', $1)`,
    [JSON.stringify(linkHosts)],
  );
}
const visit = (code: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  at.app.inject({ method, url: `/s/${code}`, headers: { 'user-agent': PHONE, ...headers } });
const codesOf = async (applyId: string) => {
  const key = await readLinkKey(at.deps.pool, at.deps.personalData);
  const { linkNo } = await at.deps.db
    .selectFrom('shortLink')
    .select('linkNo')
    .where('applyId', '=', applyId)
    .executeTakeFirstOrThrow();
  return openLinkCodes(key ?? Buffer.alloc(0)).codesOf(linkNo);
};
/** Passed, and as if it had left and been read, which takes longer than the second for which numbers of links are known. */
async function sent(overrides: Parameters<typeof warningFields>[0] = {}): Promise<string> {
  const { applyId } = await submitted(at, cast.messenger, { ...text(), ...overrides });
  dataOf(await pass(at, cast.county, applyId));
  await at.database.pool.query(
    `UPDATE mass_sms_slice SET intent_seq = to_seq, state = 2, delivered_count = to_seq - from_seq + 1 WHERE apply_id = $1`,
    [applyId],
  );
  await at.database.pool.query(
    `UPDATE mass_sms_detail SET send_result = 2, msg_id = 'm' || seq, submit_time = now() WHERE apply_id = $1`,
    [applyId],
  );
  await at.database.pool.query('UPDATE mass_sms_apply SET success_count = valid_count WHERE apply_id = $1', [
    applyId,
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return applyId;
}
/** Clicks wait a second for others, then the clock's job counts them. */
async function counted(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await whileApplying(at.deps.pool, applyClicks);
}
const clicksOf = async (applyId: string, by = cast.messenger) =>
  dataOf(await at.call(conversionRateDetail, { applyId }, by.token));

describe('[SMS-05] the link in the form', () => {
  const problemOf = async (fields: Parameters<typeof warningFields>[0]) => {
    const reply = await at.call(
      saveApplication,
      warningFields({ ...text(), ...fields }),
      cast.messenger.token,
    );
    return reply.fieldErrors.find(({ message }) => /链接/.test(message));
  };

  test('must lead to a listed host, stand in the text once, and have somewhere to be short', async () => {
    expect(await problemOf({ linkUrl: 'https://evil.example.com/zj.gov.cn' })).toMatchObject({
      field: 'linkUrl',
    });
    expect((await problemOf({ linkUrl: 'https://evil.example.com/' }))?.message).toContain(
      'evil.example.com不在允许的范围内',
    );
    expect((await problemOf({ linkUrl: 'javascript:alert(1)' }))?.message).toContain('http:// 或 https://');
    expect((await problemOf({ linkUrl: '' }))?.message).toContain('请填写链接地址');
    expect((await problemOf({ smsContent: '惠农补贴开始申报。' }))?.message).toContain(
      '请在短信内容中插入{链接}',
    );
    expect((await problemOf({ smsContent: '${link} 和 ${link}' }))?.message).toBe(
      '一条短信只能有一个{链接}，请删去多余的',
    );
    await setOtherConfig(at, { shortLinkDomain: '' });
    expect((await problemOf({}))?.message).toContain('还没有设置短链接域名');
  });

  test('counts with its real length, is part of what is passed, and is shown to the reviewer', async () => {
    const { applyId } = await submitted(at, cast.messenger, text());
    const seen = await details(at, cast.county, applyId);
    expect(seen).toMatchObject({ linkUrl: URL, shortUrl: 'https://nmxx.cn/s/${link}' });
    expect(seen.wordCount).toBe(seen.fullContent.replace('${link}', '12345678').length);
    const hash = seen.contentHash;
    await at.database.pool.query(
      `UPDATE mass_sms_apply SET link_url = 'https://a.zj.gov.cn/' WHERE apply_id = $1`,
      [applyId],
    );
    const { readPassedContent } = await import('../mass-sms/application/stored-content.ts');
    const client = await at.database.pool.connect();
    try {
      expect((await readPassedContent(client, at.deps.personalData, applyId))?.presentHash).not.toBe(hash);
    } finally {
      client.release();
    }
  });
});

describe('[SMS-05] a short link', () => {
  test('leads its recipient to the passed page and nowhere else, and tells nobody anything', async () => {
    const applyId = await sent();
    const code = (await codesOf(applyId))(1);
    const reply = await visit(`${code}?to=https://evil.example.com`);
    expect(reply.statusCode).toBe(302);
    expect(reply.headers).toMatchObject({
      location: URL,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('answers what is unknown, not sent, past its time or struck from the list with one and the same', async () => {
    const { applyId: waiting } = await submitted(at, cast.messenger, text());
    const foreign = openLinkCodes(Buffer.alloc(32, 1)).codesOf(1)(1);
    const applyId = await sent();
    const codeOf = await codesOf(applyId);
    const past = codeOf(2);
    const answers = [
      await visit('nothing'),
      await visit('00000000'),
      await visit(foreign),
      await visit((await codesOf(waiting))(1)),
      await visit(codeOf(999_999)),
    ];
    expect((await visit(past)).statusCode).toBe(302);
    const now = at.clock.now();
    at.clock.set(new Date(now.getTime() + 31 * 86_400_000).toISOString());
    answers.push(await visit(past));
    at.clock.set(now.toISOString());
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect(answers[0]?.body).toContain('链接无效或已过期');
    await allowHosts(['example.com']);
    const another = await sent({ linkUrl: 'https://example.com/' });
    await allowHosts(['zj.gov.cn']);
    expect((await visit((await codesOf(another))(1))).statusCode).toBe(404);
  });

  test('stops answering an address that tries codes', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 40; tries += 1)
      statuses.push(
        (
          await at.app.inject({
            url: '/s/12345678',
            remoteAddress: '10.9.8.7',
            headers: { 'user-agent': PHONE },
          })
        ).statusCode,
      );
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(404);
  });

  test('leads nowhere when the address that was kept is none', async () => {
    const applyId = await sent();
    await at.database.pool.query(`UPDATE mass_sms_apply SET link_url = $2 WHERE apply_id = $1`, [
      applyId,
      'https://nynct.zj.gov.cn:99999/a',
    ]);
    const reply = await visit((await codesOf(applyId))(1));
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('链接无效或已过期');
  });

  test('of a number that no link has yet costs the database nothing, whoever makes it up', async () => {
    const codesBy = openLinkCodes((await readLinkKey(at.deps.pool, at.deps.personalData)) ?? Buffer.alloc(0));
    const madeUp = Array.from({ length: 100 }, (_, index) => codesBy.codesOf(1_000 + index)(1 + index));
    const statements = await recordStatements(at.database, async () => {
      for (const code of madeUp) {
        const reply = await at.app.inject({ url: `/s/${code}`, remoteAddress: '10.9.8.6' });
        expect(reply.body).toContain('链接无效或已过期');
      }
    });
    expect(statements.length).toBeLessThan(5);
  });

  test('counts people, not programs that look beforehand; the first click of each as a person', async () => {
    const applyId = await sent();
    const codeOf = await codesOf(applyId);
    await visit(codeOf(1), {}, 'HEAD');
    await visit(codeOf(1), { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' });
    await visit(codeOf(1), { 'user-agent': 'curl/8.0' });
    await visit(codeOf(1), { 'sec-purpose': 'prefetch' });
    await counted();
    expect(await clicksOf(applyId)).toMatchObject({ clickCount: 0, clickUserCount: 0, conversionRate: 0 });
    await visit(codeOf(1));
    await visit(codeOf(1));
    await counted();
    await visit(codeOf(1));
    await counted();
    const clicks = await clicksOf(applyId);
    expect(clicks).toMatchObject({
      linkUrl: URL,
      clickCount: 2,
      clickUserCount: 1,
      successCount: 2,
      conversionRate: 50,
    });
    expect(clicks.byHour).toEqual([{ hour: '2026-09-14 10:00:00', clickCount: 2, clickUserCount: 1 }]);
    expect(
      clicks.byDept.map(({ clickUserCount, conversionRate }) => [clickUserCount, conversionRate]),
    ).toEqual([[1, 50]]);
    expect(clicks.page.list).toHaveLength(1);
    expect(clicks.page.list[0]).toMatchObject({
      phoneNumber: expect.stringMatching(/^1\d{2}\*{4}\d{4}$/),
      clickCount: 2,
    });
    const rows = await at.deps.db
      .selectFrom('massSmsDetail')
      .select(['seq', 'clickCount'])
      .where('applyId', '=', applyId)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ clickCount }) => clickCount)).toEqual([2, 0]);
    const other = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    expect((await at.call(conversionRateDetail, { applyId }, other.token)).code).toBe(4040);
  });

  test('lists those who clicked by their first time, from both ends', async () => {
    const applyId = await sent();
    const codeOf = await codesOf(applyId);
    const began = at.clock.now();
    for (const seq of [1, 2]) {
      at.clock.set(new Date(began.getTime() + seq * 60_000).toISOString());
      await visit(codeOf(seq));
    }
    await counted();
    at.clock.set(began.toISOString());
    const times = async (order: { orderBy?: 'clickTime'; orderDir?: 'asc' | 'desc' }) => {
      const { page } = dataOf(
        await at.call(conversionRateDetail, { applyId, ...order }, cast.messenger.token),
      );
      return page.list.map(({ clickTime }) => clickTime.slice(11));
    };
    expect(await times({})).toEqual(['10:02:00', '10:01:00']);
    expect(await times({ orderBy: 'clickTime' })).toEqual(['10:02:00', '10:01:00']);
    expect(await times({ orderBy: 'clickTime', orderDir: 'asc' })).toEqual(['10:01:00', '10:02:00']);
  });

  test('is not counted for who was never written to', async () => {
    const applyId = await sent();
    const { linkNo } = await at.deps.db
      .selectFrom('shortLink')
      .select('linkNo')
      .where('applyId', '=', applyId)
      .executeTakeFirstOrThrow();
    await at.database.pool.query('UPDATE mass_sms_slice SET intent_seq = 1 WHERE apply_id = $1', [applyId]);
    const clickTime = at.clock.now();
    await insertClicks(at.deps.pool, [
      { linkNo, seq: 1, clickTime, osType: 401 },
      { linkNo, seq: 2, clickTime, osType: null },
      { linkNo, seq: 77, clickTime, osType: null },
    ]);
    await whileApplying(at.deps.pool, applyClicks);
    expect(await clicksOf(applyId)).toMatchObject({ clickCount: 1, clickUserCount: 1 });
  });
});
