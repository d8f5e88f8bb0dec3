/**
 * A sender's sign of life: its row in sms_sender, a session's advisory lock on its number, a heartbeat. While both hold,
 * what it leased is its own. Who stopped for too long (suspended, cut off from the database) finds its lease too old and
 * writes nothing to a carrier; taking over from the dead is journal/takeover.ts.
 */
import { networkInterfaces } from 'node:os';
import type pg from 'pg';
import type { Logger } from 'pino';
import { inTransaction } from './transaction.ts';

/** First key of the advisory locks; the second is the sender's number. */
export const SENDER_LOCKS = 71_001;

/**
 * Alone with it, programs applied the journal before they knew everything that stands in it now. While one that knows is there it is
 * shared, so that an older one beside it goes on sending and applies nothing.
 */
export const OLDER_JOURNAL_LOCK = 71_002;

/** Of a row of sms_sender, to the microsecond and in no time zone: no two lives of a database have the same under one number. */
export const STARTED_AT = 'extract(epoch FROM start_time)::text';

/** Told by the database when an application starts to be sent. */
const SENDING_STARTED = 'sending_started';

/** Told each number that this program registers under, before it claims anything: the wire log. */
interface LifeRecord {
  begin(senderId: number, startedAt: string): void;
}

const HEARTBEAT_MS = 1_000;
/** A heartbeat that takes longer goes nowhere: the connection is given up. */
const HEARTBEAT_TIMEOUT_MS = 5_000;
/** Younger than this, the lease allows writing to a carrier. Below the age at which others take over. */
export const LEASE_FRESH_MS = 4_000;

/** When a sender was last at work, to be asked before one starts; null: never, or too long ago to be remembered. */
export async function readLastHeartbeat(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ last: Date | null }>(
    'SELECT max(heartbeat_time) AS last FROM sms_sender',
  );
  return rows[0]?.last ?? null;
}

/**
 * True if a sender is still there; then nobody takes over from it before the transaction ends. Without asking, a claim that commits after
 * the takeover would be leased to nobody, and nobody would ever let it go. The heartbeat does not wait for it, and it does not wait
 * for a takeover, which may wait for what the transaction holds.
 */
export async function staysAlive(client: pg.PoolClient, senderId: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'sender-stays-alive',
    text: 'SELECT FROM sms_sender WHERE sender_id = $1 AND buried_time IS NULL FOR KEY SHARE SKIP LOCKED',
    values: [senderId],
  });
  return rowCount === 1;
}

/** Another sender took over: what was taken is given back. */
class SenderTakenOver extends Error {}

/**
 * Leases work in a transaction.
 * @returns what `take` did; nothing, and nothing is leased, for a sender that was taken over from
 */
export async function takeWhileAlive<Taken>(
  pool: pg.Pool,
  senderId: number,
  take: (client: pg.PoolClient) => Promise<readonly Taken[]>,
): Promise<readonly Taken[]> {
  try {
    return await inTransaction(pool, async (client) => {
      const taken = await take(client);
      // Asked when something was found: the question is a write, and most claims of an idle sender find nothing.
      if (taken.length > 0 && !(await staysAlive(client, senderId))) throw new SenderTakenOver();
      return taken;
    });
  } catch (error) {
    if (error instanceof SenderTakenOver) return [];
    throw error;
  }
}

export class Lease {
  readonly #pool: pg.Pool;
  readonly #program: string;
  readonly #log: Logger;
  readonly #wireLog: LifeRecord;
  readonly #onReplaced: () => void;
  readonly #onSending: () => void;
  #client: pg.PoolClient | undefined;
  #timer: NodeJS.Timeout | undefined;
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #beatNo = 0;
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();
  senderId = 0;

  /**
   * @param onReplaced this sender was taken for dead and goes on under a new number: what it had leased is lost to it
   * @param onSending an application starts to be sent; told over the lease's connection, and not while that is away
   */
  constructor(
    pool: pg.Pool,
    program: string,
    log: Logger,
    wireLog: LifeRecord,
    { onReplaced, onSending }: { readonly onReplaced: () => void; readonly onSending: () => void },
  ) {
    this.#pool = pool;
    this.#program = program;
    this.#log = log;
    this.#wireLog = wireLog;
    this.#onReplaced = onReplaced;
    this.#onSending = onSending;
  }

  /** Resolves once the sender has its number. */
  async start(): Promise<void> {
    await this.#renew();
    this.#schedule();
  }

  /** True if a message may be written to a carrier at this moment. */
  get isFresh(): boolean {
    return this.#client !== undefined && performance.now() - this.#confirmedAt < LEASE_FRESH_MS;
  }

  nextBeatNo(): number {
    this.#beatNo += 1;
    return this.#beatNo;
  }

  /** Gives the number back: nothing of it is leased any more, so that nobody has to look after it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#running;
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
  }

  #schedule(): void {
    if (this.#isStopping) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#renew()
        .catch((error: unknown) =>
          this.#log.warn({ err: error }, 'the lease of the sender could not be renewed'),
        )
        .finally(() => this.#schedule());
    }, HEARTBEAT_MS);
  }

  async #renew(): Promise<void> {
    const asked = performance.now();
    const client = this.#client ?? (await this.#connect());
    const impatience = setTimeout(() => this.#drop(client), HEARTBEAT_TIMEOUT_MS);
    const { rowCount } = await client
      .query(
        'UPDATE sms_sender SET heartbeat_time = clock_timestamp() WHERE sender_id = $1 AND buried_time IS NULL',
        [this.senderId],
      )
      .finally(() => clearTimeout(impatience));
    if (rowCount === 1) {
      this.#confirmedAt = asked;
      return;
    }
    if (this.senderId !== 0) {
      this.#log.warn(
        { senderId: this.senderId },
        'this sender was taken for dead; it goes on under a new number',
      );
    }
    await this.#register(client);
  }

  /** A connection of its own for the whole life of the lease: the lock lives and dies with it. */
  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    client.once('error', () => this.#drop(client));
    client.once('end', () => this.#drop(client));
    client.on('notification', this.#onSending);
    try {
      await client.query(`LISTEN ${SENDING_STARTED}`);
      await client.query('SELECT pg_advisory_lock_shared($1)', [OLDER_JOURNAL_LOCK]);
      if (this.senderId !== 0) await takeLock(client, this.senderId);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#client = client;
    return client;
  }

  #drop(client: pg.PoolClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.release(true);
  }

  async #register(client: pg.PoolClient): Promise<void> {
    const asked = performance.now();
    const { rows } = await client.query<{ sender_id: number; started_at: string }>(
      `INSERT INTO sms_sender (program, addresses) VALUES ($1, $2) RETURNING sender_id, ${STARTED_AT} AS started_at`,
      [this.#program, outsideAddresses()],
    );
    const senderId = rows[0]?.sender_id ?? 0;
    await takeLock(client, senderId);
    this.#wireLog.begin(senderId, rows[0]?.started_at ?? '');
    // The former number serves until now: the journal takes what came meanwhile under a key that is nobody else's.
    const isReplaced = this.senderId !== 0;
    this.senderId = senderId;
    this.#beatNo = 0;
    if (isReplaced) this.#onReplaced();
    this.#confirmedAt = asked;
  }
}

/** Of this machine, as other machines may reach it. Channels of SGIP listen on IPv4. */
function outsideAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
}

/**
 * Fails when another session still holds it: the old connection, which the server has not yet noticed to be gone. Nobody else ever
 * takes this number, so that session is ended, and the next try has it.
 */
async function takeLock(client: pg.PoolClient, senderId: number): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
    SENDER_LOCKS,
    senderId,
  ]);
  if (rows[0]?.taken) return;
  await client.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
     WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
       AND l.classid = $1 AND l.objid = $2`,
    [SENDER_LOCKS, senderId],
  );
  throw new Error(`sender ${senderId} was still locked by its former connection`);
}
