/** A virus scanner that speaks clamd's protocol (INSTREAM): the bytes are streamed to it, wherever it runs. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ScannerAddress } from '../config/file-addresses.ts';

/** It did not say what it makes of the bytes. */
export class NotScanned extends Error {
  override name = 'NotScanned';
  /** False: it could be reached, and would not have these bytes, as when there are more than it takes. */
  readonly isAway: boolean;

  constructor(message: string, isAway: boolean, cause?: unknown) {
    super(message, { cause });
    this.isAway = isAway;
  }
}

const CONNECT_MS = 5_000;
/** clamd itself gives up after two minutes, as it comes. */
const SILENT_MS = 150_000;

/** The name of what it found, or null. @throws NotScanned */
export async function findVirus(address: ScannerAddress, content: Readable): Promise<string | null> {
  const answer = await ask(address, framed(content)).finally(() => content.destroy());
  if (answer === 'stream: OK') return null;
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (virus === undefined) throw new NotScanned(`the scanner answered «${answer}»`, false);
  return virus;
}

/** `PONG` to PING; to VERSION its name, and behind two slashes the time of its signatures. @throws NotScanned */
export const askScanner = (address: ScannerAddress, command: 'PING' | 'VERSION'): Promise<string> =>
  ask(address, [Buffer.from(`z${command}\0`)]);

type Frames = Iterable<Buffer> | AsyncIterable<Buffer>;

async function ask(address: ScannerAddress, frames: Frames): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('the scanner is silent')));
  let isAway = true;
  socket.once('connect', () => {
    isAway = false;
    socket.setTimeout(SILENT_MS);
  });
  // told by `answer` while that is waited for; behind it, a piece that it did not want any more
  socket.on('error', () => undefined);
  const answer = text(socket);
  try {
    await Promise.all([send(frames, socket, answer), answer]);
    return (await answer).replace(/\0$/, '');
  } catch (error) {
    throw new NotScanned('the scanner could not be asked', isAway, error);
  } finally {
    socket.destroy();
  }
}

/** It may answer before it has all, as to more than it takes. */
async function send(frames: Frames, socket: Socket, answer: Promise<string>): Promise<void> {
  for await (const frame of frames) {
    if (socket.readableEnded || socket.destroyed) return;
    if (!socket.write(frame)) await Promise.race([once(socket, 'drain'), answer]);
  }
}

/** Each piece behind its length, and a length of zero at the end. */
async function* framed(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}
