// How many incoming messages wait for the application's answer, and what is done when they become too many: memory stays
// bounded, and the link comes back by itself even if the application never answers.

import type { Socket } from 'node:net';

export class Intake {
  readonly #socket: Socket;
  readonly #max: number;
  readonly #patienceTicks: number;
  #unanswered = 0;
  #pausedTicks = 0;
  #state: 'open' | 'paused' | 'puttingOff' = 'open';

  /** Above `max` the socket is not read for `patienceTicks`; then it is, and what is too much has to be put off. */
  constructor(socket: Socket, max: number, patienceTicks: number) {
    this.#socket = socket;
    this.#max = max;
    this.#patienceTicks = patienceTicks;
  }

  /** Whether the next message is not to be taken, and the other side asked to come again with it. */
  get mustPutOff(): boolean {
    return this.#state === 'puttingOff' && this.#unanswered >= this.#max;
  }

  take(): void {
    this.#unanswered++;
    if (this.#unanswered <= this.#max || this.#state !== 'open') return;
    this.#state = 'paused';
    this.#pausedTicks = 0;
    this.#socket.pause();
  }

  answered(): void {
    this.#unanswered--;
    if (this.#unanswered <= this.#max / 2) this.#become('open');
  }

  /** To be called at even intervals. False while the socket is not read: then silence says nothing about the other side. */
  tick(): boolean {
    if (this.#state !== 'paused') return true;
    this.#pausedTicks++;
    if (this.#pausedTicks < this.#patienceTicks) return false;
    this.#become('puttingOff');
    return true;
  }

  #become(state: 'open' | 'puttingOff'): void {
    if (this.#state === 'paused') this.#socket.resume();
    this.#state = state;
  }
}
