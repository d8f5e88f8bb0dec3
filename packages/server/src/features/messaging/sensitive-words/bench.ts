/** Measures the matcher at its full size: 20,000 words against texts of 450 characters, as the bench command prints it. */
import { performance } from 'node:perf_hooks';
import { buildMatcher, type SensitiveWord } from './automaton.ts';

export const BENCH_WORDS = 20_000;
export const BENCH_TEXT_LENGTH = 450;
const ADDRESS = 'https://s.example.com/fapiao';

export interface MatcherFigures {
  readonly buildMs: number;
  /** for one text of 450 characters */
  readonly medianMs: number;
  readonly p99Ms: number;
  /** hits over all texts: shows that something was looked for */
  readonly hits: number;
}

/** Measures on words and texts drawn from the same few hundred characters, so that the automaton walks deep. Prints one line. */
export function measureMatcher(texts = 2_000, seed = 1): MatcherFigures {
  const draw = numbersFrom(seed);
  const words = Array.from({ length: BENCH_WORDS }, () => wordOf(draw));
  const buildStart = performance.now();
  const matcher = buildMatcher(words);
  const buildMs = performance.now() - buildStart;

  const times: number[] = [];
  let hits = 0;
  for (let i = 0; i < texts; i++) {
    // with a web address, so that the spelled words are looked for as well
    const text = hanOf(BENCH_TEXT_LENGTH - ADDRESS.length, draw) + ADDRESS;
    const start = performance.now();
    hits += matcher.find(text).length;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const figures = { buildMs, medianMs: at(0.5), p99Ms: at(0.99), hits };
  process.stdout.write(
    `sensitive words: ${BENCH_WORDS} words built in ${buildMs.toFixed(0)} ms; ` +
      `${BENCH_TEXT_LENGTH} characters in ${figures.medianMs.toFixed(3)} ms (median), ${figures.p99Ms.toFixed(3)} ms (p99)\n`,
  );
  return figures;
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
