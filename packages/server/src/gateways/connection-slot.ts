/**
 * One of a channel's connections over its lives: how often in a row it could not be bound or ended soon after, and so how long
 * to wait before it is bound again. A carrier that ends a link at each bind is not to be asked a hundred times a minute.
 */
import type { GatewayTimes } from './gateway.ts';

const DOUBLINGS_MAX = 16;

/** The first pause and the longest, between which they double. */
export type Pauses = Pick<GatewayTimes, 'reconnectFirstMs' | 'reconnectMostMs'>;

export class ConnectionSlot {
  readonly #times: GatewayTimes;
  #failedBinds = 0;
  #shortLives = 0;
  #boundAt: number | undefined;
  #lastReason = '';

  constructor(times: GatewayTimes) {
    this.#times = times;
  }

  /** Times in a row that it ended soon after its bind; 0 once it lives. */
  get shortLives(): number {
    return this.#isSettled ? 0 : this.#shortLives;
  }

  /** Time since its last login; 0 while it is not there. */
  get livedMs(): number {
    return this.#boundAt === undefined ? 0 : performance.now() - this.#boundAt;
  }

  /** Why it ended last, in the protocol's words. */
  get lastReason(): string {
    return this.#lastReason;
  }

  bound(): void {
    this.#boundAt = performance.now();
    this.#failedBinds = 0;
  }

  /** @returns the pause before the next bind, in milliseconds */
  lost(reason: string): number {
    this.#shortLives = this.#isSettled ? 0 : this.#shortLives + 1;
    this.#boundAt = undefined;
    this.#lastReason = reason;
    return this.#pause(this.#shortLives - 1, this.#times);
  }

  /** @returns the pause before the next bind, in milliseconds */
  refused(pauses: Pauses = this.#times): number {
    this.#failedBinds += 1;
    return this.#pause(this.#failedBinds - 1, pauses);
  }

  get #isSettled(): boolean {
    return this.#boundAt !== undefined && performance.now() - this.#boundAt >= this.#times.settledMs;
  }

  /** With up to a quarter more or less by chance, so that many programs do not come back at once. */
  #pause(doublings: number, { reconnectFirstMs, reconnectMostMs }: Pauses): number {
    const pause = reconnectFirstMs * 2 ** Math.max(0, Math.min(doublings, DOUBLINGS_MAX));
    return Math.min(pause, reconnectMostMs) * (0.75 + Math.random() / 2);
  }
}
