/**
 * Runs in the thread of written-rows.ts: asks for rows, portion by portion, and gives back the bytes of their workbook. Half of the work of an
 * export, and most of its garbage: here neither is in the way of other calls.
 */
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { writeXlsxStream, type XlsxWriteStreamOptions } from 'hucre/xlsx';

/** Of a row; null for an empty one. */
export type Cells = (string | null)[];
/** A portion is wanted; bytes; their end. */
export type Said = 'more' | Uint8Array | null;

if (parentPort) await write(parentPort);

async function write(port: MessagePort): Promise<void> {
  const say = (said: Said) => port.postMessage(said);
  const rows = async function* (): AsyncGenerator<Cells> {
    for (;;) {
      say('more');
      const [portion] = (await once(port, 'message')) as [Cells[] | null];
      if (portion === null) return;
      yield* portion;
    }
  };
  for await (const bytes of writeXlsxStream(rows(), workerData as XlsxWriteStreamOptions)) say(bytes);
  say(null);
}
