/**
 * A connection that died without a word (a firewall that forgot it, a machine that lost its power) answers nothing, and the system
 * notices only after many minutes when it still had something to deliver. Whoever waits longer than a limit gets an error instead,
 * and the connection is thrown away: what was asked on it may be done or not, as after any lost connection.
 */
import type pg from 'pg';

/** Statements that keep texts going are short and may be repeated: `sender-beat`, `sender-draw-rate`, claims. */
const PROMPT_NAME = 'sender-';
const PROMPT_MS = 10_000;

/**
 * All open questions are looked at so often. With a timer for each, and with the promise that the driver makes itself, answers were seen
 * to outlive their reading by seconds, and each clearing of young memory to take 10–20 ms instead of half a one.
 */
const LOOK_MS = 250;

interface Question {
  readonly askedAt: number;
  /** when it is given up */
  until: number;
  readonly giveUp: () => void;
}

class Silence extends Error {
  constructor(limitMs: number) {
    super(`The database did not answer within ${Math.round(limitMs)} ms.`);
  }
}

type Tell = (error: Error | null, result?: unknown) => void;

/** The open questions of one pool. Connections seldom die alone: when one is found silent, the others must show that they live. */
class Questions {
  readonly #open = new Set<Question>();
  #silentSince = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** @param answeredAt when its connection last said anything */
  ask(limitMs: number, answeredAt: number, giveUp: (silence: Silence) => void): Question {
    const askedAt = performance.now();
    const limit = answeredAt < this.#silentSince ? Math.min(limitMs, PROMPT_MS) : limitMs;
    const question = {
      askedAt,
      until: askedAt + limit,
      giveUp: () => giveUp(new Silence(performance.now() - askedAt)),
    };
    this.#open.add(question);
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
    return question;
  }

  /** False when it was given up before. */
  isAnswered(question: Question): boolean {
    return this.#open.delete(question);
  }

  #look(): void {
    if (this.#open.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    const now = performance.now();
    for (const question of this.#open) {
      if (question.until > now) continue;
      this.#open.delete(question);
      question.giveUp();
      this.#suspectOthers(question.askedAt);
    }
  }

  /** Questions of about the same time get a short limit now; those that run for longer keep their own. */
  #suspectOthers(since: number): void {
    this.#silentSince = Math.max(this.#silentSince, since);
    for (const question of this.#open) {
      if (question.askedAt >= since - PROMPT_MS)
        question.until = Math.min(question.until, question.askedAt + PROMPT_MS);
    }
  }
}

/**
 * For every new connection of a pool.
 * @param answerTimeoutMs how long other statements may take; 0 is no limit. A stream of COPY has none.
 */
export function giveUpWhenSilent(answerTimeoutMs: number): (client: pg.PoolClient) => void {
  const questions = new Questions();
  return (client) => limitAnswers(client, answerTimeoutMs, questions);
}

function limitAnswers(client: pg.PoolClient, answerTimeoutMs: number, questions: Questions): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let answeredAt = performance.now();

  const ask = (first: string | pg.QueryConfig, values: unknown, tell: Tell) => {
    const isPrompt =
      typeof first === 'string' ? first === 'BEGIN' : (first.name ?? '').startsWith(PROMPT_NAME);
    const limit = isPrompt ? PROMPT_MS : answerTimeoutMs;
    if (limit === 0) return void query(first, values, tell);
    const question = questions.ask(limit, answeredAt, tell);
    query(first, values, (error: Error | null, result: unknown) => {
      answeredAt = performance.now();
      if (questions.isAnswered(question)) tell(error, result);
    });
  };

  const limited = (given: string | pg.QueryConfig, second: unknown, ...rest: unknown[]) => {
    if (typeof given !== 'string' && 'submit' in given) return query(given, second, ...rest);
    // the driver writes into what it is given
    const first = typeof given === 'string' ? given : { ...given };
    const values = Array.isArray(second) ? second : undefined;
    const callback = [second, ...rest].find((one) => typeof one === 'function') as Tell | undefined;
    // With a callback it is the pool that asks, and throws the connection away after any error.
    if (callback) return ask(first, values, callback);
    return new Promise((resolve, reject) => {
      ask(first, values, (error, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    }).catch((error: Error) => {
      if (error instanceof Silence) endAtOnce(client);
      // where it was asked, instead of where the answer was read
      Error.captureStackTrace(error);
      throw error;
    });
  };
  client.query = limited as typeof client.query;
}

/** A connection with an open question is cut by this, not ended politely; the pool no longer takes it back. */
function endAtOnce(client: pg.PoolClient): void {
  void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end().catch(() => {});
}
