/** The timer of a channel's send queue: calls the pump, which hands waiting segments to the carrier, at the earliest moment asked for. */
import type { ChannelRate } from './channel-rate.ts';

const NOTHING_DRAWN_MS = 5;
const DATABASE_RETRY_MS = 300;

export class PumpTimer {
  readonly #rate: Pick<ChannelRate, 'drawAhead' | 'untilNext'>;
  readonly #pump: () => void;
  #timer: NodeJS.Timeout | undefined;
  #goesAt = 0;
  #isEnded = false;

  constructor(rate: Pick<ChannelRate, 'drawAhead' | 'untilNext'>, pump: () => void) {
    this.#rate = rate;
    this.#pump = pump;
  }

  /** In so many milliseconds, or earlier when that was asked for before. */
  pumpIn(ms: number): void {
    const delay = Math.max(1, ms);
    const at = performance.now() + delay;
    if (this.#isEnded || (this.#timer && this.#goesAt <= at)) return;
    clearTimeout(this.#timer);
    this.#goesAt = at;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#pump();
    }, delay);
  }

  /** Draws meanwhile: who waited for the answer would be late for the slots it has. */
  pumpAtNextSlot(): void {
    const drawing = this.#rate.drawAhead();
    const { untilNext } = this.#rate;
    if (untilNext !== undefined) this.pumpIn(untilNext);
    drawing.then(
      () => this.pumpIn(this.#rate.untilNext ?? NOTHING_DRAWN_MS),
      () => this.pumpIn(DATABASE_RETRY_MS),
    );
  }

  /** Ends it for ever: an answer that is still to come sets nothing off either. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }
}
