/**
 * The built-in carrier (内置运营商): a real SMPP server on loopback, so that a trial takes exactly the path of production. It
 * keeps what it accepts before it answers, reports what became of it after 0.2 to 8 seconds (also when it was restarted
 * meanwhile), hands on what the simulated handset answers, and misbehaves on demand. Nothing it gets leaves the machine.
 */
import { randomBytes } from 'node:crypto';
import { commandStatus } from '@farmers-mailbox/smpp/command-status.ts';
import { dataCodingOf, decodeText, encodeText, encodingOf } from '@farmers-mailbox/smpp/encoding.ts';
import type { ShortMessage } from '@farmers-mailbox/smpp/message.ts';
import { bodyOf } from '@farmers-mailbox/smpp/message.ts';
import { formatReceipt } from '@farmers-mailbox/smpp/receipt.ts';
import { splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import { type AnswerSubmit, listenSmsc, type Smsc, type SmscSession } from '@farmers-mailbox/smpp/smsc.ts';
import type { Dependencies } from '../dependencies.ts';
import { errorOfStat, fateOf } from './carrier-fates.ts';
import {
  type AcceptedMessage,
  type CarrierFaults,
  insertAccepted,
  listDueReceipts,
  listDueReplies,
  markReceiptsDelivered,
  markRepliesDelivered,
  NO_FAULTS,
  readFaults,
} from './carrier-store.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'log'>;

export interface BuiltInCarrier {
  readonly port: number;
  readonly account: string;
  readonly secret: string;
  stop(): Promise<void>;
}

const ACCOUNT = 'trial';
const STORE_EVERY_MS = 20;
const DELIVER_EVERY_MS = 200;
const DUE_AT_ONCE = 1000;
const RECEIPT_AFTER_MS = { least: 200, most: 8000 } as const;

/** The receipt or reply behind a deliver_sm in flight. */
type Delivery = { kind: 'receipt' | 'reply'; id: string } | { kind: 'extra'; id: string };

interface Submitted {
  readonly message: AcceptedMessage;
  readonly answer: AnswerSubmit;
  readonly phone: string;
}

/** @param port BUILT_IN_CARRIER_PORT, or 0 for a free one */
export async function startBuiltInCarrier(needs: Needs, port: number): Promise<BuiltInCarrier> {
  const secret = randomBytes(6).toString('hex');
  const carrier = new Carrier(needs);
  const smsc = await listenSmsc<Delivery>({
    port,
    systemId: 'builtin',
    windowSize: 200,
    onBind: ({ systemId, password }) =>
      systemId === ACCOUNT && password === secret ? commandStatus.ESME_ROK : commandStatus.ESME_RBINDFAIL,
    onSubmit: (_session, message, answer) => carrier.onSubmit(message, answer),
    onDeliverAnswer: (_session, delivery, status) => carrier.onDeliverAnswer(delivery, status),
    onDeliverTimeout: (_session, delivery) => carrier.onUndelivered(delivery),
    onClose: (_session, _reason, unanswered) => {
      for (const delivery of unanswered) carrier.onUndelivered(delivery);
    },
  });
  carrier.open(smsc);
  return { port: smsc.port, account: ACCOUNT, secret, stop: () => carrier.close() };
}

class Carrier {
  readonly #needs: Needs;
  #smsc: Smsc<Delivery> | undefined;
  #faults: CarrierFaults = NO_FAULTS;
  #submitted: Submitted[] = [];
  /** deliver_sm without an answer yet, so that none is sent twice by accident */
  readonly #inFlight = new Set<string>();
  #receiptsDone: string[] = [];
  #repliesDone: string[] = [];
  #timers: NodeJS.Timeout[] = [];
  #storing: Promise<void> = Promise.resolve();
  #delivering: Promise<void> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  open(smsc: Smsc<Delivery>): void {
    this.#smsc = smsc;
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
    await this.#smsc?.close();
    await this.#writeDone();
  }

  onSubmit(message: ShortMessage, answer: AnswerSubmit): void {
    const draw = Math.random();
    const { throttleShare, refuseShare } = this.#faults;
    if (draw < throttleShare) return void answer(commandStatus.ESME_RTHROTTLED);
    const fate = fateOf(message.destination);
    if (fate.refused || draw < throttleShare + refuseShare) return void answer(commandStatus.ESME_RINVDSTADR);
    const stored = this.#toStored(message, fate.stat);
    this.#submitted.push({ message: stored, answer, phone: message.destination });
  }

  #toStored(message: ShortMessage, stat: string): AcceptedMessage {
    const { personalData, clock } = this.#needs;
    const { content, concatenation } = splitUdh(bodyOf(message), message.esmClass);
    const now = clock.now();
    const { least, most } = RECEIPT_AFTER_MS;
    const isReported = message.registeredDelivery !== 0 && Math.random() >= this.#faults.loseReceiptShare;
    return {
      account: ACCOUNT,
      phoneCipher: personalData.encrypt(message.destination),
      phoneHash: personalData.hash(message.destination),
      sourceNumber: message.source,
      content: decodeText(content, message.dataCoding),
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
      for (const { answer } of batch) answer(commandStatus.ESME_RSYSERR);
      throw error;
    }
    for (const [index, { answer, message, phone }] of batch.entries()) {
      const id = ids[index] ?? '';
      if (Math.random() < this.#faults.earlyReceiptShare && message.receiptStat !== null)
        this.#send(receiptPdu(id, phone, message.sourceNumber, message.receiptStat, message.acceptTime), {
          kind: 'extra',
          id,
        });
      if (Math.random() >= this.#faults.loseAnswerShare) answer(commandStatus.ESME_ROK, id);
    }
  }

  async #deliver(): Promise<void> {
    const { db, clock, personalData } = this.#needs;
    this.#faults = await readFaults(db);
    await this.#writeDone();
    if (![...(this.#smsc?.sessions ?? [])].some(({ mayDeliver }) => mayDeliver)) return;
    for (const due of await listDueReceipts(db, clock.now(), DUE_AT_ONCE)) {
      const phone = personalData.decrypt(due.phoneCipher);
      const pdu = receiptPdu(due.messageId, phone, due.sourceNumber, due.receiptStat, due.acceptTime);
      if (!this.#send(pdu, { kind: 'receipt', id: due.messageId })) return;
      if (Math.random() < this.#faults.duplicateReceiptShare)
        this.#send(pdu, { kind: 'extra', id: due.messageId });
    }
    for (const due of await listDueReplies(db, DUE_AT_ONCE)) {
      const encoding = encodingOf(due.content);
      const pdu = {
        source: personalData.decrypt(due.phoneCipher),
        destination: due.destinationNumber,
        dataCoding: dataCodingOf[encoding],
        shortMessage: encodeText(due.content, encoding),
      };
      if (!this.#send(pdu, { kind: 'reply', id: due.replyId })) return;
    }
  }

  /** False when no session has room; what is in flight already counts as sent. */
  #send(pdu: Parameters<SmscSession<Delivery>['deliver']>[1], delivery: Delivery): boolean {
    const key = `${delivery.kind}${delivery.id}`;
    if (this.#inFlight.has(key)) return true;
    const session = [...(this.#smsc?.sessions ?? [])].find((one) => one.mayDeliver && one.freeWindow > 0);
    if (!session?.deliver(delivery, pdu)) return false;
    this.#inFlight.add(key);
    return true;
  }

  onDeliverAnswer(delivery: Delivery, status: number): void {
    const key = `${delivery.kind}${delivery.id}`;
    if (status !== commandStatus.ESME_ROK || delivery.kind === 'extra')
      return void this.#inFlight.delete(key);
    // stays in flight until it is written down, else the next look would find it due again
    if (delivery.kind === 'receipt') this.#receiptsDone.push(delivery.id);
    else this.#repliesDone.push(delivery.id);
  }

  onUndelivered(delivery: Delivery): void {
    this.#inFlight.delete(`${delivery.kind}${delivery.id}`);
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

function receiptPdu(id: string, phone: string, source: string, stat: string, submitDate: Date) {
  const err = errorOfStat(stat, phone);
  return {
    source: phone,
    destination: source,
    ...formatReceipt({ id, stat, submitDate, doneDate: new Date(), ...(err === undefined ? {} : { err }) }),
  };
}

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
