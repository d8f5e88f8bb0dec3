/** Answers what is no request at all: too long a head, words that are not HTTP, a caller who takes too long. Node finds these before any hook. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { toEnvelope } from './error-handler.ts';

const WORDS: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, '请求的地址或请求头过长，请减少条件后重试'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求没有在规定时间内到达，请重试'],
};

export function answerBrokenConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, sentence] = WORDS[error.code ?? ''] ?? [400, '请求的格式不正确'];
  const body = JSON.stringify(toEnvelope(ErrorCode.validation, sentence, null));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
