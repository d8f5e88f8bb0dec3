/**
 * What handsets send: each reply is stored before the carrier is told that we have it, and matched to the latest text that
 * its number got within 72 hours. One that is delivered again, since the carrier did not hear us, is stored once. An opt-out
 * word takes effect at once, also for what is being sent just now.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PersonalData } from '../access/personal-data.ts';
import type { Tables } from '../database/tables.ts';
import { readOtherConfig } from '../features/sms-config/queries.ts';
import type { Acknowledge, InboundPart } from '../gateways/gateway.ts';
import { isOptOut } from './opt-out-words.ts';
import { inTransaction } from './transaction.ts';

/** The parts of a long reply are joined when they come within this time; then what is there is stored. */
const PARTS_WITHIN_MS = 20_000;
const RETRY_MS = 1_000;
const CONTENT_MAX = 500;
/**
 * Nothing but number, words and time tells a reply that is delivered again from one in the same words: within so long it is
 * the same, unless another text came in between.
 */
const SAME_WITHIN = '5 minutes';
/** First key of the advisory locks that let one number's replies be stored one by one; the second is the number's hash. */
const REPLY_LOCKS = 71_003;

export const InboundType = { optOut: 1, reply: 2, other: 9 } as const;

interface Reply {
  readonly channelId: number;
  readonly phone: string;
  readonly number: string;
  readonly content: string;
  /** of a reply in parts: the handset's reference and how many there are */
  readonly partKey: string | null;
}
interface Collected {
  readonly reply: Omit<Reply, 'content'>;
  readonly parts: Map<number, string>;
  readonly acknowledgements: Acknowledge[];
  readonly timer: NodeJS.Timeout;
}

export class Inbound {
  readonly #db: Kysely<Tables>;
  readonly #pool: pg.Pool;
  readonly #personalData: PersonalData;
  readonly #log: Logger;
  readonly #collected = new Map<string, Collected>();
  readonly #storing = new Set<Promise<void>>();
  #isStopping = false;

  constructor(db: Kysely<Tables>, pool: pg.Pool, personalData: PersonalData, log: Logger) {
    this.#db = db;
    this.#pool = pool;
    this.#personalData = personalData;
    this.#log = log;
  }

  take(channelId: number, part: InboundPart, acknowledge: Acknowledge): void {
    const { content, concatenation } = part;
    const reply = {
      channelId,
      phone: part.phone.replace(/^\+?(?:86)?(?=1\d{10}$)/, ''),
      number: part.number,
      partKey:
        concatenation && concatenation.total > 1 ? `${concatenation.reference}/${concatenation.total}` : null,
    };
    if (!concatenation || reply.partKey === null)
      return this.#storeLater({ ...reply, content }, [acknowledge]);
    const key = [channelId, reply.phone, reply.number, reply.partKey].join(' ');
    const known = this.#collected.get(key) ?? this.#collect(key, reply);
    known.parts.set(concatenation.sequence, content);
    known.acknowledgements.push(acknowledge);
    if (known.parts.size === concatenation.total) this.#complete(key);
  }

  /** Stores what is being stored; parts of unfinished replies stay the carrier's. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const { timer } of this.#collected.values()) clearTimeout(timer);
    await Promise.all(this.#storing);
  }

  #collect(key: string, reply: Omit<Reply, 'content'>): Collected {
    const timer = setTimeout(() => this.#complete(key), PARTS_WITHIN_MS);
    const collected = { reply, parts: new Map<number, string>(), acknowledgements: [], timer };
    this.#collected.set(key, collected);
    return collected;
  }

  #complete(key: string): void {
    const collected = this.#collected.get(key);
    if (!collected) return;
    clearTimeout(collected.timer);
    this.#collected.delete(key);
    const content = [...collected.parts].sort(([a], [b]) => a - b).map(([, text]) => text);
    this.#storeLater({ ...collected.reply, content: content.join('') }, collected.acknowledgements);
  }

  #storeLater(reply: Reply, acknowledgements: readonly Acknowledge[]): void {
    const storing = this.#storeWithPatience(reply)
      .then((isStored) => {
        if (isStored) for (const acknowledge of acknowledgements) acknowledge();
      })
      .finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }

  async #storeWithPatience(reply: Reply): Promise<boolean> {
    while (!this.#isStopping) {
      try {
        await this.#store(reply);
        return true;
      } catch (error) {
        this.#log.warn({ err: error }, 'a reply waits for the database');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return false;
  }

  async #store(reply: Reply): Promise<void> {
    const hash = this.#personalData.hash(reply.phone);
    const cipher = this.#personalData.encrypt(reply.phone);
    const content = reply.content.replaceAll('\0', '').slice(0, CONTENT_MAX);
    const { optOutWords } = await readOtherConfig(this.#db);
    const optsOut = isOptOut(content, optOutWords);
    await inTransaction(this.#pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [REPLY_LOCKS, hash]);
      const match = await findLatestText(client, hash);
      const number = reply.number.slice(0, 40);
      if (await isStored(client, { ...reply, content, number }, hash, match?.apply_id)) return;
      const type = optsOut ? InboundType.optOut : match ? InboundType.reply : InboundType.other;
      await client.query(
        `INSERT INTO sms_inbound (channel_id, phone_cipher, phone_hash, content, src_number, apply_id, apply_seq, mo_type, part_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [reply.channelId, cipher, hash, content, number, match?.apply_id, match?.seq, type, reply.partKey],
      );
      if (match) await noteReply(client, match, content);
      if (optsOut) await optOut(client, hash, cipher, match?.apply_id, content);
    });
  }
}

interface Text {
  apply_id: string;
  seq: number;
}

async function findLatestText(client: pg.PoolClient, phoneHash: string): Promise<Text | undefined> {
  const { rows } = await client.query<Text>(
    `SELECT apply_id, seq FROM mass_sms_detail
     WHERE phone_hash = $1 AND submit_time > now() - interval '72 hours' ORDER BY submit_time DESC LIMIT 1`,
    [phoneHash],
  );
  return rows[0];
}

/** Also a single part that comes again of a reply that is stored whole. */
async function isStored(
  client: pg.PoolClient,
  { channelId, number, content, partKey }: Reply,
  phoneHash: string,
  applyId: string | undefined,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM sms_inbound
     WHERE phone_hash = $1 AND receive_time > now() - interval '${SAME_WITHIN}' AND channel_id = $2 AND src_number = $3
       AND apply_id IS NOT DISTINCT FROM $4::bigint AND (content = $5 OR (part_key = $6 AND position($5 IN content) > 0)) LIMIT 1`,
    [phoneHash, channelId, number, applyId, content, partKey],
  );
  return rows.length > 0;
}

async function noteReply(client: pg.PoolClient, { apply_id, seq }: Text, content: string): Promise<void> {
  // The application first, as everybody does who touches both.
  await client.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR NO KEY UPDATE', [apply_id]);
  await client.query(
    `WITH before AS (SELECT reply_time FROM mass_sms_detail WHERE apply_id = $1 AND seq = $2),
       noted AS (UPDATE mass_sms_detail SET reply_content = $3, reply_time = now() WHERE apply_id = $1 AND seq = $2)
     UPDATE mass_sms_apply SET reply_count = reply_count + 1
     WHERE apply_id = $1 AND EXISTS (SELECT FROM before WHERE reply_time IS NULL)`,
    [apply_id, seq, content.slice(0, 200)],
  );
}

async function optOut(
  client: pg.PoolClient,
  phoneHash: string,
  phoneCipher: Buffer,
  applyId: string | undefined,
  content: string,
): Promise<void> {
  await client.query(
    `INSERT INTO sms_opt_out (phone_hash, phone_cipher, opt_out_type, scope, apply_id, reason) VALUES ($1, $2, 1, 1, $3, $4)
     ON CONFLICT (phone_hash, scope) WHERE restore_time IS NULL DO NOTHING`,
    [phoneHash, phoneCipher, applyId, `短信回复：${content.slice(0, 20)}`],
  );
}
