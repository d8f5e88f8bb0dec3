/** Sleep that can be cut short: for loops that look again after a while, or at once when something happens. */

export class AlarmClock {
  #ring: (() => void) | undefined;

  /** One sleeper at a time. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#ring = undefined;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#ring = wake;
    });
  }

  /** Wakes the sleeper, if there is one. */
  ring(): void {
    this.#ring?.();
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
