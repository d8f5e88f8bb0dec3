/**
 * npm run bench -- <what> [--recipients N] [--runs N] …: measures and prints figures with medians, machine and versions. Every
 * benchmark makes its own empty database: on an embedded server with fsync on, or on the server of DATABASE_URL.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { measureMatcher } from '../../packages/server/src/features/messaging/sensitive-words/bench.ts';
import { benchArchive } from './archive.ts';
import { openBenchDatabase } from './bench-database.ts';
import { benchContents } from './contents.ts';
import { benchCount } from './count.ts';
import { benchEmergency } from './emergency.ts';
import { benchFiles } from './files.ts';
import { benchGateway } from './gateway.ts';
import { benchKinds } from './kinds.ts';
import { benchLetters } from './letters.ts';
import { measureLimits } from './limits.ts';
import { benchLists } from './lists.ts';
import { describeMachine, median } from './machine.ts';
import { benchMonths } from './months.ts';
import { benchOffice } from './office.ts';
import { benchPace } from './pace.ts';
import { benchPages } from './pages.ts';
import { benchPeople } from './people.ts';
import { benchResponding } from './responding.ts';
import { BENCH_PROTOCOLS, type BenchProtocol, benchSend, type SendResult } from './send.ts';
import { benchStart } from './start.ts';
import { benchTables } from './tables.ts';

interface Choice {
  readonly recipients: number;
  readonly runs: number;
  readonly window: number;
  readonly connections: number;
  readonly personal: boolean;
  readonly receiptSeconds: number;
  /** beside SMPP, in the same run */
  readonly protocol: BenchProtocol;
  /** of content, by the beginning of their names; all where it is empty */
  readonly kinds: readonly string[];
}
type Bench = (url: string, reset: () => Promise<void>, choice: Choice) => Promise<void>;

const benches: Record<string, Bench> = {
  send,
  limits,
  archive: (url, reset, choice) => benchArchive(url, reset, choice),
  contents: (url, _reset, { recipients, runs }) => benchContents(url, recipients, runs),
  count: (url, _reset, { recipients, runs }) => benchCount(url, recipients, runs),
  emergency: (url, _reset, { recipients }) => benchEmergency(url, recipients),
  files: (url, _reset, { runs }) => benchFiles(url, runs),
  gateway: (_url, _reset, choice) => benchGateway(choice),
  kinds: (url, _reset, { recipients, runs, kinds }) => benchKinds(url, recipients, runs, kinds),
  letters: (url, _reset, { recipients, runs }) => benchLetters(url, recipients, runs),
  lists: (url, _reset, { recipients, runs }) => benchLists(url, recipients, runs),
  months: (url, _reset, { recipients }) => benchMonths(url, recipients),
  office: (url, _reset, { recipients, runs }) => benchOffice(url, recipients, runs),
  pace: (url, reset) => benchPace(url, reset),
  people: (url, _reset, { recipients, runs }) => benchPeople(url, recipients, runs),
  tables: (url, _reset, { recipients, runs }) => benchTables(url, recipients / 1e6, runs),
  words: async (_url, _reset, { runs }) => measureMatcher(runs),
  start: (_url, _reset, { runs }) => benchStart(runs),
  pages: (_url, _reset, { runs }) => benchPages(runs),
  responding: (_url, _reset, { runs }) => benchResponding(runs),
};

async function send(url: string, reset: () => Promise<void>, choice: Choice): Promise<void> {
  const protocols: BenchProtocol[] = choice.protocol === 'smpp' ? ['smpp'] : ['smpp', choice.protocol];
  const results: SendResult[] = [];
  for (let run = 1; run <= choice.runs; run += 1) {
    // The one that goes first meets colder caches: each does in its turn.
    for (const protocol of run % 2 === 1 ? protocols : protocols.toReversed()) {
      if (results.length > 0) await reset();
      console.log(`run ${run} of ${choice.runs}, ${protocol}`);
      const onProgress = (line: string) => console.log(`  ${line}`);
      const result = await benchSend({ url, ...choice, protocol, onProgress });
      results.push(result);
      console.log(`  ${sentenceOf(result)}`);
    }
  }
  const medianOf = (wanted: BenchProtocol) =>
    median(results.filter(({ protocol }) => protocol === wanted).map(({ perSecond }) => perSecond));
  const perSecond = medianOf('smpp');
  console.log(
    `\nmedian of ${choice.runs}: ${perSecond} messages a second, submitted, answered, receipts recorded in every row and total`,
  );
  if (choice.protocol !== 'smpp') {
    const other = medianOf(choice.protocol);
    console.log(`over ${choice.protocol}: ${other} a second, ${(other / perSecond).toFixed(3)} of SMPP's`);
  }
  console.log(`sender's memory at most ${Math.max(...results.map((result) => result.senderRssMaxMb))} MB`);
  await limits(url, reset, choice, perSecond);
}

function sentenceOf(result: SendResult): string {
  const each = (seconds: number | undefined) =>
    seconds === undefined ? '?' : `${((seconds * 1e6) / result.recipients).toFixed(1)} µs`;
  return [
    `${result.recipients} recipients in ${result.seconds.toFixed(1)} s = ${result.perSecond} a second`,
    `first PDU after ${result.firstPduMs} ms, last after ${result.lastSubmitSeconds.toFixed(1)} s, all recorded ${result.settledAfterMs} ms after the last receipt`,
    `processor for each message: sender ${each(result.senderCpuSeconds)}, database ${each(result.databaseCpuSeconds)}, carrier ${each(result.carrierCpuSeconds)}`,
    `sender at most ${result.senderRssMaxMb} MB${result.isComplete ? '' : ', NOT COMPLETE'}`,
  ].join('; ');
}

async function limits(
  url: string,
  reset: () => Promise<void>,
  choice: Choice,
  perSecond?: number,
): Promise<void> {
  await reset();
  const measured = await measureLimits(url, Math.min(choice.recipients, 200_000));
  console.log('\nraw limits of this machine, each alone:');
  for (const { name, perSecond: limit } of measured) {
    const share = perSecond === undefined ? '' : ` (reached: ${((perSecond / limit) * 100).toFixed(0)} %)`;
    console.log(`  ${name}: ${limit} messages a second${share}`);
  }
}

function isProtocol(name: string): name is BenchProtocol {
  return Object.hasOwn(BENCH_PROTOCOLS, name);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    recipients: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '3' },
    window: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '4' },
    personal: { type: 'boolean', default: false },
    receipts: { type: 'string', default: '2' },
    protocol: { type: 'string', default: 'smpp' },
    kinds: { type: 'string', default: '' },
  },
});
const bench = benches[positionals[0] ?? ''];
if (!bench) {
  console.error(
    `Say what to measure: npm run bench -- ${Object.keys(benches).join(' | ')} [--recipients N] [--runs N]`,
  );
  process.exit(2);
}
const protocol = values.protocol;
if (!isProtocol(protocol)) {
  console.error(`--protocol is one of ${Object.keys(BENCH_PROTOCOLS).join(', ')}`);
  process.exit(2);
}
const database = await openBenchDatabase();
const pool = new pg.Pool({ connectionString: database.url, max: 1 });
console.log(`npm run bench -- ${process.argv.slice(2).join(' ')}\n${await describeMachine(pool)}\n`);
await pool.end();
try {
  await bench(database.url, database.reset, {
    recipients: Number(values.recipients),
    runs: Number(values.runs),
    window: Number(values.window),
    connections: Number(values.connections),
    personal: values.personal,
    receiptSeconds: Number(values.receipts),
    protocol,
    kinds: values.kinds.split(',').filter((name) => name !== ''),
  });
} finally {
  await database.end();
}
