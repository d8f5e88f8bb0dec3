// Kills senders for as long as is asked for, over carriers that behave badly; CI does a short run of the same test.
// npm run crash                          300 kills, with each of three seeds
// npm run crash -- --kills 50 --seeds 7  as many as are named

import { parseArgs } from 'node:util';
import { run } from './run.mjs';

const RECIPIENTS_PER_KILL = 300;
/** The most that a kill and its share of the sending take. */
const MINUTES_PER_KILL = 0.25;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seeds: { type: 'string', default: '1,2,3' },
  },
});
const kills = Number(values.kills);

const results = values.seeds.split(',').map((seed) => {
  const env = { CRASH_KILLS: kills, CRASH_RECIPIENTS: kills * RECIPIENTS_PER_KILL, CRASH_SEED: seed };
  const args = ['run', 'test/crash/crash.test.ts', '--project', 'crash', '--disable-console-intercept'];
  return { seed, code: run('vitest', args, { env, timeoutMinutes: 15 + kills * MINUTES_PER_KILL }) };
});

for (const { seed, code } of results)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} seed ${seed}, ${kills} kills`);
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);
