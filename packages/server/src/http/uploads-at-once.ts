/**
 * A limit on the files that one person has on their way at once. Whoever sends slowly has megabytes kept for half an hour, in memory or on
 * the disk, and the calls of a minute alone would let thousands of them come together.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal } from './refusal.ts';

/** The console sends one after the other; several windows are open, and a client may send a page's pictures together. */
const UPLOADS_AT_ONCE_MAX = 10;

export interface UploadsAtOnce {
  /** One more file of this person, until the returned function is called. @throws Refusal 4006 beyond the limit */
  begin(person: string): () => void;
  /** Does the work of one more. @throws Refusal 4006 beyond the limit */
  count<Result>(person: string, work: () => Promise<Result>): Promise<Result>;
}

export function openUploadsAtOnce(): UploadsAtOnce {
  const running = new Map<string, number>();
  const begin = (person: string) => {
    const already = running.get(person) ?? 0;
    if (already >= UPLOADS_AT_ONCE_MAX) {
      const sentence = `您有${UPLOADS_AT_ONCE_MAX}个文件正在上传，请等其中一个完成后再上传`;
      throw new Refusal(ErrorCode.tooFrequent, sentence);
    }
    running.set(person, already + 1);
    return () => {
      const left = (running.get(person) ?? 1) - 1;
      if (left > 0) running.set(person, left);
      else running.delete(person);
    };
  };
  return {
    begin,
    async count(person, work) {
      const end = begin(person);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
