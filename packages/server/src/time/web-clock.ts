/** Work by the clock while a web service runs: there, since with a folder as the store only it has the files. Senders have a scheduler. */

export interface WebClock {
  start(): void;
  /** Once what is being done is through. */
  stop(): Promise<void>;
}

/** @param everyMs from the end of one turn to the next @param work must not throw */
export function openWebClock(everyMs: number, work: (stopping: AbortSignal) => Promise<void>): WebClock {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const look = () => {
    running = work(stopping.signal).finally(() => {
      if (timer) timer = setTimeout(look, everyMs);
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
