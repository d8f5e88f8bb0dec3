/**
 * Streams of events: `watch` follows one until it is told to stop and connects again by itself; `useWatch` for pages.
 * By fetch rather than EventSource, which cannot send the token's header.
 */
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { accepted, send } from './call.ts';
import { CALL_ABANDONED, type CallFailure, NETWORK_FAILURE, toCallFailure } from './call-failure.ts';
import { EventReader } from './event-reader.ts';
import { showFailure } from './failure-notice.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

export interface Watching<E extends Endpoint> {
  onEvent: (answer: AnswerOf<E>) => void;
  /** after such an event nothing more is expected; without one a stream that ends is taken up again */
  isLast?: (answer: AnswerOf<E>) => boolean;
  /** false while the line is cut and tried again */
  onConnected?: (connected: boolean) => void;
  /** the server refused: it is not tried again */
  onRefused?: (failure: CallFailure) => void;
}

/** Follows the stream; what it returns stops it. */
export function watch<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E>,
  watching: Watching<E>,
): () => void {
  const controller = new AbortController();
  void follow(endpoint, fields, watching, controller.signal);
  return () => controller.abort();
}

async function follow<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E>,
  watching: Watching<E>,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let over = false;
  while (!over && !signal.aborted) {
    try {
      await readOnce(endpoint, fields, signal, (answer) => {
        pauseMs = FIRST_PAUSE_MS;
        over = watching.isLast?.(answer) ?? false;
        watching.onConnected?.(true);
        watching.onEvent(answer);
      });
      if (over) return;
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      if (signal.aborted || failure.code === CALL_ABANDONED) return;
      if (failure.code !== NETWORK_FAILURE) return (watching.onRefused ?? showFailure)(failure);
    }
    watching.onConnected?.(false);
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Resolves when the server ended the stream, throws when the line broke or the call was refused. */
async function readOnce<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E>,
  signal: AbortSignal,
  onEvent: (answer: AnswerOf<E>) => void,
): Promise<void> {
  const sent = await send(endpoint, fields, { signal });
  const { response } = sent;
  if (!/event-stream/.test(response.headers.get('Content-Type') ?? '') || !response.body) {
    await accepted(sent, await response.json());
    return;
  }
  const reader = response.body.getReader();
  const text = new TextDecoder();
  const events = new EventReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const data of events.read(text.decode(value, { stream: true })))
      onEvent(JSON.parse(data) as AnswerOf<E>);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** The latest event of a stream while the component is mounted; `fields` null: not now. */
export function useWatch<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E> | null,
  isLast?: (answer: AnswerOf<E>) => boolean,
): { latest: AnswerOf<E> | undefined; latestAt: number | null; connected: boolean } {
  const [latest, setLatest] = useState<{ answer: AnswerOf<E>; at: number }>();
  const [connected, setConnected] = useState(true);
  const key = JSON.stringify(fields);
  const isLastNow = useRef(isLast);
  useEffect(() => {
    isLastNow.current = isLast;
  });
  useEffect(() => {
    const asked = JSON.parse(key) as RequestOf<E> | null;
    if (asked === null) return;
    return watch(endpoint, asked, {
      onEvent: (answer) => setLatest({ answer, at: Date.now() }),
      isLast: (answer) => isLastNow.current?.(answer) ?? false,
      onConnected: setConnected,
    });
  }, [endpoint, key]);
  return { latest: latest?.answer, latestAt: latest?.at ?? null, connected };
}
