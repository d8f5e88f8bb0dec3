/** Those who are told that something outside React has changed. They read it where it is kept. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** As `useSyncExternalStore` subscribes. @returns takes the listener away */
  readonly add = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(): void {
    for (const listener of this.#all) listener();
  }
}
