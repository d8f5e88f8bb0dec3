/**
 * Files of an archived month: CSV as PostgreSQL writes it, with a header, gzipped; of some hundred thousand rows each. Numbers stand in
 * them as in the table, under the secret key. Each is written beside the store first, so that no store is asked while a table is read.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../../../../file-store/store.ts';
import { type RecipientTable, tableOf } from './month-tables.ts';

export interface ArchivedFile {
  readonly table: RecipientTable;
  readonly address: string;
  readonly rows: number;
  readonly bytes: number;
  /** of the gzipped file, hexadecimal */
  readonly sha256: string;
}

export interface Place {
  readonly store: FileStore;
  /** of the machine's own disk */
  readonly folder: string;
}

export const FOLDER = 'archive';
export const folderOf = (month: string): string => `${FOLDER}/${month}`;

/** Nobody else ever writes a file of its name, not even whoever lost the lock in mid-work and goes on for a moment. */
const newName = (): string => randomBytes(8).toString('hex');
const PART = '.part';
const unfinishedOf = ({ folder }: Place, month: string): string =>
  path.join(folder, FOLDER, `${month}-${newName()}${PART}`);

/** Removes what killed programs have left beside the store: names stand in it in the clear. For whoever is alone at work. */
export async function removeUnfinished({ folder }: Place): Promise<void> {
  const below = path.join(folder, FOLDER);
  const names = await readdir(below).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  for (const name of names) if (name.endsWith(PART)) await rm(path.join(below, name), { force: true });
}

/** Writes one table of a month that nobody writes to. @throws StoreAway; what was written then stays in the store */
export async function writeFiles(
  client: pg.ClientBase,
  place: Place,
  { month, table, rowsPerFile }: { month: string; table: RecipientTable; rowsPerFile: number },
): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  const name = tableOf(table, month);
  const attempt = newName();
  for (let after: Key | null = null, isLast = false; !isLast; ) {
    const upTo: Key | undefined = await endOf(client, name, after, rowsPerFile);
    const number = String(files.length + 1).padStart(4, '0');
    const address = `${folderOf(month)}/${table}-${number}-${attempt}.csv.gz`;
    files.push({
      table,
      ...(await writeFile(client, place, { month, address, rows: rowsBetween(name, after, upTo) })),
    });
    isLast = upTo === undefined;
    after = upTo ?? null;
  }
  return files;
}

/** Of a recipient; both are digits. */
interface Key {
  readonly applyId: string;
  readonly seq: number;
}
const keyOf = ({ applyId, seq }: Key): string => `(${applyId}, ${seq})`;

/** The last recipient of the next file; undefined where fewer are left. */
async function endOf(
  client: pg.ClientBase,
  name: string,
  after: Key | null,
  rows: number,
): Promise<Key | undefined> {
  const { rows: found } = await client.query<Key>(
    `SELECT apply_id AS "applyId", seq FROM ${name} ${after ? `WHERE (apply_id, seq) > ${keyOf(after)}` : ''}
     ORDER BY apply_id, seq OFFSET $1 LIMIT 1`,
    [rows - 1],
  );
  return found[0];
}

function rowsBetween(name: string, after: Key | null, upTo: Key | undefined): string {
  const conditions = [
    ...(after ? [`(apply_id, seq) > ${keyOf(after)}`] : []),
    ...(upTo ? [`(apply_id, seq) <= ${keyOf(upTo)}`] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return `SELECT * FROM ${name} ${where} ORDER BY apply_id, seq`;
}

async function writeFile(
  client: pg.ClientBase,
  place: Place,
  { month, address, rows }: { month: string; address: string; rows: string },
): Promise<Omit<ArchivedFile, 'table'>> {
  const unfinished = unfinishedOf(place, month);
  await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 });
  try {
    const csv = new Counted();
    const file = new Hashed();
    await pipeline(
      client.query(copyTo(`COPY (${rows}) TO STDOUT WITH (FORMAT csv, HEADER)`)),
      csv,
      createGzip(),
      file,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    const sha256 = file.digest();
    await place.store.putFile({ relativeUrl: address, size: file.bytes, sha256 }, unfinished);
    return { address, rows: csv.rows, bytes: file.bytes, sha256: sha256.toString('hex') };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Reads a file back from the store. @throws when it is lost, or not byte for byte what was written */
export async function checkFile(place: Place, file: ArchivedFile): Promise<void> {
  await readBack(place, file, new Writable({ write: (_chunk, _encoding, done) => done() }));
}

async function readBack({ store }: Place, file: ArchivedFile, into: Writable): Promise<void> {
  const content = await store.get(file.address, null);
  if (!content) throw new Error(`The store has lost ${file.address}.`);
  const hashed = new Hashed();
  const csv = new Counted();
  await pipeline(content, hashed, createGunzip(), csv, into);
  if (
    hashed.bytes === file.bytes &&
    hashed.digest().toString('hex') === file.sha256 &&
    csv.rows === file.rows
  )
    return;
  throw new Error(`${file.address} is not what was written: nothing was taken from it.`);
}

/** Of files on the disk the names outlive a power failure once their folders were written. A bucket has none. */
export async function settleNames({ folder }: Place, month: string): Promise<void> {
  for (const below of [folderOf(month), FOLDER, '.']) {
    const handle = await open(path.join(folder, below)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!handle) continue;
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Fills a table of its own with a file's rows: read whole and compared first, so that a store that breaks off leaves no half of it. */
export async function loadFile(
  client: pg.ClientBase,
  place: Place,
  month: string,
  file: ArchivedFile,
): Promise<void> {
  const unfinished = unfinishedOf(place, month);
  await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 });
  try {
    await readBack(place, file, createWriteStream(unfinished, { mode: 0o600 }));
    const columns = await headerOf(unfinished);
    await pipeline(
      createReadStream(unfinished),
      client.query(
        copyFrom(`COPY ${tableOf(file.table, month)} (${columns}) FROM STDIN WITH (FORMAT csv, HEADER)`),
      ),
    );
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Columns that were added since take their default. */
async function headerOf(csv: string): Promise<string> {
  const content = createReadStream(csv, { encoding: 'utf8', end: 8_191 });
  for await (const chunk of content) {
    const [line = ''] = String(chunk).split('\n');
    if (/^[a-z_0-9]+(,[a-z_0-9]+)*$/.test(line)) return line;
  }
  throw new Error('The file has no header.');
}

const [NEWLINE, QUOTE] = [10, 34];

/** Counts rows of CSV below the header; a reply may hold line ends, which stand between quotes. */
class Counted extends Transform {
  #lines = 0;
  #isQuoted = false;

  get rows(): number {
    return this.#lines - 1;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (const byte of chunk) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === NEWLINE && !this.#isQuoted) this.#lines += 1;
    }
    done(null, chunk);
  }
}

class Hashed extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');

  digest(): Buffer {
    return this.#hash.copy().digest();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }
}
