/** The names in an archive's directory, read without the rest of it and without unfolding anything. */
import type { FileHandle } from 'node:fs/promises';

/** The directory's end and the longest comment behind it. */
const TAIL_BYTES = 22 + 65_535;
const DIRECTORY_BYTES_MAX = 4 * 1024 * 1024;
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02014b50;
const ENTRY_HEAD = 46;

/** None for what is no archive, or has a directory that no document has. */
export async function namesInZip(handle: FileHandle, size: number): Promise<string[]> {
  const tail = await readPart(handle, Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES));
  const end = tail.lastIndexOf(END);
  if (end < 0 || end + 22 > tail.length) return [];
  const bytes = tail.readUInt32LE(end + 12);
  const at = tail.readUInt32LE(end + 16);
  if (bytes > DIRECTORY_BYTES_MAX || at + bytes > size) return [];
  return namesIn(await readPart(handle, at, bytes));
}

async function readPart(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at + ENTRY_HEAD <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + ENTRY_HEAD, at + ENTRY_HEAD + nameLength));
    at += ENTRY_HEAD + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
