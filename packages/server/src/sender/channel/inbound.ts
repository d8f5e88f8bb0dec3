/**
 * Replies from handsets: each is stored before the carrier is told that we have it, and matched to the latest text that
 * its number got within 72 hours or is getting. One that is delivered again, since the carrier did not hear us, is stored once. An opt-out
 * word takes effect at once, also for what is being sent just now. One that cannot be stored is the carrier's until it is, and is tried again
 * without keeping others from it.
 */
import {
  asksForNumber,
  HandleStatus,
  InboundType,
  inboundTypeOf,
} from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  ALWAYS_OPT_OUT_WORDS,
  isOneOf,
  RESTORE_WORD,
} from '@farmers-mailbox/contract/messaging/opt-outs/words.ts';
import { isPhone, normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { scoreIn } from '@farmers-mailbox/contract/service/consultations/score.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { PersonalData } from '../../access/personal-data.ts';
import { columnsOf, type RowOf } from '../../database/columns.ts';
import type { Tables } from '../../database/tables.ts';
import type { Clock } from '../../dependencies.ts';
import { insertReply } from '../../features/messaging/inbound-sms/queries.ts';
import { optOutByReply, restoreByReply } from '../../features/messaging/opt-outs/actions.ts';
import { hasOptedOut } from '../../features/messaging/opt-outs/queries.ts';
import { simplify } from '../../features/messaging/sensitive-words/traditional-characters.ts';
import { readOtherConfig } from '../../features/messaging/sms-config/queries.ts';
import { findMarkedAnswer, rate } from '../../features/service/consultations/score-actions.ts';
import type { Acknowledge, InboundPart } from '../../gateways/gateway.ts';
import { sleep } from '../alarm-clock.ts';

/** The parts of a long reply are joined when they come within this time; then what is there is stored. */
const PARTS_WITHIN_MS = 20_000;
/** While the database answers, and yet one cannot be stored, each pause is twice the one before. */
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 5 * 60_000;
/** Each may wait for the application that it answers; many at once would take every connection of the sender. */
const STORED_AT_ONCE = 4;
const CONTENT_MAX = 500;
/**
 * Nothing but number, words and time tells a reply that is delivered again from one in the same words: within so long it is
 * the same, unless another text came in between.
 */
const SAME_WITHIN = '5 minutes';
/** First key of the advisory locks that let one number's replies be stored one by one; the second is the number's hash. */
const REPLY_LOCKS = 71_003;

interface Reply {
  readonly channelId: number;
  readonly phone: string;
  readonly number: string;
  readonly content: string;
  /** of a reply in parts: the handset's reference and how many there are */
  readonly partKey: string | null;
}
interface Waiting {
  readonly reply: Reply;
  readonly acknowledgements: Acknowledge[];
  /** by performance.now() */
  readonly takenMs: number;
  /** how often it was refused by a database that answers */
  refusals: number;
}
interface Collected {
  readonly reply: Omit<Reply, 'content'>;
  readonly parts: Map<number, string>;
  readonly acknowledgements: Acknowledge[];
  readonly timer: NodeJS.Timeout;
}

export class Inbound {
  readonly #db: Kysely<Tables>;
  readonly #personalData: PersonalData;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #collected = new Map<string, Collected>();
  readonly #waiting: Waiting[] = [];
  /** those that could not be stored, by their words, until they are tried again */
  readonly #aside = new Map<string, { readonly waiting: Waiting; readonly timer: NodeJS.Timeout }>();
  readonly #storing = new Set<Promise<void>>();
  #isStopping = false;

  constructor(db: Kysely<Tables>, personalData: PersonalData, clock: Clock, log: Logger) {
    this.#db = db;
    this.#personalData = personalData;
    this.#clock = clock;
    this.#log = log;
  }

  take(channelId: number, part: InboundPart, acknowledge: Acknowledge): void {
    const { content, concatenation } = part;
    const reply = {
      channelId,
      phone: normalisePhone(part.phone) ?? part.phone,
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
    for (const { timer } of this.#aside.values()) clearTimeout(timer);
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

  #storeLater(reply: Reply, acknowledgements: Acknowledge[]): void {
    const same = this.#aside.get(keyOf(reply));
    // Delivered again by a carrier that was not answered.
    if (same) same.waiting.acknowledgements.push(...acknowledgements);
    else this.#queue({ reply, acknowledgements, takenMs: performance.now(), refusals: 0 });
  }

  #queue(waiting: Waiting): void {
    this.#waiting.push(waiting);
    if (this.#storing.size >= STORED_AT_ONCE) return;
    const storing = this.#storeWaiting().finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }

  async #storeWaiting(): Promise<void> {
    for (let next = this.#waiting.shift(); next && !this.#isStopping; next = this.#waiting.shift()) {
      try {
        await this.#store(next);
        for (const acknowledge of next.acknowledgements) acknowledge();
      } catch (error) {
        if (await this.#isAnswering()) this.#putAside(next, error);
        else await this.#waitForDatabase(next, error);
      }
    }
  }

  async #isAnswering(): Promise<boolean> {
    return sql`SELECT`.execute(this.#db).then(
      () => true,
      () => false,
    );
  }

  async #waitForDatabase(waiting: Waiting, error: unknown): Promise<void> {
    this.#log.warn({ err: error }, 'a reply waits for the database');
    this.#waiting.unshift(waiting);
    if (!this.#isStopping) await sleep(RETRY_FIRST_MS);
  }

  /** It waits in nobody's way; whoever stops meanwhile leaves it to the carrier, which delivers it again. */
  #putAside(waiting: Waiting, error: unknown): void {
    const { channelId } = waiting.reply;
    waiting.refusals += 1;
    const found = { err: error, channelId, refusals: waiting.refusals };
    this.#log.error(found, 'a reply cannot be stored: it is set aside, and tried again');
    if (this.#isStopping) return;
    const key = keyOf(waiting.reply);
    const same = this.#aside.get(key)?.waiting;
    if (same) return void same.acknowledgements.push(...waiting.acknowledgements);
    const again = () => {
      this.#aside.delete(key);
      this.#queue(waiting);
    };
    const timer = setTimeout(again, pauseAfter(waiting.refusals));
    this.#aside.set(key, { waiting, timer });
  }

  async #store({ reply, takenMs, refusals }: Waiting): Promise<void> {
    const said: Said = {
      ...reply,
      content: reply.content.replaceAll('\0', '').slice(0, CONTENT_MAX),
      number: reply.number.slice(0, 40),
      phoneHash: this.#personalData.hash(reply.phone),
    };
    const { optOutWords } = await readOtherConfig(this.#db);
    await this.#db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(${REPLY_LOCKS}::integer, hashtext(${said.phoneHash}))`.execute(
        trx,
      );
      const latest = await findLatestText(trx, said.phoneHash);
      const marked = await findMarked(trx, said, latest, this.#clock.now());
      const answered = marked ? undefined : latest;
      const meant = marked ? MARK : meaningOf(said, optOutWords, answered);
      const isPast =
        refusals > 0 && (await wasOvertaken(trx, said, performance.now() - takenMs, optOutWords));
      if (
        (await isStored(trx, said, answered?.applyId, meant.deed)) &&
        !(await mustBeObeyed(trx, said, meant.deed))
      )
        return;
      await insertReply(trx, this.#rowOf(said, answered, marked, meant));
      if (marked) await rate(trx, marked.consultId, marked.score, this.#clock.now());
      if (answered) await noteReply(trx, answered, said.content);
      if (!isPast) await this.#obey(trx, said, meant.deed, answered);
    });
  }

  #rowOf(said: Said, answered: Text | undefined, marked: Marked, meant: Meaning) {
    return {
      channelId: said.channelId,
      phoneCipher: this.#personalData.encrypt(said.phone),
      phoneHash: said.phoneHash,
      content: said.content,
      srcNumber: said.number,
      applyId: answered?.applyId ?? null,
      applySeq: answered?.seq ?? null,
      applyUserId: answered?.applyUserId ?? null,
      applyDeptId: answered?.applyDeptId ?? null,
      ownerDeptId:
        marked?.deptId ??
        sql<string>`(SELECT dept_id FROM sys_user WHERE phone_hash = ${said.phoneHash} AND del_flag = 0)`,
      consultId: marked?.consultId ?? null,
      moType: meant.moType,
      handleStatus: meant.isSeenTo ? HandleStatus.byItself : HandleStatus.waiting,
      partKey: said.partKey,
    };
  }

  async #obey(trx: Transaction<Tables>, { phone, content }: Said, deed: Deed, answered: Text | undefined) {
    if (deed === 'none') return;
    const act = deed === 'optOut' ? optOutByReply : restoreByReply;
    const replied = { phoneNumber: phone, content, applyId: answered?.applyId ?? null };
    await act(trx, this.#personalData, replied, this.#clock.now());
  }
}

const keyOf = ({ channelId, phone, number, content, partKey }: Reply): string =>
  JSON.stringify([channelId, phone, number, content, partKey]);

const pauseAfter = (refusals: number): number =>
  Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** (refusals - 1));

interface Said extends Reply {
  readonly phoneHash: string;
}

/** The program's own act on a reply. */
type Deed = 'optOut' | 'restore' | 'none';

interface Meaning {
  readonly moType: InboundType;
  readonly deed: Deed;
  /** nobody need look at it */
  readonly isSeenTo: boolean;
}

const MARK: Meaning = { moType: InboundType.rating, deed: 'none', isSeenTo: true };

type Marked = Awaited<ReturnType<typeof findMarkedAnswer>>;

/** A mark for the answer to a question, unless a text that asks for a number came later. */
async function findMarked(trx: Transaction<Tables>, said: Said, latest: Text | undefined, now: Date) {
  const score = scoreIn(said.content);
  if (score === null) return undefined;
  const answer = await findMarkedAnswer(trx, said.phoneHash, now);
  if (!answer) return undefined;
  const isEarlier = latest && latest.submitTime !== null && latest.submitTime < answer.replyTime;
  if (latest && !isEarlier && asksForNumber(latest.fullContent)) return undefined;
  return { ...answer, score };
}

/**
 * Traditional characters are read as simplified ones (退訂). A short number of a service is nobody who could opt out: what it says is left to
 * staff.
 */
function meaningOf(
  { content, phone }: Pick<Said, 'content' | 'phone'>,
  optOutWords: readonly string[],
  answered: Text | undefined,
): Meaning {
  const said = simplify(content);
  const isObeyed = isPhone(phone);
  const obeyed = (moType: InboundType, deed: Deed): Meaning => ({
    moType,
    deed: isObeyed ? deed : 'none',
    isSeenTo: isObeyed,
  });
  if (isOneOf(said, [RESTORE_WORD])) return obeyed(InboundType.other, 'restore');
  const words = [...ALWAYS_OPT_OUT_WORDS, ...optOutWords.map(simplify)];
  if (isOneOf(said, words)) return obeyed(InboundType.optOut, 'optOut');
  const moType = inboundTypeOf(content, answered?.fullContent ?? null);
  return { moType, deed: 'none', isSeenTo: moType === InboundType.rating };
}

const taken = columnsOf('massSmsDetail', ['applyId', 'seq', 'submitTime'], 'd');
const read = columnsOf('massSmsApply', ['fullContent', 'applyUserId', 'applyDeptId'], 'a');
type Text = RowOf<typeof taken> & RowOf<typeof read>;

/**
 * Also one that is under way, committed and neither known to have stayed here nor in doubt: in a large sending the carrier's
 * answer may be written into its row only after the farmer has written back. One that never arrived is answered only where no other is:
 * the receipt may be wrong.
 */
async function findLatestText(trx: Transaction<Tables>, phoneHash: string): Promise<Text | undefined> {
  const { rows } = await sql<Text>`SELECT ${taken}, ${read}
    FROM mass_sms_detail AS d JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id
      JOIN mass_sms_slice AS s ON s.apply_id = d.apply_id AND s.slice_no = d.slice_no
    WHERE d.phone_hash = ${phoneHash} AND (d.submit_time > now() - interval '72 hours'
      OR (d.submit_time IS NULL AND d.send_result = ${sql.lit(SendResult.waiting)} AND d.seq <= s.intent_seq
        AND NOT EXISTS (SELECT FROM sms_resend AS r WHERE r.apply_id = d.apply_id AND r.seq = d.seq AND r.intent_time IS NULL)
        AND NOT EXISTS (SELECT FROM sms_doubt AS o WHERE o.apply_id = d.apply_id AND o.seq = d.seq AND o.attempt = d.attempt)))
    ORDER BY d.send_result = ${sql.lit(SendResult.failed)}, d.submit_time DESC NULLS FIRST, d.apply_id DESC LIMIT 1`.execute(
    trx,
  );
  return rows[0];
}

/**
 * True if the reply was delivered before; also for a single part that comes again of a reply that is stored whole. A word that is obeyed is
 * compared with the number's latest reply only: R, KT and R again are three.
 */
async function isStored(
  trx: Transaction<Tables>,
  { channelId, number, content, partKey, phoneHash }: Said,
  applyId: string | undefined,
  deed: Deed,
): Promise<boolean> {
  const among = deed === 'none' ? sql`ALL` : sql`1`;
  const { rows } = await sql`SELECT FROM (SELECT * FROM sms_inbound
      WHERE phone_hash = ${phoneHash} AND receive_time > now() - ${SAME_WITHIN}::interval ORDER BY mo_id DESC LIMIT ${among}) AS latest
    WHERE channel_id = ${channelId} AND src_number = ${number} AND apply_id IS NOT DISTINCT FROM ${applyId ?? null}::bigint
      AND (content = ${content} OR (part_key = ${partKey} AND position(${content} IN content) > 0))`.execute(
    trx,
  );
  return rows.length > 0;
}

/** An opt-out in the words of the latest one, which staff took back meanwhile: who asks again is left alone. */
async function mustBeObeyed(trx: Transaction<Tables>, { phoneHash }: Said, deed: Deed): Promise<boolean> {
  return deed === 'optOut' && !(await hasOptedOut(trx, phoneHash));
}

/** A number's last word counts: what was set aside is obeyed no more once another word was. @param withinMs since it was taken */
async function wasOvertaken(
  trx: Transaction<Tables>,
  { phone, phoneHash }: Said,
  withinMs: number,
  optOutWords: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ content: string }>`SELECT content FROM sms_inbound
    WHERE phone_hash = ${phoneHash} AND receive_time > now() - make_interval(secs => ${withinMs / 1_000})`.execute(
    trx,
  );
  return rows.some(({ content }) => meaningOf({ phone, content }, optOutWords, undefined).deed !== 'none');
}

async function noteReply(trx: Transaction<Tables>, { applyId, seq }: Text, content: string): Promise<void> {
  // The application first, as everybody does who touches both.
  await sql`SELECT FROM mass_sms_apply WHERE apply_id = ${applyId} FOR NO KEY UPDATE`.execute(trx);
  await sql`WITH before AS (SELECT reply_time FROM mass_sms_detail WHERE apply_id = ${applyId} AND seq = ${seq}),
      noted AS (UPDATE mass_sms_detail SET reply_content = ${content.slice(0, 200)}, reply_time = now()
        WHERE apply_id = ${applyId} AND seq = ${seq})
    UPDATE mass_sms_apply SET reply_count = reply_count + 1
    WHERE apply_id = ${applyId} AND EXISTS (SELECT FROM before WHERE reply_time IS NULL)`.execute(trx);
}
