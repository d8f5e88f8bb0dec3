/** Applications that claims leave out for a moment: they cannot be sent, and their hold may have to wait for whoever has their row. */

/** Found again after so long, it is held then, if it is not yet. */
const PASSED_OVER_MS = 1_000;

export class PassedOver {
  /** application → until when, on the clock of performance.now */
  readonly #until = new Map<string, number>();

  add(applyId: string): void {
    this.#until.set(applyId, performance.now() + PASSED_OVER_MS);
  }

  now(): string[] {
    const now = performance.now();
    for (const [applyId, until] of this.#until) if (until <= now) this.#until.delete(applyId);
    return [...this.#until.keys()];
  }
}
