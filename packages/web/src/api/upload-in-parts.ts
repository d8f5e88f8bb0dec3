/** A large file on its way in parts: what arrived stays there while the line is broken, and the next part goes on from it. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  cancelUpload,
  finishUpload,
  PART_BYTES,
  startUpload,
  uploadPart,
  uploadProgress,
} from '@farmers-mailbox/contract/office/files/part-endpoints.ts';
import { type BrokenLine, type Interruption, openBrokenLine } from './broken-line.ts';
import { call } from './call.ts';
import { upload } from './upload.ts';

export interface PartsOptions {
  /** 0…1 of the file's bytes; at 1 the server is still looking at it */
  readonly onProgress: (share: number) => void;
  /** null: it goes on */
  readonly onInterruption: (interruption: Interruption | null) => void;
  readonly signal: AbortSignal;
}

/** A line on which nothing moved for so long is broken, whatever the browser says of it. */
const SILENT_MS_MAX = 60_000;

/** @throws CallFailure, and then nothing of it stays */
export async function uploadInParts(file: File, options: PartsOptions): Promise<AttachedFile> {
  const { signal, onInterruption } = options;
  const line = openBrokenLine(signal, onInterruption);
  const { uploadId } = await patiently(line, () =>
    call(startUpload, { name: file.name, size: file.size }, { signal }),
  );
  try {
    await sendParts(uploadId, file, line, options);
    return await patiently(line, () => call(finishUpload, { uploadId }, { signal }));
  } catch (thrown) {
    // should this not arrive either, the server drops it by itself
    void call(cancelUpload, { uploadId }).catch(() => {});
    throw thrown;
  }
}

async function sendParts(
  uploadId: string,
  file: File,
  line: BrokenLine,
  { onProgress, signal }: PartsOptions,
): Promise<void> {
  for (let offset: number | null = 0; offset !== file.size; ) {
    try {
      const from: number = offset ?? (await call(uploadProgress, { uploadId }, { signal })).bytesReceived;
      offset = from;
      if (from === file.size) return;
      const part = file.slice(from, from + PART_BYTES);
      const { bytesReceived }: AnswerOf<typeof uploadPart> = await upload(uploadPart, part, {
        fields: { uploadId, offset: String(from) },
        onProgress: (share) => onProgress((from + share * part.size) / file.size),
        signal,
        silentMsMax: SILENT_MS_MAX,
      });
      offset = bytesReceived;
      line.mended();
    } catch (thrown) {
      await line.wait(thrown);
      // of the part that was on the line nobody here knows if it arrived
      offset = null;
    }
  }
}

async function patiently<T>(line: BrokenLine, act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const done = await act();
      line.mended();
      return done;
    } catch (thrown) {
      await line.wait(thrown);
    }
  }
}
