/** The log of hits and the text to try: what is kept of which text, whom it is shown, and that nobody waits for it. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { checkWords } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildFarmer } from '../../../testing/build.ts';
import { castOf, dataOf, pass, submitted } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { holdForNewWords } from '../mass-sms/sending/new-words.ts';
import { excerptAround } from './excerpt.ts';
import { clearOldHits } from './hit-recorder.ts';
import { openCurrentMatcher } from './queries.ts';

let at: TestApp;
let cast: Awaited<ReturnType<typeof castOf>>;
let province: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  await buildFarmer(at.deps, '3301061142');
  cast = await castOf(at);
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  const { typeId } = dataOf(
    await at.call(endpoints.saveWordCategory, { typeName: '诈骗', parentId: null }, province.token),
  );
  for (const [wordLevel, word] of [
    [1, '刷单返利'],
    [2, '内部渠道'],
  ] as const) {
    const fields = { parentId: typeId, words: [word], wordLevel, matchMode: 1, warningFlag: 1 as const };
    await at.call(endpoints.addSensitiveWords, fields, province.token);
  }
});
afterAll(() => at.close());

const hits = async (by = province, filters: object = {}) =>
  dataOf(await at.call(endpoints.pageWordHits, { pageSize: 100, ...filters }, by.token)).list;
const waitFor = <Result>(look: () => Promise<Result>) => vi.waitFor(look, { timeout: 5_000, interval: 100 });

test('[SMS-10] a hit while somebody writes is logged with a part of the text, numbers hidden, and counted on the word', async () => {
  const text = '您好，请各位农户联系13800001234办理网上刷-单返利，名额有限，先到先得，过期不候';
  expect((await at.call(checkWords, { smsContent: text }, cast.messenger.token)).code).toBe(
    ErrorCode.sensitiveWord,
  );
  const [hit] = await waitFor(async () => {
    const found = await hits(province, { scene: WordScene.writing });
    expect(found).toHaveLength(1);
    return found;
  });
  expect(hit).toMatchObject({ word: '刷单返利', refusedFlag: 1, wordLevel: 1, scene: 1 });
  expect(hit?.textPart.slice(hit.partStart, hit.partEnd)).toBe('刷-单返利');
  expect(hit?.textPart).not.toContain('138');
  expect(hit?.textPart.length).toBeLessThan(40);
  const { list } = dataOf(
    await at.call(endpoints.pageSensitiveWords, { orderBy: 'hitCount' }, province.token),
  );
  expect(list[0]).toMatchObject({ typeName: '刷单返利', hitCount: 1 });
  expect(list[0]?.lastHitTime).toBe(hit?.hitTime);
});

test('[SMS-10] who goes on writing is logged once', async () => {
  for (let times = 0; times < 5; times++) {
    await at.call(checkWords, { smsContent: '走内部渠道，名额不多' }, cast.messenger.token);
    at.clock.advance({ seconds: 20 });
  }
  const found = await waitFor(async () => {
    const rows = await hits(province, { word: '内部渠道', scene: WordScene.writing });
    expect(rows.length).toBeGreaterThan(0);
    return rows;
  });
  expect(found.map(({ refusedFlag }) => refusedFlag)).toEqual([0]);
});

test('[SMS-10] a submission, a review and a sending that are stopped are told with the application', async () => {
  const { applyId } = await submitted(at, cast.messenger, { smsContent: '村民可向村委会登记新骗术名单。' });
  const later = await submitted(at, cast.messenger, { smsContent: '另一条也写新骗术名单的短信。' });
  await pass(at, cast.county, later.applyId);
  const [fraud] = dataOf(await at.call(endpoints.wordTree, { typeKey: 'SENSITIVE_WORD' }, province.token));
  const fields = { parentId: fraud?.typeId ?? '', words: ['新骗术'], wordLevel: 1, matchMode: 1 };
  expect((await at.call(endpoints.addSensitiveWords, fields, province.token)).data.successCount).toBe(1);
  await pass(at, cast.county, applyId);
  const held = await holdForNewWords(at.deps.db, at.clock, openCurrentMatcher(at.deps.db));
  expect(held.map((one) => one.applyId)).toEqual([later.applyId]);
  const found = await waitFor(async () => {
    const rows = await hits(province, { word: '新骗术' });
    expect(new Set(rows.map(({ scene }) => scene))).toEqual(new Set([WordScene.review, WordScene.sending]));
    return rows;
  });
  expect(found.every(({ applyNo, refusedFlag }) => applyNo !== null && refusedFlag === 1)).toBe(true);
  expect(found.find(({ scene }) => scene === WordScene.sending)).toMatchObject({
    userName: null,
    deptName: '西湖区农业农村局',
  });
});

test('[SMS-10] a city reads the hits of its own area only', async () => {
  const hangzhou = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const ningbo = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3302A1' });
  expect((await hits(hangzhou)).length).toBeGreaterThan(0);
  expect(await hits(ningbo)).toEqual([]);
  const foreign = await at.call(endpoints.pageWordHits, { deptId: '330106' }, ningbo.token);
  expect(foreign.code).toBe(ErrorCode.outsideArea);
});

test('[SMS-10] a text to try: the places of hits, and what was let through because of which harmless word', async () => {
  const content = '谨防刷单返利！有人教您刷\u200b單返利，走 neibu渠道';
  const { data } = await at.call(endpoints.tryText, { content }, province.token);
  expect(
    data.hits.map(({ word, level, categoryName, start, end }) => [
      word,
      level,
      categoryName,
      content.slice(start, end),
    ]),
  ).toEqual([
    ['刷单返利', 1, '诈骗', '刷\u200b單返利'],
    ['内部渠道', 2, '诈骗', 'neibu渠道'],
  ]);
  expect(data.excused).toEqual([{ word: '刷单返利', exceptWord: '谨防刷单返利', start: 2, end: 6 }]);
  await waitFor(async () => expect(await hits(province, { scene: WordScene.trying })).toHaveLength(2));
  const { list } = dataOf(
    await at.call(endpoints.pageSensitiveWords, { typeName: '刷单返利' }, province.token),
  );
  expect(list[0]?.hitCount).toBe(1);
});

test('[SMS-10] the log is written once, is not changed, and goes when it is old', async () => {
  const { db, pool } = at.database;
  await expect(pool.query('UPDATE sensitive_word_hit SET word = $1', ['x'])).rejects.toThrow('append-only');
  await expect(pool.query('DELETE FROM sensitive_word_hit')).rejects.toThrow('append-only');
  await expect(pool.query('TRUNCATE sensitive_word_hit')).rejects.toThrow('append-only');
  const before = (await hits()).length;
  await db
    .insertInto('sensitiveWordHit')
    .values({
      hitTime: new Date('2020-01-01T00:00:00Z'),
      scene: 1,
      refusedFlag: 1,
      typeId: '1',
      word: '旧的',
      wordLevel: 1,
      deptId: '33A1',
      textPart: '旧的',
      partStart: 0,
      partEnd: 2,
    })
    .execute();
  expect(await clearOldHits(db, at.clock)).toBe(1);
  expect((await hits()).length).toBe(before);
});

test('the part that is kept begins and ends with whole characters and hides what somebody could be found by', () => {
  const text = '🌾🌾🌾🌾🌾🌾🌾🌾请转账到卡6222 0212-3456 7890 123联系人王芳，代开发票';
  const start = text.indexOf('代开发票');
  const { part, start: from, end: to } = excerptAround(text, { start, end: start + 4 });
  expect(part.slice(from, to)).toBe('代开发票');
  expect(part).toBe('** ***联系人王芳，代开发票');
  expect(excerptAround('🌾'.repeat(20), { start: 21, end: 22 }).part.isWellFormed()).toBe(true);
});
