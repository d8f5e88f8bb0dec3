/** Several files on their way to the server, one after another: how far they are, what did not arrive and why. */
import type { AnswerOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { toCallFailure } from './call-failure.ts';
import { isTold } from './failure-notice.ts';
import { upload } from './upload.ts';

export interface Progress {
  /** which of how many is on its way, counted from 1 */
  readonly place: number;
  readonly count: number;
  /** 0…1 of its bytes; at 1 the server is still reading it */
  readonly share: number;
}

export interface Uploads {
  /** null: nothing is on its way */
  readonly progress: Progress | null;
  /** one sentence for each file that did not arrive */
  readonly problems: readonly string[];
  readonly start: (files: readonly File[]) => Promise<void>;
  readonly stop: () => void;
}

export interface UploadsOptions<E extends Endpoint> {
  /** what is wrong with a file before it is sent */
  readonly problemOf: (file: File) => string | null;
  /** what travels beside it */
  readonly fieldsOf?: (file: File) => Readonly<Record<string, string>>;
  /** told of each as it arrives */
  readonly onArrived: (answer: AnswerOf<E>) => void;
}

/** Stopped by who leaves the page, and by `stop`. */
export function useUploads<E extends Endpoint>(
  endpoint: E,
  { problemOf, fieldsOf = () => ({}), onArrived }: UploadsOptions<E>,
): Uploads {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, place: number, count: number, signal: AbortSignal) => {
    setProgress({ place, count, share: 0 });
    const onProgress = (share: number) => setProgress({ place, count, share });
    onArrived(await upload(endpoint, file, { onProgress, signal, fields: fieldsOf(file) }));
  };
  const addProblem = (file: File, sentence: string) =>
    setProblems((now) => [...now, `“${file.name}”：${sentence}`]);
  const start = async (files: readonly File[]) => {
    const { signal } = (running.current = new AbortController());
    setProblems([]);
    for (const [place, file] of files.entries()) {
      try {
        const refused = problemOf(file);
        if (refused === null) await send(file, place + 1, files.length, signal);
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
