/**
 * The built-in carrier (内置运营商): SMPP, CMPP 3.0, SMGP and SGIP as carriers speak them, each on a port of its own of the loopback address, so that a trial
 * takes exactly the paths of production. It keeps what it accepts before it answers, reports what became of it after 0.2 to 8 seconds (also when it was
 * restarted meanwhile), hands on what the simulated handset answers, and misbehaves on demand. Nothing it gets leaves the machine.
 */
import { randomBytes } from 'node:crypto';
import type { Dependencies } from '../dependencies.ts';
import { errorOfStat, fateOf } from './carrier-fates.ts';
import { openCarrierSide, readArrival } from './carrier-side.ts';
import {
  type AcceptedMessage,
  type CarrierFaults,
  type DueReceipt,
  insertAccepted,
  listDueReceipts,
  listDueReplies,
  markReceiptsDelivered,
  markRepliesDelivered,
  NO_FAULTS,
  readErrand,
} from './carrier-store.ts';
import type { Arrival, CarrierProtocol, CarrierReply, CarrierReport, CarrierSide } from './carrier-way.ts';
import type { Result } from './carrier-words.ts';
import { findFreePort } from './free-port.ts';
import type { MainlandTerms } from './mainland.ts';
import type { MainlandProtocol } from './mainland-codes.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'log'>;

/** An address at which it speaks a protocol of the mainland. */
export interface MainlandDoor {
  readonly protocol: MainlandProtocol;
  readonly port: number;
  readonly terms: MainlandTerms;
}

export interface BuiltInCarrier {
  /** of SMPP */
  readonly port: number;
  readonly account: string;
  readonly secret: string;
  readonly mainland: readonly MainlandDoor[];
  stop(): Promise<void>;
}

const ACCOUNT = 'trial';
const MAINLAND = ['CMPP30', 'SMGP30', 'SGIP12'] as const;
const STORE_EVERY_MS = 20;
const DELIVER_EVERY_MS = 200;
const DUE_AT_ONCE = 1000;
const RECEIPT_AFTER_MS = { least: 200, most: 8000 } as const;
const WINDOW = 200;

/** The receipt or reply behind a delivery in flight. */
type Delivery = { kind: 'receipt' | 'reply'; id: string } | { kind: 'extra'; id: string };

interface Submitted {
  readonly message: AcceptedMessage;
  readonly answer: (result: Result, messageId?: string) => boolean;
  readonly arrival: Arrival;
}

/** @param port BUILT_IN_CARRIER_PORT, or 0 for a free one; the protocols of the mainland take free ones */
export async function startBuiltInCarrier(needs: Needs, port: number): Promise<BuiltInCarrier> {
  const secret = randomBytes(6).toString('hex');
  const carrier = new Carrier(needs, secret);
  const reportPort = await findFreePort();
  const smpp = await carrier.open('SMPP34', port, reportPort);
  const mainland: MainlandDoor[] = [];
  for (const protocol of MAINLAND) {
    const side = await carrier.open(protocol, 0, reportPort);
    mainland.push({ protocol, port: side.port, terms: termsOf(protocol, reportPort) });
  }
  carrier.start();
  return { port: smpp.port, account: ACCOUNT, secret, mainland, stop: () => carrier.close() };
}

function termsOf(protocol: MainlandProtocol, listenPort: number): MainlandTerms {
  const terms = { spCode: '', serviceId: 'NMXX', node: '', listenPort: 0 };
  if (protocol === 'CMPP30') return { ...terms, spCode: ACCOUNT };
  if (protocol === 'SMGP30') return terms;
  return { ...terms, spCode: '12345', node: '3057112345', listenHost: '127.0.0.1', listenPort };
}

class Carrier {
  readonly #needs: Needs;
  readonly #secret: string;
  readonly #sides = new Map<CarrierProtocol, CarrierSide<Delivery>>();
  #faults: CarrierFaults = NO_FAULTS;
  #submitted: Submitted[] = [];
  /** deliveries without an answer yet, so that none is sent twice by accident */
  readonly #inFlight = new Set<string>();
  #receiptsDone: string[] = [];
  #repliesDone: string[] = [];
  #timers: NodeJS.Timeout[] = [];
  #storing: Promise<void> = Promise.resolve();
  #delivering: Promise<void> = Promise.resolve();

  constructor(needs: Needs, secret: string) {
    this.#needs = needs;
    this.#secret = secret;
  }

  async open(protocol: CarrierProtocol, port: number, reportPort: number): Promise<CarrierSide<Delivery>> {
    const side = await openCarrierSide<Delivery>({
      protocol,
      port,
      reportPort,
      account: { name: ACCOUNT, secret: this.#secret },
      windowSize: WINDOW,
      onLogin: (name, proves) => (name === ACCOUNT && proves(this.#secret) ? 'welcome' : 'wrongAccount'),
      onText: (arrival, answer) => this.#onText(protocol, arrival, answer),
      onBrought: (delivery, isTaken) => this.#onBrought(delivery, isTaken),
      onUnanswered: (delivery) => void this.#inFlight.delete(keyOf(delivery)),
    });
    this.#sides.set(protocol, side);
    return side;
  }

  start(): void {
    const storing = once(() => this.#store(), this.#needs.log);
    const delivering = once(() => this.#deliver(), this.#needs.log);
    this.#timers = [
      setInterval(() => {
        this.#storing = storing();
      }, STORE_EVERY_MS),
      setInterval(() => {
        this.#delivering = delivering();
      }, DELIVER_EVERY_MS),
    ];
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#storing;
    await this.#delivering;
    await Promise.all([...this.#sides.values()].map((side) => side.close()));
    await this.#writeDone();
  }

  #onText(protocol: CarrierProtocol, arrival: Arrival, answer: Submitted['answer']): void {
    const draw = Math.random();
    const { throttleShare, refuseShare } = this.#faults;
    if (draw < throttleShare) return void answer('tooFast');
    const fate = fateOf(arrival.phone);
    if (fate.refused || draw < throttleShare + refuseShare) return void answer('noSuchNumber');
    this.#submitted.push({ message: this.#toStored(protocol, arrival, fate.stat), answer, arrival });
  }

  #toStored(protocol: CarrierProtocol, arrival: Arrival, stat: string): AcceptedMessage {
    const { personalData, clock } = this.#needs;
    const { words, concatenation } = readArrival(protocol, arrival);
    const now = clock.now();
    const { least, most } = RECEIPT_AFTER_MS;
    const isReported = arrival.isReported && Math.random() >= this.#faults.loseReceiptShare;
    return {
      account: ACCOUNT,
      protocol,
      senderMessageId: arrival.messageId ?? null,
      phoneCipher: personalData.encrypt(arrival.phone),
      phoneHash: personalData.hash(arrival.phone),
      sourceNumber: arrival.source,
      content: words,
      concatRef: concatenation?.reference ?? null,
      concatTotal: concatenation?.total ?? null,
      concatPart: concatenation?.sequence ?? null,
      acceptTime: now,
      receiptStat: isReported ? stat : null,
      receiptDue: isReported ? new Date(now.getTime() + least + Math.random() * (most - least)) : null,
    };
  }

  /** Keeps what came since the last time, then answers: what was answered is never lost. */
  async #store(): Promise<void> {
    const batch = this.#submitted;
    if (batch.length === 0) return;
    this.#submitted = [];
    let ids: string[];
    try {
      ids = await insertAccepted(
        this.#needs.db,
        batch.map(({ message }) => message),
      );
    } catch (error) {
      for (const { answer } of batch) answer('unwell');
      throw error;
    }
    for (const [index, { answer, message, arrival }] of batch.entries()) {
      const id = ids[index] ?? '';
      if (Math.random() < this.#faults.earlyReceiptShare && message.receiptStat !== null)
        this.#send(
          message.protocol,
          this.#receiptOf({ ...message, receiptStat: message.receiptStat, messageId: id }),
          { kind: 'extra', id },
        );
      if (Math.random() >= this.#faults.loseAnswerShare)
        answer('accepted', this.#sides.get(message.protocol)?.idOf(arrival.messageId, id));
    }
  }

  #receiptOf(due: DueReceipt): CarrierReport {
    const phone = this.#needs.personalData.decrypt(due.phoneCipher);
    const err = errorOfStat(due.receiptStat, phone);
    return {
      kind: 'report',
      messageId:
        this.#sides.get(due.protocol)?.idOf(due.senderMessageId ?? undefined, due.messageId) ?? due.messageId,
      phone,
      number: due.sourceNumber,
      stat: due.receiptStat,
      submitTime: due.acceptTime,
      ...(err === undefined ? {} : { err }),
    };
  }

  async #deliver(): Promise<void> {
    const { db, clock, personalData } = this.#needs;
    await this.#writeDone();
    const { faults, hasReceipts, hasReplies } = await readErrand(db, clock.now());
    this.#faults = faults;
    const heard = new Set([...this.#sides].filter(([, side]) => side.isHeard).map(([protocol]) => protocol));
    if (heard.size === 0) return;
    const receipts = hasReceipts ? await listDueReceipts(db, clock.now(), [...heard], DUE_AT_ONCE) : [];
    for (const due of receipts) {
      if (!heard.has(due.protocol)) continue;
      const receipt = this.#receiptOf(due);
      if (!this.#send(due.protocol, receipt, { kind: 'receipt', id: due.messageId }))
        heard.delete(due.protocol);
      else if (Math.random() < this.#faults.duplicateReceiptShare)
        this.#send(due.protocol, receipt, { kind: 'extra', id: due.messageId });
    }
    for (const due of hasReplies ? await listDueReplies(db, DUE_AT_ONCE) : []) {
      const phone = personalData.decrypt(due.phoneCipher);
      const reply = { kind: 'reply', phone, number: due.destinationNumber, content: due.content } as const;
      this.#send(due.protocol, reply, { kind: 'reply', id: due.replyId });
    }
  }

  /** False when no connection has room; what is in flight already counts as sent. */
  #send(protocol: CarrierProtocol, what: CarrierReport | CarrierReply, delivery: Delivery): boolean {
    const key = keyOf(delivery);
    if (this.#inFlight.has(key)) return true;
    if (!this.#sides.get(protocol)?.bring(delivery, what)) return false;
    this.#inFlight.add(key);
    return true;
  }

  #onBrought(delivery: Delivery, isTaken: boolean): void {
    if (!isTaken || delivery.kind === 'extra') return void this.#inFlight.delete(keyOf(delivery));
    // stays in flight until it is written down, else the next look would find it due again
    if (delivery.kind === 'receipt') this.#receiptsDone.push(delivery.id);
    else this.#repliesDone.push(delivery.id);
  }

  async #writeDone(): Promise<void> {
    const { db, clock } = this.#needs;
    // Messages that could not be written down stay among the done ones, and are written with the next.
    const [receipts, replies] = [[...this.#receiptsDone], [...this.#repliesDone]];
    if (receipts.length > 0) await markReceiptsDelivered(db, receipts, clock.now());
    this.#receiptsDone.splice(0, receipts.length);
    for (const id of receipts) this.#inFlight.delete(`receipt${id}`);
    if (replies.length > 0) await markRepliesDelivered(db, replies, clock.now());
    this.#repliesDone.splice(0, replies.length);
    for (const id of replies) this.#inFlight.delete(`reply${id}`);
  }
}

const keyOf = ({ kind, id }: Delivery): string => `${kind}${id}`;

/** Runs one at a time; a call while it runs gets that run. A failure is logged and the next time tries again. */
function once(run: () => Promise<void>, log: Needs['log']): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the built-in carrier could not reach the database'),
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
