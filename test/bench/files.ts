/**
 * A film of 200 MB is uploaded, whole and in parts, and read again, over HTTP, then a large picture: how long it takes, and how much
 * memory the web service needs more.
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { FILE_BYTES_MAX } from '@farmers-mailbox/contract/office/files/content-types.ts';
import { getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import {
  finishUpload,
  PART_BYTES,
  startUpload,
  uploadPart,
} from '@farmers-mailbox/contract/office/files/part-endpoints.ts';
import { pageInbox } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import pg from 'pg';
import sharp from 'sharp';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';
import { PASSWORD, SECRET_KEY } from './lists.ts';
import { median } from './machine.ts';
import { openSession, type Session, startWebService, timeClients, watchMemory } from './web-client.ts';

const MB = 1024 * 1024;
/** Not measured: a service that has run for some minutes has the memory that every call takes. */
const WARM_UP_REQUESTS = 2_000;

export async function benchFiles(url: string, rounds: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  await seedTrial(pool, {
    personalData: openPersonalData(SECRET_KEY),
    password: PASSWORD,
    farmers: 100,
  });
  await pool.end();
  const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-bench-film-'));
  const film = path.join(folder, 'film.mp4');
  await writeFilm(film);
  const picture = await drawPicture();
  const service = await startWebService(url, SECRET_KEY);
  try {
    const session = await openSession(service, 'xhadmin', PASSWORD);
    await timeClients(20, WARM_UP_REQUESTS, () => session.call(pageInbox, {}));
    const more: { upload: number[]; parts: number[]; read: number[] } = { upload: [], parts: [], read: [] };
    for (let round = 1; round <= rounds; round += 1) {
      let fileId = '';
      const upload = await watchMemory(service, async () => {
        fileId = (await send(session, film)).fileId;
      });
      const parts = await watchMemory(service, () => sendInParts(session, film));
      const read = await watchMemory(service, () => readWhole(session, fileId));
      const drawn = await watchMemory(service, () => sendPicture(session, picture));
      more.upload.push(upload.mostMb - upload.beforeMb);
      more.parts.push(parts.mostMb - parts.beforeMb);
      more.read.push(read.mostMb - read.beforeMb);
      console.log(
        `  round ${round}: uploaded ${sentenceOf(upload)}; in parts ${sentenceOf(parts)}; read ${sentenceOf(read)}`,
      );
      console.log(
        `  a picture of ${(picture.size / MB).toFixed(1)} MB, 40 million pixels, in ${drawn.seconds.toFixed(1)} s: its process at most ${drawn.childMb} MB, the service ${drawn.mostMb - drawn.beforeMb} MB more`,
      );
    }
    console.log(
      `median: ${median(more.upload).toFixed(0)} MB more while uploading, ${median(more.parts).toFixed(0)} MB in parts, ${median(more.read).toFixed(0)} MB more while reading`,
    );
  } finally {
    service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Its head says what it is; the rest is random, so that nothing on the way can make it smaller. */
async function writeFilm(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const part = crypto.getRandomValues(Buffer.alloc(65_536));
  await handle.write(Buffer.concat([Buffer.alloc(4), Buffer.from('ftypisom')]));
  for (let left = FILE_BYTES_MAX - 12; left > 0; left -= part.length)
    await handle.write(part, 0, Math.min(left, part.length));
  await handle.close();
}

/** Of the costly kind: progressive, and to be turned upright. */
async function drawPicture(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 5 } as const;
  const create = { width: 7303, height: 5477, channels: 3, background: '#8a6', noise } as const;
  const onItsSide = sharp({ create })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85, progressive: true });
  return new Blob([new Uint8Array(await onItsSide.toBuffer())]);
}

async function sendPicture({ fetchFile }: Session, picture: Blob): Promise<void> {
  const body = new FormData();
  body.set('category', 'product');
  body.set('file', picture, 'field.jpg');
  await accepted(await fetchFile(uploadAttachment, body));
}

async function send({ fetchFile }: Session, film: string): Promise<AttachedFile> {
  const body = new FormData();
  body.set('category', 'video');
  body.set('file', await openAsBlob(film), 'film.mp4');
  return accepted(await fetchFile(uploadAttachment, body));
}

async function sendInParts({ call, fetchFile }: Session, film: string): Promise<void> {
  const whole = await openAsBlob(film);
  const { uploadId } = await call(startUpload, { name: 'film.mp4', size: whole.size });
  for (let offset = 0; offset < whole.size; offset += PART_BYTES) {
    const body = new FormData();
    body.set('uploadId', uploadId);
    body.set('offset', String(offset));
    body.set('file', whole.slice(offset, offset + PART_BYTES), 'part');
    await accepted(await fetchFile(uploadPart, body));
  }
  await call(finishUpload, { uploadId });
}

async function accepted<Data>(response: Response): Promise<Data> {
  const answer = (await response.json()) as { code: number; msg: string; data: Data };
  if (answer.code !== 200) throw new Error(`The upload was answered ${answer.code} ${answer.msg}.`);
  return answer.data;
}

async function readWhole({ fetchFile }: Session, fileId: string): Promise<void> {
  const answer = await fetchFile(getFile, undefined, `?fileId=${fileId}`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  if (bytes !== FILE_BYTES_MAX) throw new Error(`${bytes} bytes were read.`);
}

const sentenceOf = ({ seconds, beforeMb, mostMb }: Awaited<ReturnType<typeof watchMemory>>): string =>
  `in ${seconds.toFixed(1)} s (${(FILE_BYTES_MAX / MB / seconds).toFixed(0)} MB/s), ${beforeMb.toFixed(0)} → ${mostMb.toFixed(0)} MB`;
