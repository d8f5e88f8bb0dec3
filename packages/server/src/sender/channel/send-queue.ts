/**
 * In-memory send queue: committed segments, by rank, at the channel's rate, written to the gateway while the lease is fresh. A
 * segment that the carrier asked to be tried again keeps its place in the window meanwhile.
 */
import type { Gateway } from '../../gateways/gateway.ts';
import type { SegmentToken } from '../claim/batch.ts';
import { EventKind, segmentsOf } from '../events.ts';
import type { WireLog } from '../journal/wire-log.ts';
import type { Lease } from '../lease.ts';
import type { ChannelRate } from './channel-rate.ts';
import { PumpTimer } from './pump-timer.ts';

const WHILE_STALE_MS = 100;
const NO_ROOM_MS = 100;
const RETRIES_EVERY_MS = 50;
/** Segments that a cut connection left unwritten wait so long for another one before they are given back. */
const STUCK_AFTER_MS = 2_000;

export interface GivenBack {
  readonly token: SegmentToken;
  readonly kind: typeof EventKind.unsent | typeof EventKind.doubt;
}

export class SendQueue {
  readonly #gateway: Pick<Gateway<SegmentToken>, 'send' | 'room' | 'connections'>;
  readonly #lease: Lease;
  readonly #rate: ChannelRate;
  readonly #wireLog: Pick<WireLog, 'handing'>;
  readonly #pumpAhead: () => void;
  #queue: SegmentToken[] = [];
  #retries: { token: SegmentToken; at: number }[] = [];
  #movedAt = 0;
  readonly #timer: PumpTimer;

  /** @param pumpAhead writes what goes before everything here */
  constructor(
    gateway: Pick<Gateway<SegmentToken>, 'send' | 'room' | 'connections'>,
    lease: Lease,
    rate: ChannelRate,
    wireLog: Pick<WireLog, 'handing'>,
    pumpAhead: () => void,
  ) {
    this.#gateway = gateway;
    this.#lease = lease;
    this.#rate = rate;
    this.#wireLog = wireLog;
    this.#pumpAhead = pumpAhead;
    this.#timer = new PumpTimer(rate, () => this.pump());
  }

  get size(): number {
    return this.#queue.length;
  }

  add(token: SegmentToken): void {
    if (this.#queue.length === 0) this.#movedAt = performance.now();
    this.#insert(token);
  }

  /** Behind what goes before it or came earlier. */
  #insert(token: SegmentToken): void {
    const { rank } = token.batch;
    let place = this.#queue.length;
    while (place > 0 && (this.#queue[place - 1]?.batch.rank ?? rank) < rank) place -= 1;
    this.#queue.splice(place, 0, token);
  }

  retryLater(token: SegmentToken, ms: number): void {
    this.#retries.push({ token, at: performance.now() + ms });
    this.#timer.pumpIn(RETRIES_EVERY_MS);
  }

  /** Writes as much as lease, rate and room allow, and comes back by itself for the rest. */
  pump(): void {
    this.#pumpAhead();
    if (this.#queue.length + this.#retries.length === 0) return;
    if (!this.#lease.isFresh) return this.#timer.pumpIn(WHILE_STALE_MS);
    this.#requeueRetries();
    const due = this.#queue.slice(0, this.#takeSlots());
    this.#wireLog.handing(due);
    // Only now: whoever took this sender for dead before that has read them as never handed over.
    if (!this.#lease.isFresh) return this.#timer.pumpIn(WHILE_STALE_MS);
    let written = 0;
    for (const token of due) {
      if (!this.#gateway.send(token, token.phone, token.segment)) break;
      written += 1;
    }
    if (written > 0) {
      this.#queue.splice(0, written);
      this.#movedAt = performance.now();
    }
    // Room is told of at once.
    if (this.#queue.length > 0 && this.#gateway.room === 0) this.#timer.pumpIn(NO_ROOM_MS);
    else if (this.#queue.length > 0) this.#timer.pumpAtNextSlot();
    else if (this.#retries.length > 0) this.#timer.pumpIn(RETRIES_EVERY_MS);
  }

  /** As many slots of the rate as there are texts and room for them. */
  #takeSlots(): number {
    const wanted = Math.min(this.#queue.length, this.#gateway.room);
    let taken = 0;
    while (taken < wanted && this.#rate.take()) taken += 1;
    return taken;
  }

  /** After the gateway closed: looks no more. */
  end(): void {
    this.#timer.end();
  }

  /** True while it waits for a connection, or for a lease, that does not come. */
  get isStuck(): boolean {
    if (this.#queue.length + this.#retries.length === 0) return false;
    const isBlocked = this.#gateway.connections === 0 || !this.#lease.isFresh;
    return isBlocked && performance.now() - this.#movedAt > STUCK_AFTER_MS;
  }

  /** The applications of what has waited here for so long. */
  applyIdsAfter(ms: number): string[] {
    const before = performance.now() - ms;
    const waiting = [...this.#retries.map(({ token }) => token), ...this.#queue].filter(
      ({ committedAt }) => committedAt < before,
    );
    return [...new Set(waiting.map(({ batch }) => batch.applyId))];
  }

  /**
   * Empties it, of these applications or of all. What is here was never written, or the carrier did not take it and asked to try it again: a message of
   * which every segment is here certainly did not leave; of others a part may have.
   */
  giveBack(applyIds?: ReadonlySet<string>): GivenBack[] {
    const isOf = ({ batch }: SegmentToken) => applyIds === undefined || applyIds.has(batch.applyId);
    const given = this.#fatesOf(isOf);
    this.#takeOut(isOf);
    return given;
  }

  /** As `giveBack`, of ordinary messages of which nothing left. */
  giveBackOrdinary(): GivenBack[] {
    const given = this.#fatesOf(({ batch }) => batch.rank === 0).filter(
      ({ kind }) => kind === EventKind.unsent,
    );
    const tokens = new Set(given.map(({ token }) => token));
    if (tokens.size > 0) this.#takeOut((token) => tokens.has(token));
    return given;
  }

  #takeOut(isOut: (token: SegmentToken) => boolean): void {
    this.#queue = this.#queue.filter((token) => !isOut(token));
    this.#retries = this.#retries.filter(({ token }) => !isOut(token));
  }

  #fatesOf(isOf: (token: SegmentToken) => boolean): GivenBack[] {
    const tokens = [...this.#queue, ...this.#retries.map(({ token }) => token)].filter(
      (token) => token.state === 'on' && isOf(token),
    );
    const here = new Map<string, number>();
    for (const token of tokens) here.set(keyOf(token), (here.get(keyOf(token)) ?? 0) + 1);
    return tokens.map((token) => {
      const isWhole = here.get(keyOf(token)) === segmentsOf(token.part);
      return { token, kind: isWhole ? EventKind.unsent : EventKind.doubt };
    });
  }

  #requeueRetries(): void {
    if (this.#retries.length === 0) return;
    const now = performance.now();
    const due = this.#retries.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#retries = this.#retries.filter(({ at }) => at > now);
    this.#queue.unshift(...due.map(({ token }) => token));
    this.#queue.sort((a, b) => b.batch.rank - a.batch.rank);
  }
}

function keyOf(token: SegmentToken): string {
  return `${token.batch.applyId}/${token.seq}/${token.attempt}`;
}
