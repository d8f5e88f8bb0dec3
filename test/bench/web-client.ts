/** Calls the web service as browsers do: one signed-in person, any number of clients at once. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { largestChildMb, quantile, residentMb } from './machine.ts';

export interface WebService {
  readonly origin: string;
  /** its process */
  readonly pid: number;
  /** processor seconds that it used so far */
  cpuSeconds(): Promise<number>;
  end(): void;
}

export async function startWebService(url: string, secretKey: string): Promise<WebService> {
  const file = fileURLToPath(new URL('./web-process.ts', import.meta.url));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-bench-web-'));
  const child: ChildProcess = fork(file, [JSON.stringify({ url, secretKey, dataDir })], { stdio: 'inherit' });
  child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const [origin] = (await once(child, 'message')) as [string];
  return { origin, pid: child.pid ?? 0, cpuSeconds: meterOf(child), end: () => child.disconnect() };
}

const meterOf = (child: ChildProcess) => async (): Promise<number> => {
  child.send('cpu');
  const [used] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return secondsOf(used);
};

interface BareService extends Pick<WebService, 'cpuSeconds' | 'end'> {
  ask(turn: number): Promise<unknown>;
}

/** bare-process.ts: pages of ten rows, each turn another. */
export async function startBareService(url: string): Promise<BareService> {
  const file = fileURLToPath(new URL('./bare-process.ts', import.meta.url));
  const child: ChildProcess = fork(file, [url], { stdio: 'inherit' });
  const [origin] = (await once(child, 'message')) as [string];
  const ask = async (turn: number) => {
    const outgoing = request(`${origin}/?after=${330_100 + ((turn * 7919) % 1_000)}`, { agent });
    outgoing.end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { data } = (await json(incoming)) as { data: unknown[] };
    if (data.length !== 10) throw new Error(`The bare server answered ${data.length} rows.`);
    return data;
  };
  return { ask, cpuSeconds: meterOf(child), end: () => child.disconnect() };
}

export const secondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

export type Caller = <E extends Endpoint>(endpoint: E, fields: RequestOf<E>) => Promise<AnswerOf<E>>;

/** A session is bound to it. */
const USER_AGENT = 'bench';

export interface Session {
  readonly call: Caller;
  /** for files, which the plain client does not send or take */
  readonly fetchFile: (endpoint: Endpoint, body?: FormData, query?: string) => Promise<Response>;
}

/** Ends the same person's session from before. */
export async function openSession(
  { origin }: WebService,
  userName: string,
  password: string,
): Promise<Session> {
  const { token } = await call(origin, '', login, { userName, password });
  return {
    call: (endpoint, fields) => call(origin, token ?? '', endpoint, fields),
    fetchFile: (endpoint, body, query = '') =>
      fetch(`${origin}${API_BASE}${endpoint.path}${query}`, {
        method: endpoint.method,
        headers: { [TOKEN_HEADER]: token ?? '', 'user-agent': USER_AGENT },
        ...(body ? { body } : {}),
      }),
  };
}

export async function signIn(service: WebService, userName: string, password: string): Promise<Caller> {
  return (await openSession(service, userName, password)).call;
}

/** Duration of an act, the resident memory of the service before and at most meanwhile, and that of the largest process which it started. */
export async function watchMemory(
  service: WebService,
  act: () => Promise<void>,
): Promise<{ seconds: number; beforeMb: number; mostMb: number; childMb: number }> {
  const beforeMb = residentMb(service.pid);
  let mostMb = beforeMb;
  let childMb = 0;
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(service.pid));
    childMb = Math.max(childMb, largestChildMb(service.pid));
  }, 50);
  const started = performance.now();
  try {
    await act();
  } finally {
    clearInterval(watch);
  }
  return { seconds: (performance.now() - started) / 1000, beforeMb, mostMb, childMb };
}

// The plain HTTP client on connections that stay: clients share the two processors with what is measured, and the browser's
// `fetch` would take more of them than the answer itself.
const agent = new Agent({ keepAlive: true });

async function call<E extends Endpoint>(
  origin: string,
  token: string,
  endpoint: E,
  fields: RequestOf<E>,
): Promise<AnswerOf<E>> {
  const isGet = endpoint.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const outgoing = request(`${origin}${API_BASE}${endpoint.path}${query}`, {
    agent,
    method: endpoint.method,
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token, 'user-agent': USER_AGENT },
  });
  outgoing.end(isGet ? undefined : JSON.stringify(fields));
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const envelope = (await json(incoming)) as { code: number; msg: string; data: AnswerOf<E> };
  if (envelope.code !== 200) throw new Error(`${endpoint.path} answered ${envelope.code} ${envelope.msg}`);
  return envelope.data;
}

export interface Answer {
  /** by performance.now() */
  readonly startedAt: number;
  readonly ms: number;
}

export interface Times {
  readonly answers: readonly Answer[];
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly perSecond: number;
}

/**
 * `clients` at once, each asking again about `pauseMs` after it was answered, half as much or half as much again; they begin spread
 * over the first pause, so that they never all ask in one moment. Times of the whole answer, read to its end.
 */
export async function timeClients(
  clients: number,
  requests: number,
  ask: (turn: number) => Promise<unknown>,
  pauseMs = 0,
): Promise<Times> {
  const answers: Answer[] = [];
  let next = 0;
  const started = performance.now();
  const client = async (_: unknown, place: number) => {
    if (pauseMs > 0) await setTimeout((pauseMs * place) / clients);
    while (next < requests) {
      const turn = next;
      next += 1;
      const startedAt = performance.now();
      await ask(turn);
      answers.push({ startedAt, ms: performance.now() - startedAt });
      if (pauseMs > 0) await setTimeout(pauseMs * (0.5 + ((turn * 7919) % 1000) / 1000));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1000;
  const times = answers.map(({ ms }) => ms);
  return {
    answers,
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    perSecond: times.length / seconds,
  };
}
