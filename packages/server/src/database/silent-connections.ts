/**
 * A connection that died without a word (a firewall that forgot it, a machine that lost its power) answers nothing, and the system
 * notices only after many minutes when it still had something to deliver. Whoever waits longer than a limit gets an error instead,
 * and the connection is thrown away: what was asked on it may be done or not, as after any lost connection.
 */
import type pg from 'pg';

/** What keeps texts going is short and may be repeated: `sender-beat`, `sender-draw-rate`, claims. */
const PROMPT_NAME = 'sender-';
const PROMPT_MS = 10_000;

/** @param answerTimeoutMs how long other statements may take; 0 is no limit. A stream of COPY has none. */
export function giveUpWhenSilent(client: pg.PoolClient, answerTimeoutMs: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const limited = (first: string | pg.QueryConfig, second: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' && 'submit' in first) return query(first, second, ...rest);
    const config: pg.QueryConfig =
      typeof first === 'string'
        ? { text: first, ...(Array.isArray(second) ? { values: second } : {}) }
        : { ...first, ...(Array.isArray(second) ? { values: second } : {}) };
    const callback = [second, ...rest].find((given) => typeof given === 'function');
    const isPrompt = config.name?.startsWith(PROMPT_NAME) || config.text === 'BEGIN';
    const limit = isPrompt ? PROMPT_MS : answerTimeoutMs;
    const given = limit > 0 ? { ...config, query_timeout: limit } : config;
    // With a callback it is the pool that asks, and throws the connection away after any error.
    if (callback) return query(given, callback);
    const answer = query(given) as Promise<unknown>;
    answer.catch((error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout') endAtOnce(client);
    });
    return answer;
  };
  client.query = limited as typeof client.query;
}

/** A connection with an open question is cut by this, not ended politely; the pool no longer takes it back. */
function endAtOnce(client: pg.PoolClient): void {
  void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end().catch(() => {});
}
