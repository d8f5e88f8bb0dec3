import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildMatcher } from './automaton.ts';
import { INNOCENT_WORDS } from './innocent-words.ts';
import { STARTING_CLASSES } from './starting-words.ts';

/** Debian's manpages-zh: Chinese prose by many hands, full of Latin letters. */
const PAGES = '/usr/share/man/zh_CN';
const SENTENCES_MIN = 20_000;

/** Every word refuses, so that whatever only reminds is one that was seen in disguise. */
const matcher = buildMatcher(
  STARTING_CLASSES.flatMap(({ words }) => words).map((word) => ({ ...word, level: 1 as const })),
);
const disguised = (text: string) =>
  matcher
    .find(text)
    .flatMap(({ level, word, start, end }) => (level === 2 ? [`${word}: ${text.slice(start, end)}`] : []));

describe('innocent texts are not flagged as disguises', () => {
  test.skipIf(!existsSync(PAGES))(
    'none of 20,000 sentences of public prose (of Debian’s manpages-zh)',
    () => {
      const sentences = globSync('man*/*.gz', { cwd: PAGES }).flatMap((file) =>
        sentencesOf(gunzipSync(readFileSync(path.join(PAGES, file))).toString()),
      );
      expect(sentences.length).toBeGreaterThan(SENTENCES_MIN);
      expect(sentences.flatMap(disguised)).toEqual([]);
    },
  );

  test('none of the words of farming', () => {
    expect(INNOCENT_WORDS.flatMap(disguised)).toEqual([]);
    expect(disguised(INNOCENT_WORDS.join('和'))).toEqual([]);
  });
});

/** Of a page for troff: its requests and escapes left out. */
function sentencesOf(page: string): string[] {
  return page
    .replace(/^[.'].*$/gm, '。')
    .replace(/\\f.|\\[-&|^]/g, '')
    .replaceAll('\n', '')
    .split(/[。！？；]+/)
    .filter((sentence) => (sentence.match(/\p{Script=Han}/gu)?.length ?? 0) >= 5);
}
