// Kills senders for as long as is asked for, over carriers that behave badly; CI does a short run of the same test.
// npm run crash                          300 kills, with each of three seeds
// npm run crash -- --kills 50 --seeds 7  as many as are named
// npm run crash -- --over mainland       over CMPP, SMGP and SGIP alone; smpp: over SMPP alone
// npm run crash -- --walks 200          random walks through the life of mass SMS, from --first (1) on
// npm run crash -- --farmers 20000       without kills: one application over the three at once

import { parseArgs } from 'node:util';
import { run } from './run.mjs';

const RECIPIENTS_PER_KILL = 300;
/** The most that a kill and its share of the sending take. */
const MINUTES_PER_KILL = 0.25;

/** The most that a walk takes beside four others. */
const MINUTES_PER_WALK = 0.5;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seeds: { type: 'string', default: '1,2,3' },
    over: { type: 'string', default: '' },
    farmers: { type: 'string' },
    walks: { type: 'string' },
    first: { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
const CRASH = ['--project', 'crash', '--disable-console-intercept'];
const NAMES = { '': [], smpp: ['-t', 'over SMPP'], mainland: ['-t', 'over CMPP'] };

if (!(values.over in NAMES)) {
  console.error('--over is smpp or mainland');
  process.exit(2);
}
if (values.farmers !== undefined) {
  const args = ['run', 'test/crash/three-carriers.test.ts', ...CRASH];
  process.exit(run('vitest', args, { env: { CRASH_FARMERS: values.farmers }, timeoutMinutes: 30 }));
}
if (values.walks !== undefined) {
  const [count, first] = [Number(values.walks), Number(values.first)];
  const seeds = Array.from({ length: count }, (_, at) => first + at);
  const args = ['run', 'test/crash/life-walk.test.ts', ...CRASH];
  const env = { WALK_SEEDS: seeds.join(','), WALK_ACTS: '140' };
  process.exit(run('vitest', args, { env, timeoutMinutes: 15 + count * MINUTES_PER_WALK }));
}
const results = values.seeds.split(',').map((seed) => {
  const env = { CRASH_KILLS: kills, CRASH_RECIPIENTS: kills * RECIPIENTS_PER_KILL, CRASH_SEED: seed };
  const args = ['run', 'test/crash/crash.test.ts', ...CRASH, ...NAMES[values.over]];
  return { seed, code: run('vitest', args, { env, timeoutMinutes: 15 + kills * MINUTES_PER_KILL }) };
});

for (const { seed, code } of results)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} seed ${seed}, ${kills} kills`);
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);
