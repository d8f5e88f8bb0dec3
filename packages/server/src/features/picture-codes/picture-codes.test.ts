import { getVerificationCode, PICTURE_CODE_LENGTH } from '@farmers-mailbox/contract/sign-in/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { answersPicture } from './actions.ts';
import { CHARACTERS, GLYPH_HEIGHT, GLYPH_WIDTH, strokesOf } from './glyphs.ts';
import { drawCharacters, drawPicture } from './picture.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(() => at.clock.set('2026-09-14T10:00:00+08:00'));

const ask = async () => (await at.call(getVerificationCode, {})).data;
async function shownIn(uuid: string): Promise<string> {
  const { characters } = await at.deps.db
    .selectFrom('pictureCode')
    .where('pictureCodeId', '=', uuid)
    .select('characters')
    .executeTakeFirstOrThrow();
  return characters;
}
const answers = (uuid: string, code: string) => answersPicture(at.deps.db, { uuid, code }, at.clock.now());

test('[AUTH-09] getVerificationCode gives a picture of strokes: no text in it, nothing to load, nothing to run', async () => {
  const { uuid, img, expireTime } = await ask();
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
  expect(expireTime).toBe('2026-09-14 10:02:00');
  const [kind, body = ''] = img.split(',');
  expect(kind).toBe('data:image/svg+xml;base64');
  const svg = Buffer.from(body, 'base64').toString();
  expect(svg).toMatch(/^<svg [^>]*><rect [^>]*\/><path d="[ML\d. -]+" [^>]*\/><\/svg>$/);
  expect(svg).not.toContain(await shownIn(uuid));
});

test('what it shows is answered in small or capital letters, once', async () => {
  const { uuid } = await ask();
  const shown = await shownIn(uuid);
  expect(shown).toHaveLength(PICTURE_CODE_LENGTH);
  expect(await answers(uuid, ` ${shown.toLowerCase()} `)).toBe(true);
  expect(await answers(uuid, shown)).toBe(false);
});

test('of two right answers at once one counts', async () => {
  const { uuid } = await ask();
  const shown = await shownIn(uuid);
  const both = await Promise.all([answers(uuid, shown), answers(uuid, shown)]);
  expect(both.toSorted()).toEqual([false, true]);
});

test('a wrong answer uses the picture up', async () => {
  const { uuid } = await ask();
  const shown = await shownIn(uuid);
  expect(await answers(uuid, 'none')).toBe(false);
  expect(await answers(uuid, shown)).toBe(false);
});

test('after two minutes it is worth nothing, and the next one that is asked for removes it', async () => {
  const { uuid } = await ask();
  const shown = await shownIn(uuid);
  at.clock.advance({ seconds: 120 });
  expect(await answers(uuid, shown)).toBe(false);
  await ask();
  const left = await at.deps.db.selectFrom('pictureCode').where('pictureCodeId', '=', uuid).execute();
  expect(left).toEqual([]);
});

test('no answer, half an answer and a picture that nobody asked for are wrong', async () => {
  const { uuid } = await ask();
  expect(await answersPicture(at.deps.db, {}, at.clock.now())).toBe(false);
  expect(await answersPicture(at.deps.db, { code: 'ABCD' }, at.clock.now())).toBe(false);
  expect(await answers("' OR 1=1 --", 'ABCD')).toBe(false);
  expect(await answers('00000000-0000-4000-8000-000000000000', 'ABCD')).toBe(false);
  expect(await answersPicture(at.deps.db, { uuid }, at.clock.now())).toBe(false);
});

test('no character is one that people mistake for another', () => {
  for (const mistakable of ['0OQD', '1ILJ', '2Z', '5S', '6G', '8B', 'EF', 'UVW']) {
    const there = Array.from(mistakable).filter((one) => CHARACTERS.includes(one));
    expect(there.length, mistakable).toBeLessThanOrEqual(1);
  }
  expect(drawCharacters()).toMatch(new RegExp(`^[${CHARACTERS.join('')}]{4}$`));
});

test('every character is drawn, and within its box', () => {
  for (const character of CHARACTERS) {
    const strokes = strokesOf(character);
    expect(strokes.length, character).toBeGreaterThan(0);
    for (const [x, y] of strokes.flat()) {
      expect(x).toBeLessThanOrEqual(GLYPH_WIDTH);
      expect(y).toBeLessThanOrEqual(GLYPH_HEIGHT);
    }
    for (const stroke of strokes) expect(stroke.length, character).toBeGreaterThanOrEqual(2);
  }
});

test('the same characters never look the same', () => {
  const pictures = Array.from({ length: 20 }, () => drawPicture('AC34'));
  expect(new Set(pictures).size).toBe(20);
});
