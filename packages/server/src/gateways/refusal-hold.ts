/**
 * A channel over which every text is refused, for what its setting or version is. It is held: for its sender as if the carrier were away, so that
 * nothing fails, nothing knocks again and again, and another channel stands in. After a pause one text is tried.
 */
import { ConnectionSlot } from './connection-slot.ts';
import type { GatewayTimes } from './gateway.ts';

/** So many refusals in a row, with no text taken between them, are no single texts' any more. */
const HELD_AFTER = 5;

export class RefusalHold {
  readonly #times: GatewayTimes;
  readonly #pauses: ConnectionSlot;
  #inARow = 0;
  #code = '';
  #state: 'open' | 'held' | 'trying' = 'open';
  #timer: NodeJS.Timeout | undefined;
  #onHeld: (code: string) => void = () => undefined;
  #onReleased: () => void = () => undefined;

  constructor(times: GatewayTimes) {
    this.#times = times;
    this.#pauses = new ConnectionSlot(times);
  }

  listen(onHeld: (code: string) => void, onReleased: () => void): void {
    this.#onHeld = onHeld;
    this.#onReleased = onReleased;
  }

  get isHeld(): boolean {
    return this.#state === 'held';
  }

  /** The code of the refusals while it is held, else empty: once one may be tried nobody knows whether the carrier still refuses. */
  get heldFor(): string {
    return this.isHeld ? this.#code : '';
  }

  /** Not until it is taken does another text follow. */
  get isTrying(): boolean {
    return this.#state === 'trying';
  }

  /** A text was taken: the setting is right. */
  taken(): void {
    this.#inARow = 0;
    if (this.#state === 'open') return;
    this.#state = 'open';
    this.#pauses.bound();
    clearTimeout(this.#timer);
    this.#onReleased();
  }

  /** A text was refused as every one would be. */
  refused(code: string): void {
    this.#inARow += 1;
    if (this.#inARow < HELD_AFTER || this.#state === 'held') return;
    this.#state = 'held';
    this.#code = code;
    const { holdFirstMs: reconnectFirstMs, holdMostMs: reconnectMostMs } = this.#times;
    const pause = this.#pauses.refused({ reconnectFirstMs, reconnectMostMs });
    this.#timer = setTimeout(() => {
      this.#state = 'trying';
      this.#onReleased();
    }, pause).unref();
    this.#onHeld(code);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
