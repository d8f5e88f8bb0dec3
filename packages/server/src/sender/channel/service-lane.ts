/**
 * The lane of service texts on one channel: they share the connections and the rate of mass SMS and go ahead of all of it.
 * Each was committed as taken before its first byte leaves, and none is sent twice: one without an answer ends as unknown
 * (decision 10). Their receipts come by service-receipts.ts.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PersonalData } from '../../access/personal-data.ts';
import type { Clock } from '../../dependencies.ts';
import {
  hasWaitingServiceSms,
  returnUnknownServiceSms,
  type ServiceOutcome,
  type TakenServiceSms,
  takeServiceSms,
  writeServiceOutcomes,
} from '../../features/messaging/service-sms/queries.ts';
import type { Gateway, RefusalKind } from '../../gateways/gateway.ts';
import { segmentsOf } from '../../gateways/wire-text.ts';
import { AlarmClock, sleep } from '../alarm-clock.ts';
import type { Waiting } from '../claim/waiting-work.ts';
import { type Lease, takeWhileAlive } from '../lease.ts';
import { inTransaction } from '../transaction.ts';
import type { ChannelRate } from './channel-rate.ts';
import { PumpTimer } from './pump-timer.ts';
import { RETRIES_MAX, RETRY_AFTER_MS } from './refused-segments.ts';
import { type ServiceSegment, ServiceText } from './service-text.ts';

const LOOK_EVERY_MS = 250;
/** Texts that are taken together; no more are taken before these are on the wire. */
const TAKEN_AT_ONCE = 50;
const PUMP_EVERY_MS = 20;

export interface ServiceLaneParts {
  readonly channelId: number;
  readonly gatewaySign: string;
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly waiting: Pick<Waiting, 'texts'>;
  readonly rate: ChannelRate;
  readonly clock: Clock;
  readonly personalData: PersonalData;
  readonly log: Logger;
  readonly carriers: () => readonly string[];
  readonly gateway: () => Gateway<ServiceSegment>;
}

export class ServiceLane {
  readonly #parts: ServiceLaneParts;
  /** taken and not on the wire */
  #waiting: ServiceSegment[] = [];
  /** taken and not settled, by id */
  readonly #inHand = new Map<string, ServiceText>();
  /** settled and not written down, by id */
  #outcomes = new Map<string, ServiceOutcome>();
  #mayHoldUnknown = false;
  #phase: 'working' | 'stopping' | 'ended' = 'working';
  readonly #timer: PumpTimer;
  readonly #alarm = new AlarmClock();
  readonly #running: Promise<void>;

  constructor(parts: ServiceLaneParts) {
    this.#parts = parts;
    this.#timer = new PumpTimer(parts.rate, () => this.pump());
    this.#running = this.#run();
  }

  /** Texts of which something is on its way. */
  get outstanding(): number {
    return this.#inHand.size;
  }

  /** Writes waiting segments, as far as lease, rate and room allow, and sets the timer for the rest. */
  pump(): void {
    const gateway = this.#parts.gateway();
    while (this.#parts.lease.isFresh && gateway.room > 0) {
      const segment = this.#due;
      if (!segment) break;
      if (segment.text.expireTime <= this.#parts.clock.now()) this.#drop(segment.text, 'late');
      else if (!this.#parts.rate.take() || !gateway.send(segment, segment.text.phone, segment.body)) break;
      else this.#waiting.splice(this.#waiting.indexOf(segment), 1);
    }
    if (this.#waiting.length === 0) return;
    if (this.#due && this.#parts.lease.isFresh && gateway.room > 0) this.#timer.pumpAtNextSlot();
    else this.#timer.pumpIn(PUMP_EVERY_MS);
  }

  /** There may be something to take. */
  lookNow(): void {
    this.#alarm.ring();
  }

  get #due(): ServiceSegment | undefined {
    const now = performance.now();
    return this.#waiting.find(({ retryAt }) => retryAt <= now);
  }

  /** Any sender may take texts that are not on the wire. */
  giveBack(): void {
    for (const text of new Set(this.#waiting.map((segment) => segment.text))) this.#drop(text, 'unsent');
  }

  /** Takes nothing new. */
  stop(): void {
    this.#phase = 'stopping';
    this.giveBack();
  }

  /**
   * After the gateway closed: writes down what is known.
   * @param mayGiveUp asked while the database is away: what is not written down is unknown once this sender is dead
   */
  async end(mayGiveUp = () => true): Promise<void> {
    this.#phase = 'ended';
    this.giveBack();
    this.#timer.end();
    this.#alarm.ring();
    await this.#running;
    const isWritten = () =>
      this.#writeDown().then(
        () => true,
        () => false,
      );
    while (!(await isWritten()) && !mayGiveUp()) await sleep(LOOK_EVERY_MS);
  }

  onAccepted(segment: ServiceSegment, messageId: string): void {
    this.#settle(segment, { kind: 'accepted', text: messageId });
  }

  onRefused(segment: ServiceSegment, kind: RefusalKind, code: string): void {
    if (kind === 'throttled') this.#parts.rate.slower();
    if (kind === 'transient') segment.retries += 1;
    if (kind === 'final' || segment.retries > RETRIES_MAX || segment.end !== undefined) {
      return this.#settle(segment, { kind: 'refused', text: code });
    }
    if (this.#phase !== 'working') return this.#settle(segment, { kind: 'unsent', text: '' });
    segment.retryAt = performance.now() + RETRY_AFTER_MS[kind];
    this.#waiting.push(segment);
    this.#timer.pumpIn(PUMP_EVERY_MS);
  }

  /** No answer, and there may never be one. */
  onDoubt(segment: ServiceSegment): void {
    this.#settle(segment, { kind: 'doubt', text: '' });
  }

  async #run(): Promise<void> {
    while (this.#phase !== 'ended') {
      let hasFound = false;
      try {
        await this.#writeDown();
        hasFound = await this.#take();
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'service texts wait for the database');
      }
      await this.#alarm.sleep(hasFound ? PUMP_EVERY_MS : LOOK_EVERY_MS);
    }
  }

  async #writeDown(): Promise<void> {
    if (this.#outcomes.size === 0) return;
    const outcomes = this.#outcomes;
    this.#outcomes = new Map();
    try {
      const now = this.#parts.clock.now();
      // In a transaction, as the taking: of a question that was given up nothing may be done later.
      await inTransaction(this.#parts.pool, (client) =>
        writeServiceOutcomes(client, [...outcomes.values()], now),
      );
    } catch (error) {
      this.#outcomes = new Map([...outcomes, ...this.#outcomes]);
      throw error;
    }
  }

  async #take(): Promise<boolean> {
    const { pool, lease, channelId, clock } = this.#parts;
    const gateway = this.#parts.gateway();
    if (gateway.connections === 0) this.giveBack();
    if (this.#phase !== 'working' || !lease.isFresh || gateway.connections === 0) return false;
    if (this.#waiting.length >= TAKEN_AT_ONCE) return true;
    const taker = { senderId: lease.senderId, channelId, carriers: this.#parts.carriers() };
    if (this.#mayHoldUnknown)
      await returnUnknownServiceSms(pool, taker, [...this.#inHand.keys(), ...this.#outcomes.keys()]);
    this.#mayHoldUnknown = false;
    if (!this.#parts.waiting.texts) return false;
    if (!(await hasWaitingServiceSms(pool, taker, clock.now()))) return false;
    this.#mayHoldUnknown = true;
    const taken = await takeWhileAlive(pool, taker.senderId, (client) =>
      takeServiceSms(client, taker, clock.now(), TAKEN_AT_ONCE),
    );
    this.#mayHoldUnknown = false;
    for (const row of taken) this.#add(row, taker.senderId);
    // Taken for dead meanwhile, or asked to stop: nothing of it left.
    if (this.#phase !== 'working' || lease.senderId !== taker.senderId) this.giveBack();
    this.pump();
    return taken.length > 0;
  }

  #add({ service_sms_id: id, phone_cipher, content_cipher, expire_time }: TakenServiceSms, senderId: number) {
    const { personalData, log, gatewaySign } = this.#parts;
    try {
      const content = personalData.decryptText(content_cipher);
      const bodies = segmentsOf(content, Number(BigInt(id) % 251n), gatewaySign);
      const text = new ServiceText(id, senderId, personalData.decrypt(phone_cipher), expire_time, bodies);
      this.#inHand.set(id, text);
      this.#waiting.push(...text.segments);
    } catch (error) {
      log.error({ err: error, serviceSmsId: id }, 'a service text cannot be read');
      this.#outcomes.set(id, { serviceSmsId: id, senderId, state: 4, msgIds: [], failCode: 'UNREADABLE' });
    }
  }

  #drop(text: ServiceText, kind: 'unsent' | 'late'): void {
    const dropped = this.#waiting.filter((segment) => segment.text === text);
    this.#waiting = this.#waiting.filter((segment) => segment.text !== text);
    for (const segment of dropped) this.#settle(segment, { kind, text: '' });
  }

  #settle(segment: ServiceSegment, end: NonNullable<ServiceSegment['end']>): void {
    // An answer may still come after its time; nothing changes what is answered.
    if (segment.end !== undefined && segment.end.kind !== 'doubt') return;
    segment.end = end;
    const outcome = segment.text.outcome();
    if (!outcome) return;
    this.#inHand.delete(outcome.serviceSmsId);
    this.#outcomes.set(outcome.serviceSmsId, outcome);
    this.#alarm.ring();
  }
}
