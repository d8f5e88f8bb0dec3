/** One file on its way to the server: how much of it has left, what came back, and what went wrong. */
import type { AnswerOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { type CallFailure, toCallFailure } from './call-failure.ts';
import { isTold } from './failure-notice.ts';
import { upload } from './upload.ts';

export interface Upload<E extends Endpoint> {
  /** 0…1 of the bytes; null: nothing is on its way */
  readonly share: number | null;
  readonly failure: CallFailure | null;
  /** to the last file that arrived */
  readonly answer: AnswerOf<E> | null;
  /** the last file that arrived: the one that the answer is about */
  readonly arrived: File | null;
  /** @param fields what travels beside the file */
  readonly start: (file: File, fields?: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => void;
}

/** Stopped by who leaves the page, by `stop`, and by the next file. */
export function useUpload<E extends Endpoint>(
  endpoint: E,
  onAnswer?: (answer: AnswerOf<E>) => void,
): Upload<E> {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [answer, setAnswer] = useState<AnswerOf<E> | null>(null);
  const [arrived, setArrived] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: File, fields: Readonly<Record<string, string>> = {}) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setShare(0);
    try {
      const told = await upload(endpoint, file, {
        onProgress: setShare,
        signal: controller.signal,
        fields,
      });
      setAnswer(told);
      setArrived(file);
      onAnswer?.(told);
    } catch (thrown) {
      if (!isTold(thrown)) setFailure(toCallFailure(thrown));
    } finally {
      if (running.current === controller) setShare(null);
    }
  };
  return { share, failure, answer, arrived, start, stop: () => running.current?.abort() };
}
