/**
 * Makes the calls of the contract: one function, typed by the endpoint, for every envelope; another for the one whose
 * token travels in `msg`. Every failure leaves here as a CallFailure. Only what concerns the whole session is shown here, so
 * that it is whatever the caller makes of a failure.
 */
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { Envelope, RefusalData } from '@farmers-mailbox/contract/envelope.ts';
import { SIGN_IN_AGAIN_CODES, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { noteServerAway } from '../notices/connection.ts';
import { CALL_ABANDONED, CallFailure, NETWORK_FAILURE } from './call-failure.ts';
import { endsSession, showFailure } from './failure-notice.ts';
import { toRequest } from './request.ts';
import { tokenToCallWith, wasReplaced } from './token.ts';

/** ERR-05: about 1,000,000 ms, since counting a province may take its time. */
const TIMEOUT_MS = 1_000_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** answered by another token, which the refusals of other calls wait for, but not its own */
  replacesToken?: boolean;
  /** the token of a session that is only being loaded, or is over: whoever loads it sees to every failure */
  token?: string;
  /** this very request, sent already by somebody else; null: not sent after all */
  underWay?: Promise<Response | null> | undefined;
  /** sent even if its page is left at once; for a few small fields, since a browser takes 64 KB of all such together */
  outlivesPage?: boolean;
}

/** @throws CallFailure */
export async function call<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return (await callForEnvelope(endpoint, fields, options)).data;
}

/** The whole envelope, for the call whose answer is its `msg` (switchIdentity). */
export async function callForEnvelope<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E>,
  options: CallOptions,
): Promise<Envelope<AnswerOf<E>>> {
  const sent = await send(endpoint, fields, options);
  return accepted(sent, await readEnvelope<AnswerOf<E>>(sent.response), options);
}

export interface Sent {
  readonly response: Response;
  /** under which it was asked for */
  readonly token: string | null;
}

/** The response as it comes, for readers of streams and files. @throws CallFailure when nothing came */
export async function send(
  endpoint: Endpoint,
  fields: unknown,
  { signal: given, token: givenToken, underWay, outlivesPage = false }: CallOptions = {},
): Promise<Sent> {
  const token = givenToken ?? (await tokenToCallWith());
  const { signal, settle } = withTimeout(given);
  try {
    const early = underWay && (await unlessAborted(underWay, signal));
    const response = early ?? (await fetch(toRequest(endpoint, fields, token, signal, outlivesPage)));
    return { response, token };
  } catch {
    if (given?.aborted) throw new CallFailure(CALL_ABANDONED, '已取消');
    noteServerAway();
    const sentence = signal.aborted ? '请求超时，请稍后重试' : '连接不上服务器，请稍后重试，或检查网络';
    throw new CallFailure(NETWORK_FAILURE, sentence);
  } finally {
    settle();
  }
}

/** By hand, since AbortSignal.any and .timeout are younger than the browsers of the offices. */
function withTimeout(given: AbortSignal | undefined): { signal: AbortSignal; settle: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  if (given?.aborted) abort();
  given?.addEventListener('abort', abort, { once: true });
  return { signal: controller.signal, settle: () => clearTimeout(timer) };
}

/** The request of somebody else, which knows nothing of this call's signal. */
function unlessAborted<T>(underWay: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject();
    signal.addEventListener('abort', reject, { once: true });
    underWay.then(resolve, reject);
  });
}

/** The way of every answer. A refusal that concerns the whole session is shown, unless it speaks of a token that is gone. */
export async function accepted<Data>(
  { response, token }: Sent,
  envelope: Envelope<Data>,
  { replacesToken = false, token: givenToken }: CallOptions = {},
): Promise<Envelope<Data>> {
  try {
    return succeeded(response, envelope);
  } catch (failure) {
    if (!(failure instanceof CallFailure) || !endsSession(failure) || givenToken !== undefined) throw failure;
    const isOfOldToken =
      SIGN_IN_AGAIN_CODES.includes(failure.code) && !replacesToken && (await wasReplaced(token));
    if (isOfOldToken) throw new CallFailure(CALL_ABANDONED, '已取消');
    showFailure(failure);
    throw failure;
  }
}

/** ERR-01: 200 passes, and so does another code when the answer has a `size`. */
export function succeeded<Data>(response: Response, envelope: Envelope<Data>): Envelope<Data> {
  if (envelope.code === SUCCESS_CODE) return envelope;
  if ('size' in envelope) return { ...envelope, data: envelope as unknown as Data };
  const refusal = envelope.data as RefusalData | null;
  throw new CallFailure(
    envelope.code,
    envelope.msg || envelope.message || '',
    refusal?.fieldErrors ?? [],
    refusal?.requestId ?? requestIdOf(response),
    refusal?.pictureCode ?? false,
  );
}

async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  if (!isJson(response)) throw brokenAnswer(response);
  try {
    const body = (await response.json()) as Envelope<Data>;
    if (typeof body.code === 'number') return body;
  } catch {
    // told below, together with a JSON text that is no envelope
  }
  throw brokenAnswer(response);
}

const isJson = (response: Response): boolean => /\bjson\b/.test(response.headers.get('Content-Type') ?? '');

const requestIdOf = (response: Response): string | null => response.headers.get('X-Request-Id');

function brokenAnswer(response: Response): CallFailure {
  const isAway = response.status >= 502 && response.status <= 504;
  if (isAway) noteServerAway();
  const sentence = isAway ? '服务暂时不可用，请稍后重试' : '服务器应答异常';
  return new CallFailure(NETWORK_FAILURE, `${sentence}（${response.status}）`, [], requestIdOf(response));
}
