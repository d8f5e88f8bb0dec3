// The incoming messages that wait for the application's answer, and what is done when they become too many: memory stays
// bounded, and the link comes back by itself even if the application never answers.

import type { Socket } from 'node:net';

export class Intake {
  readonly #socket: Socket;
  readonly #max: number;
  readonly #patienceTicks: number;
  /** By the order in which they came: the tick of each that is unanswered, the oldest first. */
  readonly #waiting = new Map<number, number>();
  #came = 0;
  #tick = 0;
  #pausedTick = 0;
  #state: 'open' | 'paused' | 'puttingOff' = 'open';

  /** Above `max` the socket is not read for `patienceTicks`; then it is, and what is too much has to be put off. */
  constructor(socket: Socket, max: number, patienceTicks: number) {
    this.#socket = socket;
    this.#max = max;
    this.#patienceTicks = patienceTicks;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** How long the oldest has been waiting. */
  get longestTicks(): number {
    for (const tick of this.#waiting.values()) return this.#tick - tick;
    return 0;
  }

  /** Whether the next message is not to be taken, and the other side asked to come again with it. */
  get mustPutOff(): boolean {
    return this.#state === 'puttingOff' && this.#waiting.size >= this.#max;
  }

  /** @returns the message's place, for `answered` */
  take(): number {
    this.#came++;
    this.#waiting.set(this.#came, this.#tick);
    if (this.#waiting.size > this.#max && this.#state === 'open') {
      this.#state = 'paused';
      this.#pausedTick = this.#tick;
      this.#socket.pause();
    }
    return this.#came;
  }

  answered(place: number): void {
    this.#waiting.delete(place);
    if (this.#state !== 'open' && this.#waiting.size <= this.#max / 2) this.#become('open');
  }

  /** To be called at even intervals. False while the socket is not read: then silence says nothing about the other side. */
  tick(): boolean {
    this.#tick++;
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
