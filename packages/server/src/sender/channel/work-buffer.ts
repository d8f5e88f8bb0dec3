/**
 * Batches that a channel has claimed ahead of the wire: those still to be committed, the highest rank first, and those of which
 * something is still on its way. A lease is given back when the last answer it covers is on disk.
 */
import type { Logger } from 'pino';
import { type Batch, RANKS, type Rank, remaining } from '../claim/batch.ts';
import type { ClaimScope, Claims } from '../claim/claim.ts';
import { ReleaseUnderWay } from '../claim/daily-limit.ts';
import { anythingMayWait, type Waiting } from '../claim/waiting-work.ts';
import type { RoutePaces } from './route-pace.ts';

/** Between two claims that found nothing, and between two questions for a higher rank. */
const POLL_MS = 500;
/** While something is ready, the next claim may wait a little for other senders. */
const PAUSE_MS = 20;
/** Recipients kept ready, in windows, so that the wire never waits for a claim. */
const READY_WINDOWS = 3;
const RESENDS_AT_ONCE = 50;
/** While slices are found, repeats are asked for only so often: the next claim waits for the answer. */
const RESENDS_EVERY_MS = 100;
/** Recipients claimed at once, at least one slice and at most so many: small ones are taken several together. */
const CLAIM_RECIPIENTS_MIN = 1_000;
const CLAIM_SLICES_MAX = 20;
/** A claim takes as many turns of the database whatever it brings: by single windows a fast wire would wait for it. */
const CLAIM_WINDOWS = 2;
/** On a slow channel a batch waits for minutes: an opt-out that came meanwhile, and the window's end, are obeyed within so long. */
const ANSWER_AGE_MS = 5_000;

const unpaced = { isPaced: () => false, roomOf: () => Number.POSITIVE_INFINITY };

export class WorkBuffer {
  readonly #claims: Claims;
  readonly #log: Logger;
  readonly #scope: () => ClaimScope;
  readonly #paces: Pick<RoutePaces, 'isPaced' | 'roomOf'>;
  readonly #waiting: Pick<Waiting, 'work'>;
  /** not committed to the end */
  #open: Batch[] = [];
  /** committed to the end, or dropped */
  readonly #ending = new Set<Batch>();
  #claiming: Promise<void> | undefined;
  #claimedAt = Number.NEGATIVE_INFINITY;
  #windowAskedAt = Number.NEGATIVE_INFINITY;
  #resendsAskedAt = Number.NEGATIVE_INFINITY;
  #foundLast = false;
  #usualSliceSize = 1_000;
  #mayHoldUnknown = false;
  #isClosed = false;

  constructor(
    claims: Claims,
    log: Logger,
    scope: () => ClaimScope,
    paces: Pick<RoutePaces, 'isPaced' | 'roomOf'> = unpaced,
    waiting: Pick<Waiting, 'work'> = anythingMayWait,
  ) {
    this.#claims = claims;
    this.#log = log;
    this.#scope = scope;
    this.#paces = paces;
    this.#waiting = waiting;
  }

  get open(): readonly Batch[] {
    return this.#open;
  }

  /** Recipients that could be committed now. */
  get ready(): number {
    return this.#open.reduce((sum, batch) => sum + remaining(batch), 0);
  }

  /** True if some batch is not waiting for the pace of its route. */
  get mayGo(): boolean {
    return this.#open.some((batch) => remaining(batch) > 0 && this.#paces.roomOf(batch.carrier) > 0);
  }

  /** Segments of the message that goes next: it may need more than the window or the rate have places. */
  get nextSegments(): number {
    const next = this.#open.find((batch) => remaining(batch) > 0 && this.#paces.roomOf(batch.carrier) > 0);
    return next ? next.segmentCountAt(next.committed) : 0;
  }

  /** Ready recipients, without those that wait for the pace of their route: these must not keep others from being claimed. */
  #unpacedFrom(rank: Rank): number {
    let ready = 0;
    for (const batch of this.#open)
      if (batch.rank >= rank && !this.#paces.isPaced(batch.carrier)) ready += remaining(batch);
    return ready;
  }

  /** Batches with nothing outstanding: with the next beat their leases can go. */
  get releasable(): Batch[] {
    return [...this.#ending].filter((batch) => batch.outstanding === 0);
  }

  /**
   * Before intents are planned: nothing is committed on an old answer to who must not be written to. A batch of which it cannot be told
   * goes back, so that it keeps no other from leaving; while a release does not end, so do all that are asked about together with it.
   */
  async askAgain(): Promise<void> {
    const isOld = ({ suppressedAt }: Batch) => suppressedAt < performance.now() - ANSWER_AGE_MS;
    for (const batch of this.#open.filter(isOld)) {
      if (!this.#open.includes(batch)) continue;
      try {
        await this.#claims.askAgain(batch);
      } catch (error) {
        this.#log.warn(
          { err: error, applyId: batch.applyId },
          'a batch goes back: who must not get it is not known',
        );
        const waitsAsWell = (one: Batch) =>
          error instanceof ReleaseUnderWay && one.kind === 'slice' && one.rank === 0 && isOld(one);
        for (const one of this.#open.filter((other) => other === batch || waitsAsWell(other))) this.drop(one);
      }
    }
  }

  /** Repeats that may not leave at night go back when the window has closed. Nobody waits for the answer: beats go on meanwhile. */
  lookAtWindow(): void {
    const now = performance.now();
    if (now - this.#windowAskedAt < ANSWER_AGE_MS || !this.#open.some(({ isForDay }) => isForDay)) return;
    this.#windowAskedAt = now;
    const asked = this.#claims.isOpen().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'repeats wait until it is known that the window is open');
      return false;
    });
    void asked.then((isOpen) => {
      if (!isOpen) for (const batch of this.#open.filter(({ isForDay }) => isForDay)) this.drop(batch);
    });
  }

  /** Committed to the end: only its answers are waited for. */
  end(batch: Batch): void {
    this.#open = this.#open.filter((other) => other !== batch);
    this.#ending.add(batch);
  }

  /** The rest of it is not sent by this channel: cancelled, held, or given to others. */
  drop(batch: Batch): void {
    batch.isDropped = true;
    this.end(batch);
  }

  /** Only what is urgent stays here. */
  dropOrdinary(): void {
    for (const batch of this.#open.filter(({ rank }) => rank === 0)) this.drop(batch);
  }

  dropAll(): void {
    for (const batch of [...this.#open]) this.drop(batch);
  }

  forget(batch: Batch): void {
    this.#ending.delete(batch);
  }

  /** The leases are another sender's now. */
  forgetAll(): void {
    for (const batch of [...this.#open, ...this.#ending]) {
      batch.isDropped = true;
      batch.isLost = true;
    }
    this.#open = [];
    this.#ending.clear();
  }

  /**
   * Takes nothing new.
   * @returns when a claim that was under way has ended: what it brought is given back
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.dropAll();
    await this.#claiming;
    if (this.#mayHoldUnknown) await this.#claims.releaseUnknown(this.#scope(), [...this.#ending]);
  }

  /** The next claim is due; one that is under way may have asked too early. */
  askNow(): void {
    this.#claimedAt = Number.NEGATIVE_INFINITY;
  }

  /** True if a claim may find something, or has to tidy up after one whose answer was lost. */
  get #isWorthClaiming(): boolean {
    const isAsked = this.#claimedAt === Number.NEGATIVE_INFINITY;
    return isAsked || this.#foundLast || this.#mayHoldUnknown || this.#waiting.work;
  }

  /**
   * Claims when little is ready; asks for what goes before it even when there is enough.
   * @param whenFound is called after each claim
   * @param lowest what ranks below is left to others
   */
  claimAhead(window: number, whenFound: () => void, lowest: Rank = 0): void {
    if (this.#claiming || this.#isClosed || window === 0 || !this.#isWorthClaiming) return;
    const shortOf = RANKS.find((rank) => rank >= lowest && this.#unpacedFrom(rank) < window * READY_WINDOWS);
    if (shortOf === undefined) return;
    const isShort = shortOf === lowest;
    const pause = !isShort || !this.#foundLast ? POLL_MS : this.ready > 0 ? PAUSE_MS : 0;
    if (performance.now() - this.#claimedAt < pause) return;
    this.#claimedAt = performance.now();
    this.#claiming = this.#claim(window, shortOf, lowest)
      .catch((error: unknown) => {
        // Its commit may have been lost on the way: then there are leases that nobody here knows of.
        this.#mayHoldUnknown = true;
        this.#log.warn({ err: error }, 'nothing could be claimed');
      })
      .finally(() => {
        this.#claiming = undefined;
        whenFound();
      });
  }

  async #claim(window: number, minRank: Rank, lowest: Rank): Promise<void> {
    const scope = this.#scope();
    if (this.#mayHoldUnknown) await this.#claims.releaseUnknown(scope, [...this.#open, ...this.#ending]);
    this.#mayHoldUnknown = false;
    // The first text of a sending waits until one slice is read, not a whole window of them.
    const wanted = this.#foundLast
      ? Math.ceil(Math.max(CLAIM_RECIPIENTS_MIN, CLAIM_WINDOWS * window) / this.#usualSliceSize)
      : 1;
    const unpaced = {
      ...scope,
      carriers: scope.carriers.filter((carrier) => !this.#paces.isPaced(carrier)),
    };
    const paced = this.#pacedToAsk(scope, lowest);
    const slices = [...(await this.#claims.takeSlices(unpaced, Math.min(wanted, CLAIM_SLICES_MAX), minRank))];
    for (const { rank, ...one } of paced) slices.push(...(await this.#claims.takeSlices(one, 1, rank)));
    for (const { size } of slices)
      this.#usualSliceSize = Math.max(1, this.#usualSliceSize * 0.8 + size * 0.2);
    this.#foundLast = slices.length > 0;
    if (scope.senderId !== this.#scope().senderId) return;
    // There may be no beat any more that lets them go.
    if (this.#isClosed) return this.#claims.giveBack(scope.senderId, slices);
    for (const batch of slices) this.#add(batch);
    const now = performance.now();
    if (slices.length > 0 && now - this.#resendsAskedAt < RESENDS_EVERY_MS) return;
    this.#resendsAskedAt = now;
    await this.#claimResends(unpaced, minRank, paced);
  }

  /** After the slices: those that are taken leave, also when this question fails. */
  async #claimResends(
    unpaced: ClaimScope,
    minRank: Rank,
    paced: readonly (ClaimScope & { readonly rank: Rank })[],
  ): Promise<void> {
    const resends = [...(await this.#claims.takeResends(unpaced, RESENDS_AT_ONCE, minRank))];
    for (const { rank, ...one } of paced)
      resends.push(...(await this.#claims.takeResends(one, RESENDS_AT_ONCE, rank)));
    this.#foundLast ||= resends.length > 0;
    if (unpaced.senderId !== this.#scope().senderId) return;
    if (this.#isClosed) return this.#claims.giveBack(unpaced.senderId, resends);
    for (const batch of resends) this.#add(batch);
  }

  /**
   * Carriers with a pace, each with the rank from which on it is asked for: of one rank a slice and some repeats at a time are enough, but what goes
   * before them is asked for all the same. More repeats would wait here by thousands, each of which is asked about again and again.
   */
  #pacedToAsk(scope: ClaimScope, lowest: Rank): (ClaimScope & { readonly rank: Rank })[] {
    return scope.carriers.flatMap((carrier) => {
      if (!this.#paces.isPaced(carrier)) return [];
      const held = this.#open.filter((batch) => batch.carrier === carrier && remaining(batch) > 0);
      const rank = RANKS.find((one) => one >= lowest && held.every((batch) => batch.rank < one));
      return rank === undefined ? [] : [{ ...scope, carriers: [carrier], rank }];
    });
  }

  #add(batch: Batch): void {
    const before = this.#open.filter((other) => other.rank >= batch.rank).length;
    this.#open.splice(before, 0, batch);
  }
}
