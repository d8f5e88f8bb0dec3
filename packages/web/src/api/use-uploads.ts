/** Several files on their way to the server, one after another: how far they are, what did not arrive and why. */
import { useEffect, useRef, useState } from 'react';
import type { Interruption } from './broken-line.ts';
import { toCallFailure } from './call-failure.ts';
import { isTold } from './failure-notice.ts';
import type { PartsOptions } from './upload-in-parts.ts';

export interface Progress {
  /** which of how many is on its way, counted from 1 */
  readonly place: number;
  readonly count: number;
  /** 0…1 of its bytes; at 1 the server is still reading it */
  readonly share: number;
  /** the line is broken, or the server has no room: it does not go on just now */
  readonly interruption: Interruption | null;
}

export interface Uploads {
  /** null: nothing is on its way */
  readonly progress: Progress | null;
  /** one sentence for each file that did not arrive */
  readonly problems: readonly string[];
  readonly start: (files: readonly File[]) => Promise<void>;
  readonly stop: () => void;
}

export interface UploadsOptions<Answer> {
  /** what is wrong with a file before it is sent */
  readonly problemOf: (file: File) => string | null;
  readonly send: (file: File, options: PartsOptions) => Promise<Answer>;
  /** told of each as it arrives */
  readonly onArrived: (answer: Answer) => void;
}

/** Stopped by who leaves the page, and by `stop`. */
export function useUploads<Answer>({ problemOf, send, onArrived }: UploadsOptions<Answer>): Uploads {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sendOne = async (file: File, place: number, count: number, signal: AbortSignal) => {
    setProgress({ place, count, share: 0, interruption: null });
    const change = (part: Partial<Progress>) => setProgress((now) => now && { ...now, ...part });
    const onProgress = (share: number) => change({ share });
    const onInterruption = (interruption: Interruption | null) => change({ interruption });
    onArrived(await send(file, { onProgress, onInterruption, signal }));
  };
  const addProblem = (file: File, sentence: string) =>
    setProblems((now) => [...now, `“${file.name}”：${sentence}`]);
  const start = async (files: readonly File[]) => {
    const { signal } = (running.current = new AbortController());
    setProblems([]);
    for (const [place, file] of files.entries()) {
      try {
        const refused = problemOf(file);
        if (refused === null) await sendOne(file, place + 1, files.length, signal);
        else addProblem(file, refused);
      } catch (thrown) {
        // stopped, or the session is over: no other would arrive either
        if (isTold(thrown)) break;
        addProblem(file, toCallFailure(thrown).message);
      }
    }
    setProgress(null);
  };
  return { progress, problems, start, stop: () => running.current?.abort() };
}
