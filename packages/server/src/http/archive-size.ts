/**
 * A few kilobytes of a zip archive can unfold into gigabytes: how much an upload unfolds into is tried before anything reads it,
 * beside the program's own thread.
 */
import { promisify } from 'node:util';
import { inflateRaw, inflateRawSync } from 'node:zlib';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal } from './refusal.ts';

/** A table has a dozen parts, with pictures and many sheets a few dozen. */
const ENTRIES_MAX = 500;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
/** A size that stands elsewhere, in records for archives above 4 GB. */
const SEE_ELSEWHERE = 0xffffffff;

/**
 * @returns the names of what the archive holds
 * @throws Refusal 4130 when the archive holds or unfolds into too much, 4150 when it is no readable archive
 */
export async function requireModestArchive(archive: Buffer, unfoldedBytesMax: number): Promise<string[]> {
  let left = unfoldedBytesMax;
  const names: string[] = [];
  for (const entry of entriesOf(archive)) {
    left -= await unfoldedSize(archive, entry, left);
    names.push(entry.name);
  }
  return names;
}

/**
 * Some programs write `xl\worksheets\sheet1.xml`; spreadsheets open it. The names are put right where they stand: they stay as long.
 * @throws Refusal as `requireModestArchive` does
 */
export function straightenNames(archive: Buffer): void {
  for (const { name, nameAt, localHeaderAt } of entriesOf(archive)) {
    if (!/^(?:xl|_rels|docProps|customXml)\\/i.test(name)) continue;
    for (const at of [nameAt, localHeaderAt + 30]) {
      const written = archive.subarray(at, at + Buffer.byteLength(name));
      if (written.toString('utf8') === name) written.write(name.replaceAll('\\', '/'));
    }
  }
}

/** One part, unpacked; null when there is none of that name. For an archive that was found modest. */
export function readPart(archive: Buffer, name: string): Buffer | null {
  for (const entry of entriesOf(archive)) {
    if (entry.name !== name) continue;
    const { method, packedSize } = entry;
    const at = dataAt(archive, entry);
    const packed = archive.subarray(at, at + packedSize);
    return method === DEFLATED ? inflateRawSync(packed) : packed;
  }
  return null;
}

interface Entry {
  name: string;
  nameAt: number;
  method: number;
  packedSize: number;
  localHeaderAt: number;
}

function* entriesOf(archive: Buffer): Generator<Entry> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw damaged();
  const count = archive.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw tooMuch();
  const size = archive.readUInt32LE(end + 12);
  let at = archive.readUInt32LE(end + 16);
  // Whoever reads the archive next must not find another directory than the one that is tried here.
  if (size === SEE_ELSEWHERE || at === SEE_ELSEWHERE) throw damaged();
  for (let index = 0; index < count; index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameLength = archive.readUInt16LE(at + 28);
    yield {
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      nameAt: at + 46,
      method: archive.readUInt16LE(at + 10),
      packedSize: archive.readUInt32LE(at + 20),
      localHeaderAt: archive.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

const unfold = promisify(inflateRaw);

function dataAt(archive: Buffer, { localHeaderAt }: Entry): number {
  if (localHeaderAt + 30 > archive.length) throw damaged();
  return (
    localHeaderAt + 30 + archive.readUInt16LE(localHeaderAt + 26) + archive.readUInt16LE(localHeaderAt + 28)
  );
}

/** The sizes that the archive declares are not believed. */
async function unfoldedSize(archive: Buffer, entry: Entry, max: number): Promise<number> {
  const { method, packedSize } = entry;
  const at = dataAt(archive, entry);
  if (method !== DEFLATED) return packedSize;
  try {
    const unfolded = await unfold(archive.subarray(at, at + packedSize), {
      maxOutputLength: Math.max(max, 1),
    });
    return unfolded.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch();
    throw damaged();
  }
}

function tooMuch(): Refusal {
  return new Refusal(ErrorCode.fileTooLarge, '表格内容过大，请删去多余的内容后再上传');
}

function damaged(): Refusal {
  return new Refusal(ErrorCode.fileTypeUnsupported, '表格已损坏，请另存为xlsx后再试');
}
