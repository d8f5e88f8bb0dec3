// Window of our requests that still wait for an answer, by sequence number, and since when. Time is counted
// in ticks that the link gives, not by a clock: a program that was stopped for minutes must not take unread
// answers for missing ones.

/** The caller's reference that comes back with an answer: a row id, an index, an object. */
export type AnswerToken = number | string | object;

/** Sequence numbers run from 1 to this and start again (SMPP 3.4 §5.1.4); the other protocols allow for more. */
export const sequenceMax = 0x7fffffff;

/** Half of the number space: a sequence number less than this far behind another is the older one. */
const halfSpace = 0x40000000;

/** Doubts beyond this are forgotten, oldest first; each has been reported as timed out. */
const doubtsMax = 100_000;

export class AnswerWindow<Token extends AnswerToken> {
  readonly size: number;
  readonly #timeoutTicks: number;
  /** In the order of sending, which is what lets `tick` look at the oldest only. */
  readonly #pending = new Map<number, Token>();
  /** Timed out, and possibly accepted by the other side all the same. */
  readonly #doubts = new Map<number, Token>();
  /** The next sequence number as it was at each of the last ticks, oldest first. */
  readonly #marks: number[] = [];
  #next: number;

  constructor(size: number, timeoutTicks: number, firstSequence = 1) {
    this.size = size;
    this.#timeoutTicks = timeoutTicks;
    this.#next = firstSequence;
  }

  get outstanding(): number {
    return this.#pending.size;
  }

  get free(): number {
    return this.size - this.#pending.size;
  }

  nextSequence(): number {
    const sequence = this.#next;
    this.#next = sequence === sequenceMax ? 1 : sequence + 1;
    return sequence;
  }

  add(sequence: number, token: Token): void {
    this.#pending.set(sequence, token);
  }

  /** The token that waits for this answer; undefined for an answer nobody waits for. */
  take(sequence: number): Token | undefined {
    const token = this.#pending.get(sequence);
    if (token !== undefined) this.#pending.delete(sequence);
    return token;
  }

  /** The token whose answer comes after its time. */
  takeDoubt(sequence: number): Token | undefined {
    const token = this.#doubts.get(sequence);
    if (token !== undefined) this.#doubts.delete(sequence);
    return token;
  }

  /** To be called at even intervals: moves what has waited too long into doubt, which frees its place, and reports it. */
  tick(onTimeout: (token: Token) => void): void {
    this.#marks.push(this.#next);
    if (this.#marks.length <= this.#timeoutTicks) return;
    const limit = this.#marks.shift() ?? this.#next;
    for (const [sequence, token] of this.#pending) {
      const distance = (limit - sequence) & sequenceMax;
      if (distance === 0 || distance >= halfSpace) break;
      this.#pending.delete(sequence);
      this.#doubts.set(sequence, token);
      onTimeout(token);
    }
    for (const sequence of this.#doubts.keys()) {
      if (this.#doubts.size <= doubtsMax) break;
      this.#doubts.delete(sequence);
    }
  }

  /** Empties the window: every token without an answer, those in doubt first. */
  drain(): Token[] {
    const tokens = [...this.#doubts.values(), ...this.#pending.values()];
    this.#doubts.clear();
    this.#pending.clear();
    return tokens;
  }
}
