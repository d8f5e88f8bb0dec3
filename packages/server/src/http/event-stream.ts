/**
 * An async iterable as a stream of events (WHATWG HTML §9.2). A stream that cannot go on is cut, not ended: the reader
 * connects again and then gets the reason as an ordinary envelope.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface EventStreamOptions {
  /** one answer as text; throws when the stream must not go on */
  readonly toText: (answer: unknown) => string;
  /** asked before each event and each heartbeat; a throw cuts the stream */
  readonly requireStillAllowed: () => Promise<void>;
  /** the reader went away, or the program stops: the reader then finds another one */
  readonly gone: AbortSignal;
  /** silence after which a comment is sent, so that proxies keep the line open and dead readers are noticed */
  readonly heartbeatMs: number;
}

/**
 * Waits for the first answer before anything is sent, so that a refusal can still be an envelope: handlers of streams
 * yield their first answer at once.
 */
export async function sendEvents(
  reply: FastifyReply,
  answers: AsyncIterable<unknown>,
  options: EventStreamOptions,
): Promise<FastifyReply> {
  const iterator = answers[Symbol.asyncIterator]();
  const first = await iterator.next();
  const stream = Readable.from(eventTexts(first, iterator, options), { objectMode: false });
  return reply
    .header('Cache-Control', 'no-store')
    .header('X-Accel-Buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream);
}

async function* eventTexts(
  first: IteratorResult<unknown>,
  iterator: AsyncIterator<unknown>,
  { toText, requireStillAllowed, gone, heartbeatMs }: EventStreamOptions,
): AsyncGenerator<string> {
  try {
    let step = first;
    while (!step.done) {
      yield `data: ${toText(step.value)}\n\n`;
      const next = iterator.next();
      for (;;) {
        const silence = waitForSilence(heartbeatMs, gone);
        const arrived = await Promise.race([next, silence.over]).finally(silence.stop);
        gone.throwIfAborted();
        await requireStillAllowed();
        if (arrived !== 'silence') {
          step = arrived;
          break;
        }
        yield ': still here\n\n';
      }
    }
  } finally {
    // Not awaited: a generator that waits for something inside hears of it only when that has come.
    void iterator.return?.()?.catch(() => {});
  }
}

function waitForSilence(ms: number, gone: AbortSignal): { over: Promise<'silence'>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<'silence'>();
  const stop = () => {
    clearTimeout(timer);
    gone.removeEventListener('abort', stop);
    resolve('silence');
  };
  const timer = setTimeout(stop, ms);
  gone.addEventListener('abort', stop);
  return { over: promise, stop };
}
