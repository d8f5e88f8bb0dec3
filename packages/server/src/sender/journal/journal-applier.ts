/**
 * Applies the journal while there is one, and in between looks after what that leaves: unmatched receipts, doubts, dead senders.
 * Every sender runs it; the journal's lock lets one of them work at a time. One question without the lock tells what there may
 * be to do: most of the day nothing.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { eachAlone } from '../../time/each-alone.ts';
import { AlarmClock } from '../alarm-clock.ts';
import { WAITING_FROM } from './accepted.ts';
import { APPLIED_AT_ONCE_MAX } from './applied-beats.ts';
import { applyJournal, whileApplying } from './apply-journal.ts';
import { doubtsMaySettle, settleDoubts } from './doubts.ts';
import { recountAfter } from './recount.ts';
import { listSilent, someoneMayBeDead, takeOverFromOneDead } from './takeover.ts';
import { matchUnmatchedReceipts, receiptsAreUnmatched } from './unmatched-receipts.ts';
import { removeWireEvidence } from './wire-evidence.ts';

/**
 * Waiting lets answer and receipt of a message be applied together: one update of its row instead of two. Beside a large sending it
 * is worth more than beside a small one, and still leaves the totals younger than the two seconds that a page may show.
 */
const APPLY_EVERY_MS = 300;
const APPLY_EVERY_MS_WHEN_BUSY = 1_200;
const BUSY_FROM_EVENTS = 10_000;
const AFTERCARE_EVERY_MS = 500;
const AFTER_FAILURE_MS = 1_000;

export interface JournalApplierOptions {
  /** Seconds that a receiver must have listened before a doubt ends without a receipt. */
  readonly doubtListenSeconds: number;
  /** From so many acceptances on they wait for their receipts; fewer go into their rows at once (accepted.ts). */
  readonly waitingFrom?: number | undefined;
  /** Where the senders of this machine write down what they hand over. */
  readonly wireLogs?: string | undefined;
}

/** Work for whoever takes the journal's lock. */
interface Left {
  readonly journal: boolean;
  readonly unsettled: boolean;
  readonly dead: boolean;
}

/** Without an answer there may be everything: each step then says itself that the database is away. */
const everythingMayBeLeft: Left = { journal: true, unsettled: true, dead: true };

async function askWhatIsLeft(pool: pg.Pool): Promise<Left> {
  const { rows } = await pool.query<Left>({
    name: 'journal-anything-left',
    text: `SELECT EXISTS (SELECT FROM sms_journal) OR EXISTS (SELECT FROM sms_delivered) OR EXISTS (SELECT FROM sms_accepted) AS journal,
      ${receiptsAreUnmatched} OR ${doubtsMaySettle} AS unsettled, ${someoneMayBeDead} AS dead`,
  });
  return rows[0] ?? everythingMayBeLeft;
}

export class JournalApplier {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #options: JournalApplierOptions;
  #hasJournal = true;
  #isStopping = false;
  #appliedLast = 0;
  #caredAt = Number.NEGATIVE_INFINITY;
  readonly #alarm = new AlarmClock();
  readonly #running: Promise<void>;

  constructor(pool: pg.Pool, log: Logger, options: JournalApplierOptions) {
    this.#pool = pool;
    this.#log = log;
    this.#options = options;
    this.#running = this.#run();
  }

  /** There is something new in the journal. */
  poke(): void {
    this.#hasJournal = true;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#running;
    // The next program's receipts find no acceptance but in its row.
    const nothingWaits = { waitingFrom: Number.POSITIVE_INFINITY, passesOver: true };
    await whileApplying(this.#pool, (client) => applyJournal(client, nothingWaits)).catch(() => {});
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const started = performance.now();
      let isDone = await this.#try('applying the journal', () => this.#applyJournal());
      if (started - this.#caredAt >= AFTERCARE_EVERY_MS) {
        this.#caredAt = started;
        const left = await askWhatIsLeft(this.#pool).catch(() => everythingMayBeLeft);
        // Another program may have written.
        if (left.journal) this.#hasJournal = true;
        if (left.unsettled) isDone = (await this.#try('the look at doubts', () => this.#settle())) && isDone;
        if (left.dead) isDone = (await this.#try('the takeover', () => this.#takeOver())) && isDone;
      }
      const pause = isDone ? this.#pause() : AFTER_FAILURE_MS;
      await this.#alarm.sleep(Math.max(1, pause - (performance.now() - started)));
    }
  }

  #pause(): number {
    if (this.#appliedLast >= APPLIED_AT_ONCE_MAX) return 0;
    return this.#appliedLast >= BUSY_FROM_EVENTS ? APPLY_EVERY_MS_WHEN_BUSY : APPLY_EVERY_MS;
  }

  /** Runs one step: its failure is logged and keeps no other step from its work. */
  async #try(what: string, act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.#log.error({ err: error }, `${what} failed and will be tried again`);
      this.#hasJournal = true;
      await recountAfter(error, this.#pool, this.#log);
      return false;
    }
  }

  async #applyJournal(): Promise<void> {
    this.#appliedLast = 0;
    if (!this.#hasJournal) return;
    this.#hasJournal = false;
    const { waitingFrom = WAITING_FROM } = this.#options;
    const applied = await whileApplying(this.#pool, (client) =>
      applyJournal(client, { waitingFrom, passesOver: true }),
    );
    this.#appliedLast = applied ?? 0;
    if (applied === undefined || applied > 0) this.#hasJournal = true;
  }

  async #settle(): Promise<void> {
    await whileApplying(this.#pool, async (client) => {
      await matchUnmatchedReceipts(client);
      await settleDoubts(client, this.#options.doubtListenSeconds);
    });
  }

  /** Each alone: texts in the hands of one dead sender must not wait because of another. */
  async #takeOver(): Promise<void> {
    await eachAlone(
      (await whileApplying(this.#pool, listSilent)) ?? [],
      (senderId) => `sender ${senderId} was not taken over from`,
      (senderId) => this.#takeOverFrom(senderId),
    );
  }

  async #takeOverFrom(senderId: number): Promise<void> {
    const { wireLogs } = this.#options;
    const dead = await whileApplying(this.#pool, (client) => takeOverFromOneDead(client, wireLogs, senderId));
    if (dead === undefined) return;
    removeWireEvidence(wireLogs, dead);
    this.#log.warn({ senderId: dead }, 'took over from a sender that died');
  }
}
