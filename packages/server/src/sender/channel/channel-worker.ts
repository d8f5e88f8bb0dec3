/**
 * One channel's work in one sender: commits intents, answers and receipts in beats, hands what is committed to the send queue,
 * and keeps count of the window. Claiming is work-buffer.ts, writing send-queue.ts, receipts receipt-desk.ts; service texts go ahead
 * of all this in service-lane.ts.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PersonalData } from '../../access/personal-data.ts';
import type { Clock } from '../../dependencies.ts';
import { UNREADABLE_NUMBER } from '../../gateways/fail-reasons.ts';
import type { Gateway, GatewayTrouble, RefusalKind } from '../../gateways/gateway.ts';
import { AlarmClock, sleep } from '../alarm-clock.ts';
import { type Batch, isKeptBySlice, type Recipient, type SegmentToken } from '../claim/batch.ts';
import type { Claims } from '../claim/claim.ts';
import { suppress } from '../claim/suppressed.ts';
import type { Waiting } from '../claim/waiting-work.ts';
import { EventKind, partOf, segmentsOf } from '../events.ts';
import { BeatRecord, batchKey, commitPatiently, type Intent, releaseKey } from '../journal/beat.ts';
import type { WireLog } from '../journal/wire-log.ts';
import type { Lease } from '../lease.ts';
import type { ChannelRate } from './channel-rate.ts';
import type { DailyAllowance } from './daily-allowance.ts';
import type { Inbound } from './inbound.ts';
import { planIntents, segmentsByCarrier, segmentsByUrgency } from './plan-intents.ts';
import { ReceiptDesk } from './receipt-desk.ts';
import { RETRIES_MAX, RETRY_AFTER_MS } from './refused-segments.ts';
import type { RoutePaces } from './route-pace.ts';
import { type GivenBack, SendQueue } from './send-queue.ts';
import { ServiceLane } from './service-lane.ts';
import { StoppedTexts } from './stopped-texts.ts';
import { type AnyToken, eventsOfBoth, type WorkerEvents } from './two-lanes.ts';
import { WorkBuffer } from './work-buffer.ts';

/** A beat at most so often, unless the whole window waits for it. */
const BEAT_MS = 12;
const IDLE_MS = 250;
const DATABASE_RETRY_MS = 300;

export interface WorkerParts {
  readonly channelId: number;
  readonly channelCode: string;
  readonly gatewaySign: string;
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly wireLog: WireLog;
  readonly claims: Claims;
  readonly waiting: Waiting;
  readonly rate: ChannelRate;
  readonly paces: RoutePaces;
  readonly allowance: DailyAllowance;
  readonly inbound: Inbound;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly log: Logger;
  /** the carriers whose slices it may claim at this moment */
  readonly carriers: () => readonly string[];
  readonly openGateway: (events: WorkerEvents<AnyToken>) => Gateway<AnyToken>;
  /** called when a beat wrote into the journal: the journal is to be applied */
  readonly onJournal: () => void;
}

export class ChannelWorker {
  readonly #parts: WorkerParts;
  readonly #gateway: Gateway<AnyToken>;
  readonly #service: ServiceLane;
  readonly #desk: ReceiptDesk;
  readonly #sendQueue: SendQueue;
  readonly #buffer: WorkBuffer;
  readonly #stopped: StoppedTexts;
  #record = new BeatRecord();
  /** segments without a durable answer: places of the window that are taken */
  #taken = 0;
  /** of them, those whose answer stands in the present record */
  #answered = 0;
  readonly #alarm = new AlarmClock();
  #lastBeatAt = 0;
  #phase: 'working' | 'stopping' | 'ended' = 'working';
  #mayGiveUp = () => true;
  readonly #running: Promise<void>;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#desk = new ReceiptDesk(parts.personalData);
    this.#service = new ServiceLane({ ...parts, gateway: () => this.#gateway });
    this.#gateway = parts.openGateway(eventsOfBoth(this.#events(), this.#service));
    this.#sendQueue = new SendQueue(this.#gateway, parts.lease, parts.rate, parts.wireLog, () =>
      this.#service.pump(),
    );
    this.#stopped = new StoppedTexts(parts.pool, this.#sendQueue, (applyIds) =>
      this.#giveBackUnwritten(applyIds),
    );
    this.#buffer = new WorkBuffer(
      parts.claims,
      parts.log,
      () => ({
        senderId: parts.lease.senderId,
        channelId: parts.channelId,
        carriers: parts.carriers(),
        gatewaySign: parts.gatewaySign,
      }),
      parts.paces,
      parts.waiting,
    );
    this.#gateway.open();
    this.#running = this.#run();
  }

  get isConnected(): boolean {
    return this.#gateway.connections > 0;
  }

  get troubles(): readonly GatewayTrouble[] {
    return this.#gateway.troubles;
  }

  get figures() {
    return { taken: this.#taken, remembered: this.#desk.remembered, ready: this.#buffer.ready };
  }

  /** There may be something to claim: it does not wait for its next look. */
  lookForWork(): void {
    this.#buffer.askNow();
    this.#alarm.ring();
  }

  /** A service text waits: its lane does not wait for its next look. */
  lookForTexts(): void {
    this.#service.lookNow();
  }

  /** Gives waiting slices back, so that another channel can take them. */
  dropClaims(): void {
    this.#buffer.dropAll();
    this.#alarm.ring();
  }

  /** Another sender has taken over this one's leases: committed texts that never left are reported as such, the answers of the rest awaited. */
  loseLeases(): void {
    this.#buffer.forgetAll();
    this.#service.giveBack();
    this.#giveBackUnwritten();
  }

  /**
   * Takes nothing new, waits so long for the answers of segments that left, writes down those that came.
   * @param mayGiveUp asked while the database is away: other senders take over the answers not written down, once this one is dead
   */
  async stop(graceMs: number, mayGiveUp = () => true): Promise<void> {
    this.#phase = 'stopping';
    this.#mayGiveUp = mayGiveUp;
    const claimed = this.#buffer.close().catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'slices may stay leased until this sender ends');
    });
    this.#service.stop();
    this.#giveBackUnwritten();
    const until = performance.now() + graceMs;
    while (this.#taken + this.#service.outstanding > 0 && performance.now() < until) await sleep(20);
    await this.#gateway.close(Math.max(500, until - performance.now()));
    // what the carrier asked to be tried again meanwhile
    this.#giveBackUnwritten();
    this.#sendQueue.end();
    await this.#service.end(mayGiveUp);
    await Promise.race([claimed, sleep(Math.max(500, until - performance.now()))]);
    this.#phase = 'ended';
    this.#alarm.ring();
    await this.#running;
  }

  #events(): WorkerEvents<SegmentToken> {
    return {
      onAccepted: (token, messageId) => {
        this.#desk.remember(messageId, token);
        this.#answer(token, EventKind.accepted, messageId);
      },
      onRefused: (token, kind, code) => this.#refuse(token, kind, code),
      onDoubt: (token) => {
        if (token.state !== 'on') return;
        token.state = 'doubt';
        this.#record.add(token, EventKind.doubt, '');
        this.#free(token);
      },
      onReceipt: (receipt, acknowledge) => {
        this.#desk.take(receipt, acknowledge);
        this.#alarm.ring();
      },
      onInbound: (part, acknowledge) => this.#parts.inbound.take(this.#parts.channelId, part, acknowledge),
      onRoom: () => {
        this.#sendQueue.pump();
        this.#alarm.ring();
      },
    };
  }

  #refuse(token: SegmentToken, kind: RefusalKind, code: string): void {
    if (kind === 'throttled') this.#parts.rate.slower();
    // Long after it was given up for an answer, the carrier says that it did not take it: no doubt is left, and it may go again.
    if (kind !== 'final' && token.state === 'doubt' && segmentsOf(token.part) === 1) {
      return this.#answer(token, EventKind.unsent, '');
    }
    if (kind === 'transient') token.retries += 1;
    const isFinal = kind === 'final' || token.retries > RETRIES_MAX || token.state !== 'on';
    if (isFinal) this.#answer(token, EventKind.refused, code);
    else this.#sendQueue.retryLater(token, RETRY_AFTER_MS[kind]);
    if (this.#parts.allowance.isClosed) this.#alarm.ring();
  }

  #answer(token: SegmentToken, kind: EventKind, text: string): void {
    const { state } = token;
    if (state === 'done') return;
    if (kind === EventKind.accepted && isKeptBySlice(token, text)) this.#record.accept(token, text);
    else this.#record.add(token, kind, text);
    token.state = 'done';
    this.#parts.wireLog.answered(token, kind, text);
    if (state === 'on') this.#free(token);
    else this.#alarm.ring();
  }

  #free(token: SegmentToken): void {
    token.batch.outstanding -= 1;
    this.#answered += 1;
    this.#alarm.ring();
  }

  async #run(): Promise<void> {
    while (this.#phase !== 'ended') {
      await this.#untilDue();
      await this.#beat().catch(async (error: unknown) => {
        this.#parts.log.error({ err: error, channel: this.#parts.channelCode }, 'a beat failed');
        await this.#alarm.sleep(DATABASE_RETRY_MS);
      });
    }
    // Events that came while the gateway closed, and then the leases.
    for (let last = 0; last < 2; last += 1) await this.#beat().catch(() => {});
  }

  /** Returns when a beat is worth its commit. */
  async #untilDue(): Promise<void> {
    while (this.#phase !== 'ended') {
      this.#lookAround();
      const pending = this.#record.size + this.#desk.waiting;
      if (pending === 0 && this.#places(this.#answered) === 0 && this.#buffer.releasable.length === 0) {
        await this.#alarm.sleep(this.#buffer.ready > 0 ? BEAT_MS : IDLE_MS);
        continue;
      }
      const isWindowWaiting = this.#taken === this.#answered || pending >= this.#gateway.window;
      const age = performance.now() - this.#lastBeatAt;
      if (isWindowWaiting || age >= BEAT_MS) return;
      await this.#alarm.sleep(Math.ceil(BEAT_MS - age));
    }
  }

  #lookAround(): void {
    if (this.#phase === 'working' && this.#parts.lease.isFresh) {
      const { isSpent } = this.#parts.allowance;
      if (isSpent) this.#buffer.dropOrdinary();
      this.#buffer.lookAtWindow();
      this.#buffer.claimAhead(this.#gateway.window, () => this.#alarm.ring(), isSpent ? 1 : 0);
      if (this.#buffer.mayGo && this.#freePlaces(this.#answered) > 0) {
        // Only a draw that brought something wakes: the woken loop draws again and would never rest.
        const wake = (hasDrawn: boolean) => hasDrawn && this.#alarm.ring();
        void this.#parts.rate.drawAhead().then(wake, () => {});
      }
    }
    if (this.#sendQueue.isStuck) this.#giveBackUnwritten();
    if (this.#parts.allowance.isClosed) this.#tellGivenBack(this.#sendQueue.giveBackOrdinary());
    this.#stopped.look();
  }

  async #beat(): Promise<void> {
    const { allowance } = this.#parts;
    if (this.#places(this.#answered) > 0) {
      await this.#buffer.askAgain();
      if (allowance.isLimited) await allowance.book(this.#segmentsToBook);
    }
    this.#lastBeatAt = performance.now();
    const record = this.#record;
    this.#desk.settle(record);
    const freed = this.#answered;
    const { lease } = this.#parts;
    const releases = this.#buffer.releasable;
    const { paces } = this.#parts;
    const places = this.#places(freed);
    const roomOf = (carrier: string) => paces.roomOf(carrier);
    const intents = planIntents(this.#buffer.open, places, this.#taken === freed, roomOf, allowance.room);
    if (places > 0 && allowance.isLimited) {
      allowance.spend(segmentsByUrgency(intents));
      await allowance.settle();
    }
    for (const [carrier, segments] of segmentsByCarrier(intents)) paces.spend(carrier, segments);
    if (record.size === 0 && intents.length === 0 && releases.length === 0) return;
    for (const { batch } of intents) this.#parts.wireLog.expect(batch);
    // From here on it is committed, however long that takes: nothing that was taken out may be dropped before.
    this.#record = new BeatRecord();
    // Not `freed`: answers that came while a debt was booked are in this record, too.
    const answered = this.#answered;
    this.#answered = 0;
    const beat = { senderId: lease.senderId, beatNo: lease.nextBeatNo(), channelId: this.#parts.channelId };
    const { allowed, optedOut } = await commitPatiently(
      this.#parts.pool,
      { ...beat, record, intents, releases },
      {
        log: this.#parts.log,
        isOver: () => this.#phase === 'ended' && this.#mayGiveUp(),
      },
    ).catch((error: unknown) => {
      this.#desk.forget();
      throw error;
    });
    this.#taken -= answered;
    for (const acknowledge of record.acknowledgements) acknowledge();
    for (const { batch } of intents) suppress(batch, optedOut);
    for (const intent of intents) this.#carryOut(intent, allowed);
    this.#sendQueue.pump();
    if (record.size > 0) this.#parts.onJournal();
    for (const batch of releases) await this.#release(batch, allowed);
  }

  /** Segments that may be committed now: free places of the window, slots of the rate. */
  #places(freed: number): number {
    if (this.#phase !== 'working' || !this.#parts.lease.isFresh || !this.#buffer.mayGo) return 0;
    return Math.max(
      0,
      Math.min(this.#freePlaces(freed), this.#parts.rate.committable - this.#sendQueue.size),
    );
  }

  /** A message that is longer than the places goes alone, and needs no less of the day. */
  get #segmentsToBook(): number {
    return Math.max(this.#places(this.#answered), this.#buffer.nextSegments);
  }

  #freePlaces(freed: number): number {
    return this.#gateway.window - (this.#taken - freed);
  }

  #carryOut({ batch, upTo }: Intent, allowed: ReadonlySet<string>): void {
    if (!allowed.has(batchKey(batch))) return this.#buffer.drop(batch);
    const from = batch.committed;
    batch.committed = upTo;
    for (let index = from; index < upTo; index += 1) {
      if (batch.isLost) this.#tellUnsent(batch, index);
      else this.#enqueue(batch, batch.recipientAt(index));
    }
    if (!batch.isLost && batch.committed === batch.size) this.#buffer.end(batch);
  }

  #tellUnsent(batch: Batch, index: number): void {
    const part = partOf(0, batch.segmentCountAt(index));
    this.#record.addRow(batch.applyId, batch.seqAt(index), part, batch.attempt, EventKind.unsent, '');
  }

  #enqueue(batch: Batch, { seq, attempt, phone, segments, suppressed }: Recipient): void {
    const total = segments.length;
    const tell = (kind: EventKind, text: string) =>
      this.#record.addRow(batch.applyId, seq, partOf(0, total), attempt, kind, text);
    if (suppressed !== undefined) return tell(EventKind.suppressed, String(suppressed));
    if (phone === null) {
      this.#parts.log.error(
        { applyId: batch.applyId, seq },
        'a number cannot be read: nothing is sent to it',
      );
      return tell(EventKind.failed, UNREADABLE_NUMBER);
    }
    batch.outstanding += total;
    this.#taken += total;
    for (const [index, segment] of segments.entries()) {
      const part = partOf(index, total);
      this.#sendQueue.add({
        batch,
        seq,
        attempt,
        part,
        phone,
        segment,
        committedAt: this.#lastBeatAt,
        retries: 0,
        state: 'on',
      });
    }
  }

  /**
   * A lease that the database did not let go is not ours any more, or covers an intent whose commit was not told to us; of what is
   * committed to the end there is none, nor anything to give back.
   */
  async #release(batch: Batch, allowed: ReadonlySet<string>): Promise<void> {
    if (batch.committed < batch.size && !allowed.has(releaseKey(batch))) {
      const committed = await this.#parts.claims.committedOf(this.#parts.lease.senderId, batch);
      if (committed > batch.committed) {
        for (let index = batch.committed; index < committed; index += 1) this.#tellUnsent(batch, index);
        batch.committed = committed;
        return;
      }
    }
    this.#buffer.forget(batch);
    this.#parts.wireLog.forget(batch);
  }

  #giveBackUnwritten(applyIds?: ReadonlySet<string>): void {
    this.#tellGivenBack(this.#sendQueue.giveBack(applyIds));
  }

  #tellGivenBack(given: readonly GivenBack[]): void {
    for (const { token, kind } of given) {
      token.state = 'doubt';
      this.#record.add(token, kind, '');
      this.#free(token);
    }
  }
}
