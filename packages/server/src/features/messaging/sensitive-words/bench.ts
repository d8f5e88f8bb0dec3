/** Measures the matcher at its full size, 20,000 words, in processor time, as the bench command prints it. */
import { buildMatcher, type Matcher, type SensitiveWord } from './automaton.ts';

const WORDS = 20_000;
/** In the characters of one round: 2,000 texts of 450. */
const ROUND_LENGTH = 900_000;
const LINK = 'https://s.example.com/fapiao';
const LATIN = ['WeChat', 'App', 'QQ', 'hotline', 'VIP', 'e-mail'];

interface Kind {
  readonly name: string;
  readonly length: number;
  /** written into the text at equal distances */
  readonly inserted: readonly string[];
}

const kinds: readonly Kind[] = [
  { name: '450 characters, plain Chinese', length: 450, inserted: [] },
  { name: '450 characters with a link', length: 450, inserted: [LINK] },
  { name: '450 characters with six Latin words', length: 450, inserted: LATIN },
  { name: '70 characters, plain Chinese', length: 70, inserted: [] },
  { name: '70 characters with a link', length: 70, inserted: [LINK] },
];

/** Words and texts are drawn from the same few hundred characters, so that many words begin in a text and some are hit. */
export function measureMatcher(runs: number): void {
  const draw = numbersFrom(1);
  const words = Array.from({ length: WORDS }, () => wordOf(draw));
  const build = processorSeconds(() => buildMatcher(words));
  const matcher = buildMatcher(words);
  print(`sensitive words: ${WORDS} built in ${(build * 1000).toFixed(0)} ms of processor`);
  for (const { name, length, inserted } of kinds) {
    const texts = Array.from({ length: ROUND_LENGTH / length }, () => textOf(length, inserted, draw));
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    let hits = findAll(matcher, texts);
    const seconds = Array.from({ length: runs }, () =>
      processorSeconds(() => {
        hits = findAll(matcher, texts);
      }),
    ).sort((a, b) => a - b);
    const middle = seconds[Math.floor(runs / 2)] ?? Number.NaN;
    print(
      `${name}: ${(bytes / middle / 1e6).toFixed(1)} MB of UTF-8 a processor second, ` +
        `${((middle / texts.length) * 1e6).toFixed(1)} µs a text (median of ${runs}; ${hits} hits in ${texts.length} texts)`,
    );
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const findAll = (matcher: Matcher, texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + matcher.find(text).length, 0);

function processorSeconds(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function textOf(length: number, inserted: readonly string[], draw: () => number): string {
  const latin = inserted.join('').length;
  const part = Math.floor((length - latin) / (inserted.length + 1));
  const parts = [...inserted, ''].map((one) => hanOf(part, draw) + one);
  return parts.join('');
}

function wordOf(draw: () => number): SensitiveWord {
  const word = hanOf(2 + Math.floor(draw() * 5), draw);
  const exceptWords = draw() < 0.1 ? [hanOf(1, draw) + word] : [];
  return { word, level: draw() < 0.5 ? 1 : 2, matchMode: 1, exceptWords };
}

/** Text over 700 characters from the middle of the common block. */
function hanOf(length: number, draw: () => number): string {
  return String.fromCharCode(...Array.from({ length }, () => 0x5b00 + Math.floor(draw() * 700)));
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
