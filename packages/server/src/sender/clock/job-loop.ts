/**
 * Runs a list of jobs one after the other, again and again. A job that fails keeps none from its turn; one that takes long delays
 * those of its own loop alone.
 */

export type Jobs = Readonly<Record<string, () => Promise<unknown>>>;

/** The jobs of a turn; turns are counted from 0. */
export type Due = (turn: number) => Jobs;

const nothing: Jobs = {};

export const everyTurn = (jobs: Jobs): Due => every(1, jobs);

/** @param from the first turn */
export const every =
  (turns: number, jobs: Jobs, from = 0): Due =>
  (turn) =>
    turn % turns === from ? jobs : nothing;

interface LoopOptions {
  /** from the end of one turn to the next, and before the first */
  readonly everyMs: number;
  /** @param name the job's, for the log; it must not throw */
  readonly onFailure: (error: unknown, name: string) => Promise<void>;
}

export class JobLoop {
  readonly #due: readonly Due[];
  readonly #options: LoopOptions;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(due: readonly Due[], options: LoopOptions) {
    this.#due = due;
    this.#options = options;
    this.#later();
  }

  /** Resolves when the job that is under way has ended; none begins any more. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #later(): void {
    if (this.#isStopping) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#takeTurn().finally(() => this.#later());
    }, this.#options.everyMs);
  }

  async #takeTurn(): Promise<void> {
    const jobs = this.#due.flatMap((due) => Object.entries(due(this.#turn)));
    this.#turn += 1;
    for (const [name, job] of jobs) {
      if (this.#isStopping) return;
      try {
        await job();
      } catch (error) {
        await this.#options.onFailure(error, name);
      }
    }
  }
}
