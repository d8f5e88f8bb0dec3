/**
 * The carrier of the benchmarks and crash runs, of any protocol, in a process of its own: it answers every submit, sends a receipt
 * for each after a while and, when told to, behaves badly. It keeps its own truth: how often it accepted each number, and
 * which receipts were acknowledged; what was not is delivered again to whoever logs in.
 */

import { openCarrierSide, readArrival } from '../../packages/server/src/gateways/carrier-side.ts';
import type {
  Arrival,
  CarrierProtocol,
  CarrierSide,
} from '../../packages/server/src/gateways/carrier-way.ts';
import type { Result } from '../../packages/server/src/gateways/carrier-words.ts';
import { type SplittingProxy, startSplittingProxy } from './splitting-proxy.ts';

export interface CarrierManners {
  /** SMPP34 unless told */
  readonly protocol?: CarrierProtocol;
  readonly port?: number;
  /** SGIP: the sender's port for receipts and replies */
  readonly reportPort?: number;
  /** receipts come after a time between these */
  readonly receiptAfterMs?: readonly [number, number];
  /** receipts without an answer on each connection */
  readonly deliverWindow?: number;
  readonly seed?: number;
  readonly loseAnswerShare?: number;
  /** all segments to so many numbers are answered after seconds, when their receipts may have come already */
  readonly lateAnswerShare?: number;
  readonly refuseShare?: number;
  readonly throttleShare?: number;
  readonly loseReceiptShare?: number;
  readonly twiceReceiptShare?: number;
  readonly earlyReceiptShare?: number;
  readonly failedShare?: number;
  readonly expiredShare?: number;
  /** SMPP: the id in answers; receipts have it in decimal */
  readonly answerIds?: 'decimal' | 'hexadecimal' | 'padded hexadecimal';
  /** of those accepted, so many are not answered: their connection is cut instead */
  readonly cutShare?: number;
  /** so many are first reported as on their way */
  readonly enrouteShare?: number;
  /** so many receipts name our number as their source, as if nothing were turned round */
  readonly unturnedShare?: number;
  /** what this carrier writes arrives in pieces that end anywhere, and so does what it reads */
  readonly splitsPdus?: boolean;
  /** above it submits are throttled */
  readonly ratePerSecond?: number;
  /** tooFast unless it is to be queueFull */
  readonly throttleAs?: 'tooFast' | 'queueFull';
  /** so long it takes to say that it throttles */
  readonly throttleAfterMs?: number;
  /** nobody may log in */
  readonly isClosed?: boolean;
}

export interface AcceptedText {
  readonly phone: string;
  readonly words: string;
  /** of a longer text, from one */
  readonly part: number;
  readonly parts: number;
  /** what becomes of it */
  readonly stat: string;
  /** its answer was written, and its receipt acknowledged */
  isAnswered: boolean;
  isReported: boolean;
}

interface Due {
  readonly of?: AcceptedText;
  readonly id: string;
  readonly phone: string;
  readonly stat: string;
  readonly isUnturned: boolean;
  /** a reply in these words instead of a receipt */
  readonly reply?: string;
}

export const ACCOUNT = { name: 'crash', secret: 'crash' };
const OUR_NUMBER = '10659';
const SLOT_MS = 50;
const LOOK_MS = 5;
const LATE_ANSWER_MS = [3_000, 8_000] as const;

export class Carrier {
  #manners: CarrierManners;
  readonly #random: () => number;
  #side!: CarrierSide<Due>;
  #proxy: SplittingProxy | undefined;
  /** due receipts by the slot of their time */
  readonly #slots = new Map<number, Due[]>();
  #ready: Due[] = [];
  readonly #unacknowledged = new Set<Due>();
  #timer: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #nextId: number;
  /** number → how often a segment for it was accepted */
  readonly accepted = new Map<string, number>();
  /** number and part of its text (`15400000000/1`) → what became of each time that it was accepted */
  readonly fates = new Map<string, string[]>();
  /** every part of a text that was accepted, in the order of their coming */
  readonly texts: AcceptedText[] = [];
  /** when each submit came, in milliseconds since 1970, and for how long this process could not look before it did */
  readonly arrivals: [at: number, blind: number][] = [];
  #lookedAt = performance.now();
  /** first segments accepted in each second since the start */
  readonly perSecond: number[] = [];
  keepsTruth = true;
  acceptedCount = 0;
  acknowledgedCount = 0;
  receiptsLost = 0;
  firstSubmitAt = 0;
  lastSubmitAt = 0;
  lastReceiptAt = 0;

  constructor(manners: CarrierManners) {
    this.#manners = manners;
    this.#random = seeded(manners.seed ?? 1);
    this.#nextId = 10_000_000 + Math.floor(this.#random() * 1_000_000);
  }

  get port(): number {
    return this.#proxy?.port ?? this.#side.port;
  }

  get pending(): number {
    let due = this.#ready.length + this.#unacknowledged.size;
    for (const slot of this.#slots.values()) due += slot.length;
    return due;
  }

  async listen(): Promise<void> {
    const { protocol = 'SMPP34', port = 0, reportPort, deliverWindow = 500, splitsPdus } = this.#manners;
    this.#side = await openCarrierSide<Due>({
      protocol,
      port,
      ...(reportPort === undefined ? {} : { reportPort }),
      account: ACCOUNT,
      windowSize: deliverWindow,
      onLogin: () => (this.#manners.isClosed ? 'busy' : 'welcome'),
      onText: (arrival, answer, link) => this.#onText(arrival, answer, link),
      onBrought: (due, isTaken) => {
        this.#unacknowledged.delete(due);
        if (!isTaken) this.#ready.push(due);
        else if (due.reply === undefined) this.acknowledgedCount += 1;
        if (isTaken && due.of && due.stat === due.of.stat) due.of.isReported = true;
      },
      onUnanswered: (due) => this.#again(due),
      onRoom: () => this.#deliver(),
    });
    if (splitsPdus) this.#proxy = await startSplittingProxy(this.#side.port, this.#random);
    this.#timer = setInterval(() => this.#tick(), SLOT_MS);
    if (this.keepsTruth) {
      this.#looking = setInterval(() => {
        this.#lookedAt = performance.now();
      }, LOOK_MS);
    }
  }

  /** From now on; what is left out stays. */
  change(manners: CarrierManners): void {
    this.#manners = { ...this.#manners, ...manners };
  }

  /** Cuts every link without a word: answers that are being written are lost. */
  cut(): void {
    this.#side.cut();
  }

  /** A handset writes to our number. */
  reply(phone: string, words: string): void {
    this.#overtake({ id: '', phone, stat: '', isUnturned: false, reply: words });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    clearInterval(this.#looking);
    await this.#side.destroy();
    await this.#proxy?.close();
  }

  #onText(
    arrival: Arrival,
    answer: (result: Result, id?: string) => boolean,
    link: { destroy(): void },
  ): void {
    const now = Date.now();
    const { phone } = arrival;
    if (this.keepsTruth) this.#noteArrival();
    const { throttleShare = 0, refuseShare = 0, loseAnswerShare = 0, earlyReceiptShare = 0 } = this.#manners;
    if (this.#isTooFast(now) || this.#random() < throttleShare) {
      const { throttleAs = 'tooFast', throttleAfterMs = 0 } = this.#manners;
      return void setTimeout(() => answer(throttleAs), throttleAfterMs);
    }
    if (this.#random() < refuseShare) return void answer('noSuchNumber');
    if (this.firstSubmitAt === 0) this.firstSubmitAt = now;
    this.lastSubmitAt = now;
    this.acceptedCount += 1;
    const serial = this.#nextId;
    this.#nextId += 1;
    const id = this.#side.idOf(arrival.messageId, serial);
    const { enrouteShare = 0, unturnedShare = 0, cutShare = 0 } = this.#manners;
    const [stat, isUnturned] = [this.#fate(), this.#random() < unturnedShare];
    const text = this.keepsTruth ? this.#noteAccepted(arrival, stat) : undefined;
    const due: Due = { id, phone, stat, isUnturned, ...(text ? { of: text } : {}) };
    if (this.#random() < enrouteShare) this.#overtake({ ...due, stat: 'ENROUTE' });
    if (this.#random() < (this.#manners.loseReceiptShare ?? 0)) this.receiptsLost += 1;
    else if (this.#random() < earlyReceiptShare) this.#overtake(due);
    else this.#schedule(due, now);
    if (this.#random() < (this.#manners.twiceReceiptShare ?? 0)) this.#schedule({ ...due }, now);
    if (this.#random() < cutShare) return link.destroy();
    if (this.#random() < loseAnswerShare) return;
    const answered = this.#answerIdOf(id);
    const answerAfterMs = this.#answerAfterMs(phone);
    const accept = () => {
      const isWritten = answer('accepted', answered);
      if (text) text.isAnswered = isWritten;
    };
    if (answerAfterMs > 0) setTimeout(accept, answerAfterMs);
    else accept();
  }

  #answerAfterMs(phone: string): number {
    const { lateAnswerShare = 0, earlyReceiptShare } = this.#manners;
    const [least, most] = LATE_ANSWER_MS;
    if (Number(phone.slice(-2)) < lateAnswerShare * 100) return least + this.#random() * (most - least);
    return earlyReceiptShare === undefined ? 0 : this.#random() * 30;
  }

  #answerIdOf(id: string): string {
    const { answerIds = 'decimal' } = this.#manners;
    if (answerIds === 'decimal') return id;
    return Number(id)
      .toString(16)
      .toUpperCase()
      .padStart(answerIds === 'hexadecimal' ? 1 : 16, '0');
  }

  /** The receipt goes out before the answer does. */
  #overtake(due: Due): void {
    this.#ready.unshift(due);
    this.#deliver();
  }

  #noteAccepted(arrival: Arrival, stat: string): AcceptedText {
    const { phone } = arrival;
    this.accepted.set(phone, (this.accepted.get(phone) ?? 0) + 1);
    const { concatenation, words } = readArrival(this.#manners.protocol ?? 'SMPP34', arrival);
    const { sequence: part = 1, total: parts = 1 } = concatenation ?? {};
    const text = { phone, words, part, parts, stat, isAnswered: false, isReported: false };
    this.texts.push(text);
    const key = `${phone}/${part}`;
    const fates = this.fates.get(key);
    if (fates) fates.push(stat);
    else this.fates.set(key, [stat]);
    return text;
  }

  #noteArrival(): void {
    const at = performance.now();
    this.arrivals.push([performance.timeOrigin + at, at - this.#lookedAt]);
  }

  #isTooFast(now: number): boolean {
    const second = Math.floor(now / 1000);
    const last = this.perSecond[second % 64] ?? 0;
    const limit = this.#manners.ratePerSecond;
    if (limit === undefined) return false;
    this.perSecond[(second + 1) % 64] = 0;
    this.perSecond[second % 64] = last + 1;
    return last >= limit;
  }

  #fate(): string {
    const draw = this.#random();
    const { failedShare = 0, expiredShare = 0 } = this.#manners;
    if (draw < failedShare) return 'UNDELIV';
    return draw < failedShare + expiredShare ? 'EXPIRED' : 'DELIVRD';
  }

  #schedule(due: Due, now: number): void {
    const [least, most] = this.#manners.receiptAfterMs ?? [200, 2_000];
    const slot = Math.ceil((now + least + this.#random() * (most - least)) / SLOT_MS);
    const list = this.#slots.get(slot);
    if (list) list.push(due);
    else this.#slots.set(slot, [due]);
  }

  #tick(): void {
    const now = Math.floor(Date.now() / SLOT_MS);
    for (const [slot, list] of this.#slots) {
      if (slot > now) continue;
      this.#slots.delete(slot);
      this.#ready = this.#ready.length === 0 ? list : this.#ready.concat(list);
    }
    this.#deliver();
  }

  #again(due: Due): void {
    if (this.#unacknowledged.delete(due)) this.#ready.push(due);
  }

  #deliver(): void {
    let brought = 0;
    for (const due of this.#ready) {
      this.#unacknowledged.add(due);
      if (!this.#side.bring(due, due.reply === undefined ? receiptOf(due) : replyOf(due, due.reply))) {
        this.#unacknowledged.delete(due);
        break;
      }
      brought += 1;
    }
    if (brought === 0) return;
    this.lastReceiptAt = Date.now();
    this.#ready = this.#ready.slice(brought);
  }
}

const submitTime = new Date();
function receiptOf({ id: messageId, phone, stat, isUnturned }: Due) {
  const err = { UNDELIV: '001', EXPIRED: '012' }[stat] ?? '000';
  return {
    kind: 'report',
    messageId,
    phone,
    number: OUR_NUMBER,
    stat,
    err,
    submitTime,
    isUnturned,
  } as const;
}

const replyOf = ({ phone }: Due, content: string) =>
  ({ kind: 'reply', phone, number: OUR_NUMBER, content }) as const;

/** The same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
