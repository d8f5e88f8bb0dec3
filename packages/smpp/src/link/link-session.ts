// A link that is logged in, as its user holds it: messages go out, answers and messages come by the callbacks it was opened
// with. It lives as long as its connection; coming back after a cut is decided by the server's gateways.

import type { AnswerToken } from './answer-window.ts';
import type { Link } from './link.ts';

export class LinkSession<Token extends AnswerToken, Outgoing, Incoming> {
  readonly #link: Link<Token, Outgoing, Incoming>;

  constructor(link: Link<Token, Outgoing, Incoming>) {
    this.#link = link;
  }

  /** As `Link.send`. */
  protected send(token: Token, message: Outgoing): number {
    return this.#link.send(token, message);
  }

  /** Directions: an SMPP receiver does not submit, a transmitter takes no deliver_sm. */
  protected get maySend(): boolean {
    return this.#link.maySend;
  }

  /** Number of messages taken right now: 0 while the socket is backed up, unbinding or closed. */
  get freeWindow(): number {
    return this.#link.freeWindow;
  }

  /** Number of messages that wait for their answer; those timed out are no longer counted. */
  get outstanding(): number {
    return this.#link.outstanding;
  }

  /** Received and not acknowledged, and for how long the oldest of them. */
  get unacknowledged(): { count: number; longestMs: number } {
    return this.#link.unanswered;
  }

  get windowSize(): number {
    return this.#link.windowSize;
  }

  get bound(): boolean {
    return this.#link.bound;
  }

  /** Sends what waits now instead of at the end of this turn. */
  flush(): void {
    this.#link.flush();
  }

  /** Takes no more, waits for answers to come, unbinds and closes; resolves when closed. Takes 2 × responseTimeoutMs at most. */
  unbind(): Promise<void> {
    return this.#link.unbind();
  }

  /** Cuts the connection at once; onClose is called before this returns. */
  destroy(): void {
    this.#link.close({ kind: 'destroyed' });
  }
}
