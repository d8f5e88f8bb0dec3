/**
 * The small office of a random walk: people of several levels, a few farmers, the web service, a sender, and two carriers that keep
 * their own count of what they accepted. Acts on it stand in acts.ts, its judgement in judge.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { saveWordCategory } from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { saveQuotas } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { openDatabase } from '../../../packages/server/src/database/connect.ts';
import { openLog } from '../../../packages/server/src/http/log.ts';
import { startSender } from '../../../packages/server/src/sender.ts';
import { buildFarmer, buildIdentity } from '../../../packages/server/src/testing/build.ts';
import { dataOf, setOtherConfig } from '../../../packages/server/src/testing/mass-sms-cast.ts';
import {
  type SignedInTestUser,
  startTestApp,
  type TestApp,
} from '../../../packages/server/src/testing/test-app.ts';
import { chinaMonth } from '../../../packages/server/src/time/moment.ts';
import { Carrier, type CarrierManners, seeded } from '../../bench/carrier.ts';
import { CrashRun, personalData } from '../crash-run.ts';

/** Calls refused for want of a session answer so. */
const NOT_SIGNED_IN: readonly number[] = [
  ErrorCode.signedOut,
  ErrorCode.signedInElsewhere,
  ErrorCode.sessionExpired,
];

/** Everybody is of another place or level; `twin` is `county2` in another identity, `closer` refuses at rest what is still reviewed. */
const PEOPLE = {
  village: ['villageSmsMessenger', '3301061142'],
  messenger: ['countySmsMessenger', '330106A1'],
  scribe: ['countySmsMessenger', '330106A2'],
  twin: ['countySmsMessenger', '330106A1'],
  drafter: ['drafter', '3301061142'],
  township: ['townshipAdmin', '33010611A1'],
  county: ['countyAdmin', '330106A1'],
  county2: ['countyAdmin', '330106A2'],
  neighbour: ['countyAdmin', '330108A1'],
  city: ['cityAdmin', '3301A1'],
  province: ['provinceAdmin', '33A1'],
  province2: ['provinceAdmin', '33A1'],
  boss: ['superAdmin', '33A1'],
  closer: ['superAdmin', '33A1'],
} as const satisfies Record<string, readonly [RoleKey, string]>;
export type PersonName = keyof typeof PEOPLE;
const EVERYBODY = Object.keys(PEOPLE) as readonly PersonName[];
/** Of those who act on the way. `closer` takes no part, so that four eyes never forbid the refusal. */
export const NAMES = EVERYBODY.filter((name) => name !== 'closer');
export const roleNameOf = (name: PersonName): RoleKey => PEOPLE[name][0];

export const HEALTHY: CarrierManners = {
  receiptAfterMs: [50, 300],
  loseAnswerShare: 0,
  lateAnswerShare: 0,
  refuseShare: 0,
  throttleShare: 0,
  loseReceiptShare: 0,
  twiceReceiptShare: 0,
  failedShare: 0,
  expiredShare: 0,
  cutShare: 0,
};

const SENDER = {
  doubtListenSeconds: 2,
  waitingFrom: 4,
  gatewayTimes: { responseTimeoutMs: 800, reconnectFirstMs: 50, reconnectMostMs: 300 },
};

export class World {
  readonly app: TestApp;
  readonly run: CrashRun;
  readonly carriers: readonly Carrier[];
  readonly people: Record<PersonName, SignedInTestUser>;
  /** errors in the program's log, and answers that none should get */
  readonly faults: string[];
  readonly story: string[] = [];
  /** of farmers and of those whom nobody knows */
  readonly phones: string[] = [];
  sender: { stop(): Promise<void> } | null = null;
  /** senders are processes of their own, by the real clock, and end by kill -9 */
  readonly isKilled: boolean;
  lastText = 0;
  /** of each stop, by application and version: how often it was looked at, and how much of it had been let go */
  readonly stopped = new Map<string, { readonly looks: number; readonly most: number }>();
  /** application → how many were said to be stopped when it was cancelled */
  readonly cancelled = new Map<string, number>();
  #signingIn = Promise.resolve();
  readonly #wireLogs = mkdtempSync(path.join(tmpdir(), 'walk-'));

  private constructor(
    app: TestApp,
    run: CrashRun,
    carriers: readonly Carrier[],
    people: Record<PersonName, SignedInTestUser>,
    faults: string[],
    isKilled: boolean,
  ) {
    this.isKilled = isKilled;
    this.faults = faults;
    this.app = app;
    this.run = run;
    this.carriers = carriers;
    this.people = people;
  }

  static async open(seed: number, isKilled: boolean): Promise<World> {
    const faults: string[] = [];
    const log = openLog('error', { write: (line) => void faults.push(line) });
    const app = await startTestApp({ dependencies: { personalData, log } });
    // the sender's own times are the database's
    app.clock.set(new Date());
    const people = {} as Record<PersonName, SignedInTestUser>;
    for (const name of EVERYBODY) {
      const [roleKey, deptId] = PEOPLE[name];
      people[name] = await app.signInAs({ roleKeys: [roleKey], deptId, user: { realName: name } });
    }
    const { userId } = people.county2;
    const [roleKey, deptId] = PEOPLE.twin;
    const { identityId } = await buildIdentity(app.deps, {
      userId,
      deptId,
      roleKeys: [roleKey],
      mainFlag: 0,
    });
    people.twin = await app.signInAs({ userId, identityId });
    const carriers = [0, 1].map((at) => new Carrier({ ...HEALTHY, seed: seed * 2 + at }));
    for (const carrier of carriers) await carrier.listen();
    const world = new World(app, new CrashRun(app.database.url), carriers, people, faults, isKilled);
    await world.#furnish(seeded(seed));
    return world;
  }

  async #furnish(random: () => number): Promise<void> {
    const { app, run } = this;
    await setOtherConfig(app, {
      dailyLimitPerPhone: random() < 0.3 ? 2 : 1_000,
      secondAuditThreshold: 6,
      failAlarmRate: random() < 0.5 ? 100 : 10,
      maxSegment: 8,
    });
    const carriers = ['CMCC', 'CUCC', 'CTCC'];
    for (const deptId of [
      '3301061142',
      '3301061142',
      '3301061142',
      '3301061101',
      '3301061101',
      '3301061201',
    ]) {
      const carrier = carriers[this.phones.length % 3] ?? 'CMCC';
      const { phoneNumber } = await buildFarmer(app.deps, deptId, {
        carrier,
        realName: `农${this.phones.length}`,
      });
      this.phones.push(phoneNumber);
    }
    // enough to be sent to a few first
    for (let other = 0; other < 55; other += 1) {
      await buildFarmer(app.deps, '3301061201', { carrier: carriers[other % 3] ?? 'CMCC', realName: '农夫' });
    }
    for (let other = 0; other < 4; other += 1) this.phones.push(`1381234${String(7000 + other)}`);
    const ratePerSecond = [4, 15, 200][Math.floor(random() * 3)] ?? 15;
    await run.channels(this.carriers.map(({ port }) => ({ carrier: { port }, ratePerSecond, window: 10 })));
    const quota = { quotaMonth: this.month, deptIds: ['330106A1', '330106A2', '3301A1'], quotaCount: 150 };
    dataOf(await this.call('boss', saveQuotas, quota));
    dataOf(await this.call('boss', saveWordCategory, { parentId: null, typeName: '走一走' }));
    await this.startSender();
  }

  /** Signs the person in anew where the session ended; what is no answer for people is a fault. */
  async call<E extends Endpoint>(name: PersonName, endpoint: E, fields: RequestOf<E>) {
    const ask = () => this.app.call(endpoint, fields, this.people[name].token);
    let reply = await ask();
    if (NOT_SIGNED_IN.includes(reply.code)) {
      await this.#signInAgain(name);
      reply = await ask();
    }
    if (reply.status >= 500 || reply.code === ErrorCode.systemBusy) {
      this.faults.push(`${name} ${endpoint.path} ${JSON.stringify(fields)}: ${reply.status} ${reply.text}`);
    }
    return reply;
  }

  /** One after the other: two at once would both begin the only living session. */
  #signInAgain(name: PersonName): Promise<void> {
    const before = this.#signingIn;
    this.#signingIn = before.then(async () => {
      this.people[name] = await this.app.signInAs(this.people[name]);
    });
    return this.#signingIn;
  }

  get month(): string {
    return chinaMonth(this.app.clock.now());
  }

  async otherSettings(): Promise<Record<string, unknown>> {
    const { rows } = await this.run.pool.query('SELECT content FROM sms_other_config');
    const { content } = rows[0];
    return typeof content === 'string' ? JSON.parse(content) : content;
  }

  async startSender(): Promise<void> {
    if (this.sender) return;
    if (this.isKilled) {
      const sender = await this.run.sender({ ...SENDER, logLevel: 'error' });
      this.sender = { stop: () => sender.kill() };
      return;
    }
    const log = openLog('error', { write: (line) => void this.faults.push(line) });
    const { db, pool, close } = openDatabase(this.app.database.url, {
      applicationName: 'sender',
      maxConnections: 10,
    });
    const { clock } = this.app;
    const options = { ...SENDER, wireLogs: this.#wireLogs };
    const sender = await startSender({ db, pool, personalData, clock, log }, options);
    this.sender = {
      async stop() {
        await sender.stop();
        await close();
      },
    };
  }

  async stopSender(): Promise<void> {
    const sender = this.sender;
    this.sender = null;
    await sender?.stop();
  }

  async close(): Promise<void> {
    await this.stopSender();
    for (const carrier of this.carriers) await carrier.close();
    await this.run.end();
    await this.app.close();
    rmSync(this.#wireLogs, { recursive: true, force: true });
  }
}
