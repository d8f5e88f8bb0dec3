/**
 * A connection that died without a word (a firewall that forgot it, a machine that lost its power) answers nothing, and the system
 * notices only after many minutes when it still had something to deliver. Whoever waits longer than a limit gets an error instead,
 * and the connection is thrown away: what was asked on it may be done or not, as after any lost connection.
 */
import type pg from 'pg';

/** What keeps texts going is short and may be repeated: `sender-beat`, `sender-draw-rate`, claims. */
const PROMPT_NAME = 'sender-';
const PROMPT_MS = 10_000;

/** How often all open questions are looked at. One timer for each would keep what they asked alive, and clearing memory slow. */
const LOOK_MS = 250;

interface Question {
  readonly until: number;
  readonly giveUp: () => void;
}
const openQuestions = new Set<Question>();
let looking: NodeJS.Timeout | undefined;

function lookForSilence(): void {
  const now = performance.now();
  for (const question of openQuestions) {
    if (question.until <= now && openQuestions.delete(question)) question.giveUp();
  }
}

class Silence extends Error {
  constructor(limitMs: number) {
    super(`The database did not answer within ${limitMs} ms.`);
  }
}

type Tell = (error: Error | null, result?: unknown) => void;

/** @param answerTimeoutMs how long other statements may take; 0 is no limit. A stream of COPY has none. */
export function giveUpWhenSilent(client: pg.PoolClient, answerTimeoutMs: number): void {
  looking ??= setInterval(lookForSilence, LOOK_MS).unref();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;

  const ask = (first: string | pg.QueryConfig, values: unknown, tell: Tell) => {
    const isPrompt =
      typeof first === 'string' ? first === 'BEGIN' : (first.name ?? '').startsWith(PROMPT_NAME);
    const limit = isPrompt ? PROMPT_MS : answerTimeoutMs;
    if (limit === 0) return void query(first, values, tell);
    const giveUp = () => tell(new Silence(limit));
    const question = { until: performance.now() + limit, giveUp };
    openQuestions.add(question);
    query(first, values, (error: Error | null, result: unknown) => {
      if (openQuestions.delete(question)) tell(error, result);
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
