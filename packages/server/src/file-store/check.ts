/** Tries the file store and the virus scanner as the program uses them; for a person who looks, so in English. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ScannerAddress } from '../config/file-addresses.ts';
import type { Config } from '../config.ts';
import { openFileStore } from './open-store.ts';
import { askScanner } from './virus-scanner.ts';

export interface Checked {
  readonly isWell: boolean;
  readonly detail: string;
}

/** Two of the largest uploads, twice each while they are kept. */
const FREE_BYTES_MIN = 1024 ** 3;
const PROBE_BYTES = 4096;
const SIGNATURE_DAYS_MAX = 7;
const DAY_MS = 86_400_000;

/** Writes, reads and removes a probe, where a start would clear it away if this were interrupted. */
export async function checkStore({ fileStore }: Pick<Config, 'fileStore'>): Promise<Checked> {
  const place = fileStore.s3 ? `bucket ${fileStore.s3.bucketUrl}` : `folder ${fileStore.folder}`;
  try {
    await tryOut({ fileStore });
    const free = await freeBytes(fileStore.folder);
    const room = `${(free / 1024 ** 3).toFixed(1)} GB free in ${fileStore.folder}`;
    return free < FREE_BYTES_MIN
      ? { isWell: false, detail: `${place}: ${room}, too little for uploads on their way` }
      : { isWell: true, detail: `${place} writes, reads and removes; ${room}` };
  } catch (error) {
    return { isWell: false, detail: `${place}: ${causeOf(error)}` };
  }
}

async function tryOut(config: Pick<Config, 'fileStore'>): Promise<void> {
  const store = openFileStore(config);
  const content = randomBytes(PROBE_BYTES);
  const sha256 = createHash('sha256').update(content).digest();
  const relativeUrl = `arriving/probe-${randomBytes(8).toString('hex')}`;
  await store.put({ relativeUrl, size: content.length, sha256 }, Readable.from([content]));
  try {
    const read = await store.get(relativeUrl, null);
    if (!read || !(await buffer(read)).equals(content))
      throw new Error('does not give back what it was given');
  } finally {
    await store.remove([relativeUrl]);
  }
}

/** Uploads arrive on the disk, whichever store keeps them. */
async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export async function checkScanner(address: ScannerAddress, now: Date): Promise<Checked> {
  try {
    const answer = await askScanner(address, 'PING');
    if (answer !== 'PONG') return { isWell: false, detail: `answers «${answer}» instead of PONG` };
    const version = await askScanner(address, 'VERSION');
    const days = signatureDays(version, now);
    if (days === null)
      return { isWell: true, detail: `answers; ${version} does not tell the age of its signatures` };
    const detail = `answers; ${version}: signatures of ${days} days ago`;
    return days > SIGNATURE_DAYS_MAX
      ? { isWell: false, detail: `${detail}, new viruses pass: look at freshclam` }
      : { isWell: true, detail };
  } catch (error) {
    return { isWell: false, detail: `${causeOf(error)}; uploads wait, and nobody can open them` };
  }
}

/** `ClamAV 1.4.3/27461/Wed Nov 26 08:10:00 2026`, in the time of the scanner's own machine; null without a time. */
function signatureDays(version: string, now: Date): number | null {
  const time = Date.parse(version.split('/')[2] ?? '');
  return Number.isNaN(time) ? null : Math.max(0, Math.floor((now.getTime() - time) / DAY_MS));
}

/** The innermost: those around it are for people who upload. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? causeOf(error.cause) : error.message;
}
