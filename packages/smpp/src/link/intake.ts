// The incoming messages that wait for the application's answer, and what is done when they become too many: memory stays
// bounded, and the link comes back by itself even if the application never answers.

import type { Socket } from 'node:net';

/** The messages of one tick; kept together, since one for each message would be most of what a message costs. */
export interface Arrivals {
  readonly tick: number;
  /** how many of them are unanswered */
  waiting: number;
}

export class Intake {
  readonly #socket: Socket;
  readonly #max: number;
  readonly #patienceTicks: number;
  #waiting = 0;
  #tick = 0;
  #latest: Arrivals = { tick: 0, waiting: 0 };
  /** The oldest first, `#latest` the last. */
  #arrivals = [this.#latest];
  #pausedTick = 0;
  #state: 'open' | 'paused' | 'puttingOff' = 'open';

  /** Above `max` the socket is not read for `patienceTicks`; then it is, and what is too much has to be put off. */
  constructor(socket: Socket, max: number, patienceTicks: number) {
    this.#socket = socket;
    this.#max = max;
    this.#patienceTicks = patienceTicks;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Waiting time of the oldest, in ticks. */
  get longestTicks(): number {
    const oldest = this.#arrivals.find(({ waiting }) => waiting > 0);
    return oldest ? this.#tick - oldest.tick : 0;
  }

  /** True if the next message is not to be taken, and the other side asked to come again with it. */
  get mustPutOff(): boolean {
    return this.#state === 'puttingOff' && this.#waiting >= this.#max;
  }

  /** @returns what `answered` is to be told */
  take(): Arrivals {
    this.#waiting++;
    this.#latest.waiting++;
    if (this.#waiting > this.#max && this.#state === 'open') {
      this.#state = 'paused';
      this.#pausedTick = this.#tick;
      this.#socket.pause();
    }
    return this.#latest;
  }

  answered(arrivals: Arrivals): void {
    arrivals.waiting--;
    this.#waiting--;
    if (this.#state !== 'open' && this.#waiting <= this.#max / 2) this.#become('open');
  }

  /** To be called at even intervals. False while the socket is not read: then silence says nothing about the other side. */
  tick(): boolean {
    this.#tick++;
    this.#latest = { tick: this.#tick, waiting: 0 };
    this.#arrivals = [...this.#arrivals.filter(({ waiting }) => waiting > 0), this.#latest];
    if (this.#state !== 'paused') return true;
    if (this.#tick - this.#pausedTick < this.#patienceTicks) return false;
    this.#become('puttingOff');
    return true;
  }

  #become(state: 'open' | 'puttingOff'): void {
    if (this.#state === 'paused') this.#socket.resume();
    this.#state = state;
  }
}
