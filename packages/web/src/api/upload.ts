/** Sends a file and tells how much of it has left; `fetch` cannot say that, so this one call goes by XMLHttpRequest. */
import type { AnswerOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, type Envelope, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { accepted } from './call.ts';
import { CALL_ABANDONED, CallFailure, NETWORK_FAILURE } from './call-failure.ts';
import { tokenToCallWith } from './token.ts';

export interface UploadOptions {
  /** 0…1 of the file's bytes; at 1 the server is still reading it */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
  /** what travels beside the file */
  fields?: Readonly<Record<string, string>>;
  /** after so long without a byte on the way or an answer it counts as not arrived; without it the browser decides */
  silentMsMax?: number;
}

/** @throws CallFailure */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  options: UploadOptions,
): Promise<AnswerOf<E>> {
  const token = await tokenToCallWith();
  const request = await send(endpoint, file, token, options);
  const envelope = request.response as Envelope<AnswerOf<E>> | null;
  const requestId = request.getResponseHeader('X-Request-Id');
  if (typeof envelope?.code !== 'number') {
    throw new CallFailure(NETWORK_FAILURE, `服务器应答异常（${request.status}）`, [], requestId);
  }
  const headers = new Headers(requestId === null ? {} : { 'X-Request-Id': requestId });
  return (await accepted({ response: new Response(null, { headers }), token }, envelope)).data;
}

/** The request with its answer. @throws CallFailure when none came */
function send(
  endpoint: Endpoint,
  file: Blob,
  token: string | null,
  { onProgress, signal, fields = {}, silentMsMax }: UploadOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(new CallFailure(CALL_ABANDONED, '已取消'));
    if (signal?.aborted) return abandon();
    const request = new XMLHttpRequest();
    request.open(endpoint.method, API_BASE + endpoint.path);
    request.responseType = 'json';
    if (token !== null) request.setRequestHeader(TOKEN_HEADER, token);
    const silence = endAfterSilence(request, silentMsMax);
    request.upload.onprogress = (event) => {
      silence.broken();
      onProgress(event.total > 0 ? event.loaded / event.total : 0);
    };
    const fail = () => reject(new CallFailure(NETWORK_FAILURE, '连接不上服务器，请稍后重试，或检查网络'));
    request.onerror = fail;
    request.onabort = () => (signal?.aborted ? abandon() : fail());
    request.onload = () => resolve(request);
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop);
    request.onloadend = () => {
      silence.end();
      signal?.removeEventListener('abort', stop);
    };
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', file);
    request.send(body);
  });
}

/** A line that is cut without a word tells the browser nothing for minutes. */
function endAfterSilence(request: XMLHttpRequest, silentMsMax: number | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const broken = () => {
    end();
    if (silentMsMax !== undefined) timer = setTimeout(() => request.abort(), silentMsMax);
  };
  broken();
  return { broken, end };
}
