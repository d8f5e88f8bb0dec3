/**
 * Latency of lists for 20 clients at once, in several rounds: each round asks for every list and, in the same
 * minutes, for a page that a bare server reads from the same database, which shows what the machine itself
 * had to give. A machine that hosts others may halt for a tenth of a second at any moment: every round is
 * printed, and beside their median what was answered while it did not.
 */
import pg from 'pg';
import { databaseCpuSeconds, median, quantile } from './machine.ts';
import { StolenTime } from './stolen-time.ts';
import {
  secondsOf,
  startBareService,
  startWebService,
  type Times,
  timeClients,
  type WebService,
} from './web-client.ts';

const CLIENTS = 20;
const REQUESTS = 2_000;
/** Not measured: a service that has run for some minutes, whose code is compiled and whose totals are known. */
const WARM_UP_REQUESTS = 2_000;
/** Not measured, before each round: the list was left for minutes, and is in use again. */
const LEAD_IN_REQUESTS = 200;
/** Nobody turns pages so quickly by hand. */
const PAUSE_MS = 100;

export type Look = readonly [name: string, ask: (turn: number) => Promise<unknown>];

/** Measurement after the lists, on the same service. */
export type Afterwards = (service: WebService, used: () => Promise<ProcessorSeconds>) => Promise<void>;

/**
 * @param makeLooks signs in and says what is asked for
 * @param rounds how often every list is measured
 */
export async function measureLists(
  url: string,
  secretKey: string,
  rounds: number,
  makeLooks: (service: WebService) => Promise<Look[]>,
  afterwards: Afterwards = async () => {},
): Promise<void> {
  const service = await startWebService(url, secretKey);
  const bare = await startBareService(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const used = () => processorSeconds(service, pool);
  try {
    const looks: Look[] = [...(await makeLooks(service)), ['a page from a bare server', bare.ask]];
    for (const [, ask] of looks) await timeClients(CLIENTS, WARM_UP_REQUESTS, ask);
    const paged = looks.map((): Round[] => []);
    for (let round = 1; round <= rounds; round += 1) {
      for (const [index, [, ask]] of looks.entries()) paged[index]?.push(await pageThrough(ask));
    }
    for (const [index, [name, ask]] of looks.entries()) {
      console.log(`  ${name}: ${sentenceOf(paged[index] ?? [])}`);
      const meter = ask === bare.ask ? () => processorSeconds(bare, pool) : used;
      console.log(`    ${await costOf(ask, meter)}`);
    }
    await afterwards(service, used);
  } finally {
    service.end();
    bare.end();
    await pool.end();
  }
}

interface Round extends Times {
  /** share of the machine's time that its host gave to others */
  readonly stolenShare: number;
  /** of the very first answer, after the minutes in which the other lists were read */
  readonly firstMs: number;
  /** times of the answers that were begun while the host took nothing */
  readonly quietTimes: readonly number[];
}

async function pageThrough(ask: Look[1]): Promise<Round> {
  const { medianMs: firstMs } = await timeClients(1, 1, ask);
  await timeClients(CLIENTS, LEAD_IN_REQUESTS, ask, PAUSE_MS);
  const stolen = new StolenTime();
  const times = await timeClients(CLIENTS, REQUESTS, ask, PAUSE_MS);
  stolen.end();
  const quiet = times.answers.filter(({ startedAt }) => stolen.isQuietAround(startedAt));
  return { ...times, firstMs, stolenShare: stolen.share, quietTimes: quiet.map(({ ms }) => ms) };
}

function sentenceOf(rounds: readonly Round[]): string {
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick)).toFixed(1);
  const each = (pick: (round: Round) => number) => rounds.map((round) => pick(round).toFixed(0)).join(', ');
  const quiet = rounds.flatMap(({ quietTimes }) => quietTimes);
  const quietShare = (quiet.length * 100) / (rounds.length * REQUESTS);
  return [
    `median ${middle(({ medianMs }) => medianMs)} ms, p99 ${middle(({ p99Ms }) => p99Ms)} ms at ${middle(({ perSecond }) => perSecond)} a second`,
    `p99 of each round ${each(({ p99Ms }) => p99Ms)} ms while the host took ${each(({ stolenShare }) => stolenShare * 100)} %`,
    `the ${quietShare.toFixed(0)} % of answers while it took nothing: median ${quantile(quiet, 0.5).toFixed(1)} ms, p99 ${quantile(quiet, 0.99).toFixed(1)} ms`,
    `first after a pause ${middle(({ firstMs }) => firstMs)} ms`,
  ].join('; ');
}

/**
 * Processor time per answer when the clients never pause, the clients included, which share the processors.
 */
async function costOf(ask: Look[1], used: () => Promise<ProcessorSeconds>): Promise<string> {
  const before = await used();
  const { perSecond, p99Ms } = await timeClients(CLIENTS, REQUESTS, ask);
  const after = await used();
  const each = (who: keyof ProcessorSeconds) =>
    `${who} ${(((after[who] - before[who]) * 1000) / REQUESTS).toFixed(2)} ms`;
  return `without a pause ${perSecond.toFixed(0)} a second, p99 ${p99Ms.toFixed(0)} ms; processor for each answer: ${each('web')}, ${each('database')}, ${each('clients')}`;
}

export interface ProcessorSeconds {
  readonly web: number;
  readonly database: number;
  readonly clients: number;
}

async function processorSeconds(
  service: Pick<WebService, 'cpuSeconds'>,
  pool: pg.Pool,
): Promise<ProcessorSeconds> {
  const [web, database] = await Promise.all([service.cpuSeconds(), databaseCpuSeconds(pool)]);
  return { web, database: database ?? Number.NaN, clients: secondsOf(process.cpuUsage()) };
}
