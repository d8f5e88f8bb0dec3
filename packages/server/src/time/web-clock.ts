/** Work by the clock while a web service runs: there, since with a folder as the store only it has the files. Senders have a scheduler. */

export interface WebClock {
  start(): void;
  /** Once what is being done is through. */
  stop(): Promise<void>;
}

/**
 * @param restMs from the end of one turn to the next, perhaps by the milliseconds that it took
 * @param work must not throw
 */
export function openWebClock(
  restMs: number | ((tookMs: number) => number),
  work: (stopping: AbortSignal) => Promise<unknown>,
): WebClock {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const look = () => {
    const began = performance.now();
    running = work(stopping.signal).finally(() => {
      const rest = typeof restMs === 'number' ? restMs : restMs(performance.now() - began);
      if (timer) timer = setTimeout(look, rest);
    });
  };
  return {
    start() {
      timer = setTimeout(look, 0);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      stopping.abort();
      await running;
    },
  };
}
