/** Work that outlives a line that breaks: when it is tried again, and what people see meanwhile. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { CALL_ABANDONED, CallFailure, NETWORK_FAILURE, toCallFailure } from './call-failure.ts';

export interface Interruption {
  readonly sentence: string;
  /** null while it is tried again by itself */
  readonly goOn: (() => void) | null;
}

export interface BrokenLine {
  /** To be called when something got through. */
  mended(): void;
  /** Settles when it is time to try again. @throws CallFailure when that cannot help, or it was stopped */
  wait(thrown: unknown): Promise<void>;
}

/** Two minutes in all: whoever is away longer comes back and presses the button. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000];

const RECONNECTING = '网络中断，正在重连…';

export function openBrokenLine(
  signal: AbortSignal,
  onInterruption: (interruption: Interruption | null) => void,
): BrokenLine {
  let tries = 0;
  return {
    mended() {
      if (tries > 0) onInterruption(null);
      tries = 0;
    },
    async wait(thrown) {
      const failure = toCallFailure(thrown);
      if (!passes(failure)) throw failure;
      const isCut = failure.code === NETWORK_FAILURE;
      const pauseMs = PAUSES_MS[tries];
      tries += 1;
      await new Promise<void>((resolve, reject) => {
        const timer = pauseMs === undefined ? undefined : setTimeout(goOn, pauseMs);
        const leave = () => {
          clearTimeout(timer);
          removeEventListener('online', goOn);
          signal.removeEventListener('abort', stop);
        };
        function goOn() {
          leave();
          if (pauseMs === undefined) {
            tries = 1;
            onInterruption({ sentence: RECONNECTING, goOn: null });
          }
          resolve();
        }
        function stop() {
          leave();
          reject(new CallFailure(CALL_ABANDONED, '已取消'));
        }
        addEventListener('online', goOn);
        signal.addEventListener('abort', stop);
        if (signal.aborted) return stop();
        onInterruption(
          pauseMs === undefined
            ? { sentence: isCut ? '网络中断，上传已暂停' : failure.message, goOn }
            : { sentence: isCut ? RECONNECTING : failure.message, goOn: null },
        );
      });
    },
  };
}

/** The line, the server or its store is away, it is asked too often, or another try was quicker. */
const passes = ({ code }: CallFailure): boolean =>
  code === NETWORK_FAILURE ||
  code === ErrorCode.systemBusy ||
  code === ErrorCode.tooFrequent ||
  code === ErrorCode.stateChanged;
