/**
 * The carrier of the benchmarks and crash runs: an SMSC in a process of its own that answers every submit, sends a receipt
 * for each after a while and, when told to, behaves badly. It keeps its own truth: how often it accepted each number, and
 * which receipts were acknowledged; what was not is delivered again to whoever binds.
 */

import { bodyOf, type ShortMessage } from '../../packages/smpp/src/message.ts';
import { formatReceipt } from '../../packages/smpp/src/receipt.ts';
import { splitUdh } from '../../packages/smpp/src/segments.ts';
import { listenSmsc, type Smsc, type SmscSession } from '../../packages/smpp/src/smsc.ts';
import { type SplittingProxy, startSplittingProxy } from './splitting-proxy.ts';

export interface CarrierManners {
  readonly port?: number;
  /** receipts come after a time between these */
  readonly receiptAfterMs?: readonly [number, number];
  /** deliver_sm without an answer on each connection */
  readonly deliverWindow?: number;
  readonly seed?: number;
  readonly loseAnswerShare?: number;
  readonly refuseShare?: number;
  readonly throttleShare?: number;
  readonly loseReceiptShare?: number;
  readonly twiceReceiptShare?: number;
  readonly earlyReceiptShare?: number;
  readonly failedShare?: number;
  readonly expiredShare?: number;
  /** the id in answers; receipts have it in decimal */
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
  /** ESME_RTHROTTLED (0x58) unless it is to be ESME_RMSGQFUL (0x14) */
  readonly throttleStatus?: number;
  /** so long it takes to say that it throttles */
  readonly throttleAfterMs?: number;
  /** nobody may bind */
  readonly isClosed?: boolean;
}

interface Due {
  readonly id: number;
  readonly phone: string;
  readonly stat: string;
  readonly isUnturned: boolean;
}

const OUR_NUMBER = '10659';
const SLOT_MS = 50;
const LOOK_MS = 5;

export class Carrier {
  #manners: CarrierManners;
  readonly #random: () => number;
  #smsc!: Smsc<Due>;
  #proxy: SplittingProxy | undefined;
  /** due receipts by the slot of their time */
  readonly #slots = new Map<number, Due[]>();
  #ready: Due[] = [];
  readonly #unacknowledged = new Set<Due>();
  #timer: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #nextId: number;
  #turn = 0;
  /** number → how often a segment for it was accepted */
  readonly accepted = new Map<string, number>();
  /** number and part of its text (`15400000000/1`) → what became of each time that it was accepted */
  readonly fates = new Map<string, string[]>();
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
    return this.#proxy?.port ?? this.#smsc.port;
  }

  get pending(): number {
    let due = this.#ready.length + this.#unacknowledged.size;
    for (const slot of this.#slots.values()) due += slot.length;
    return due;
  }

  async listen(): Promise<void> {
    this.#smsc = await listenSmsc<Due>({
      port: this.#manners.port ?? 0,
      windowSize: this.#manners.deliverWindow ?? 500,
      onBind: () => (this.#manners.isClosed ? 0x0d : 0),
      onBound: () => this.#deliver(),
      onSubmit: (session, message, answer) => this.#onSubmit(session, message, answer),
      onDeliverAnswer: (_session, due, status) => {
        this.#unacknowledged.delete(due);
        if (status === 0) this.acknowledgedCount += 1;
        else this.#ready.push(due);
      },
      onDeliverTimeout: (_session, due) => this.#again(due),
      onDrain: () => this.#deliver(),
      onClose: (_session, _reason, unanswered) => {
        for (const due of unanswered) this.#again(due);
      },
    });
    if (this.#manners.splitsPdus) this.#proxy = await startSplittingProxy(this.#smsc.port, this.#random);
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
    for (const session of [...this.#smsc.sessions]) session.destroy();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    clearInterval(this.#looking);
    await this.#smsc.destroy();
    await this.#proxy?.close();
  }

  #onSubmit(
    session: SmscSession<Due>,
    message: ShortMessage,
    answer: (status: number, id?: string) => boolean,
  ): void {
    const now = Date.now();
    const phone = message.destination;
    if (this.keepsTruth) this.#noteArrival();
    const { throttleShare = 0, refuseShare = 0, loseAnswerShare = 0, earlyReceiptShare = 0 } = this.#manners;
    if (this.#isTooFast(now) || this.#random() < throttleShare) {
      return void setTimeout(
        () => answer(this.#manners.throttleStatus ?? 0x58),
        this.#manners.throttleAfterMs ?? 0,
      );
    }
    if (this.#random() < refuseShare) return void answer(0x0b);
    if (this.firstSubmitAt === 0) this.firstSubmitAt = now;
    this.lastSubmitAt = now;
    this.acceptedCount += 1;
    const id = this.#nextId;
    this.#nextId += 1;
    const { enrouteShare = 0, unturnedShare = 0, cutShare = 0 } = this.#manners;
    const due = { id, phone, stat: this.#fate(), isUnturned: this.#random() < unturnedShare };
    if (this.keepsTruth) this.#noteAccepted(message, due.stat);
    if (this.#random() < enrouteShare) this.#overtake({ ...due, stat: 'ENROUTE' });
    if (this.#random() < (this.#manners.loseReceiptShare ?? 0)) this.receiptsLost += 1;
    else if (this.#random() < earlyReceiptShare) this.#overtake(due);
    else this.#schedule(due, now);
    if (this.#random() < (this.#manners.twiceReceiptShare ?? 0)) this.#schedule({ ...due }, now);
    if (this.#random() < cutShare) return session.destroy();
    if (this.#random() < loseAnswerShare) return;
    const isEarly = this.#manners.earlyReceiptShare !== undefined;
    const answered = this.#answerIdOf(id);
    if (isEarly) setTimeout(() => answer(0, answered), this.#random() * 30);
    else answer(0, answered);
  }

  #answerIdOf(id: number): string {
    const { answerIds = 'decimal' } = this.#manners;
    if (answerIds === 'decimal') return String(id);
    return id
      .toString(16)
      .toUpperCase()
      .padStart(answerIds === 'hexadecimal' ? 1 : 16, '0');
  }

  /** The receipt goes out before the answer does. */
  #overtake(due: Due): void {
    this.#ready.unshift(due);
    this.#deliver();
  }

  #noteAccepted(message: ShortMessage, stat: string): void {
    const phone = message.destination;
    this.accepted.set(phone, (this.accepted.get(phone) ?? 0) + 1);
    const key = `${phone}/${splitUdh(bodyOf(message), message.esmClass).concatenation?.sequence ?? 1}`;
    const fates = this.fates.get(key);
    if (fates) fates.push(stat);
    else this.fates.set(key, [stat]);
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
    const sessions = [...this.#smsc.sessions];
    if (sessions.length === 0 || this.#ready.length === 0) return;
    let sent = 0;
    let full = 0;
    while (sent < this.#ready.length && full < sessions.length) {
      this.#turn = (this.#turn + 1) % sessions.length;
      const session = sessions[this.#turn] as SmscSession<Due>;
      if (session.freeWindow === 0) {
        full += 1;
        continue;
      }
      full = 0;
      const due = this.#ready[sent] as Due;
      this.#unacknowledged.add(due);
      if (!session.deliver(due, receiptOf(due))) {
        this.#unacknowledged.delete(due);
        break;
      }
      sent += 1;
    }
    if (sent > 0) this.lastReceiptAt = Date.now();
    this.#ready = this.#ready.slice(sent);
  }
}

const stamp = new Date();
function receiptOf({ id, phone, stat, isUnturned }: Due) {
  const err = stat === 'UNDELIV' ? '001' : '000';
  const [source, destination] = isUnturned ? [OUR_NUMBER, phone] : [phone, OUR_NUMBER];
  const receipt = formatReceipt({ id: String(id), stat, err, submitDate: stamp, doneDate: stamp });
  return { source, destination, ...receipt };
}

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
