/** A workbook in the form of before 2007 (MS-XLS in MS-CFB), as small as one can be: texts and numbers on one sheet. */

const SECTOR = 512;
const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
/** Shorter streams would lie in sectors of their own kind. */
const STREAM_MIN = 4096;

type Value = string | number;

/** @param isLocked says in its first records that a password is needed */
export function oldWorkbook(rows: readonly (readonly Value[])[], { isLocked = false } = {}): Buffer {
  const globals = [beginning(0x0005), ...(isLocked ? [record(0x2f, Buffer.alloc(6))] : [])];
  const name = Buffer.from('a');
  const sheetEntry = (at: number) => record(0x85, u32(at), Buffer.from([0, 0, name.length, 0]), name);
  const globalsLength = Buffer.concat([...globals, sheetEntry(0), record(0x0a)]).length;
  const cells = rows.flatMap((row, rowNo) => row.map((value, column) => cell(rowNo, column, value)));
  const stream = Buffer.concat([
    ...globals,
    sheetEntry(globalsLength),
    record(0x0a),
    beginning(0x0010),
    ...cells,
    record(0x0a),
  ]);
  return container(stream);
}

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);

function record(id: number, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([u16(id), u16(data.length), data]);
}

const beginning = (kind: number) => record(0x809, u16(0x0600), u16(kind), Buffer.alloc(12));

function cell(rowNo: number, column: number, value: Value): Buffer {
  const place = [u16(rowNo), u16(column), u16(0)];
  if (typeof value === 'number') return record(0x203, ...place, Buffer.from(Float64Array.of(value).buffer));
  return record(0x204, ...place, u16(value.length), Buffer.from([1]), Buffer.from(value, 'utf16le'));
}

/** Header, FAT, directory, then the stream. */
function container(content: Buffer): Buffer {
  const length = Math.max(content.length, STREAM_MIN);
  const sectors = Math.ceil(length / SECTOR);
  const stream = Buffer.concat([content, Buffer.alloc(sectors * SECTOR - content.length)]);
  if (sectors + 2 > SECTOR / 4) throw new Error('Too long for one sector of the allocation table.');
  const fat = Buffer.alloc(SECTOR, 0xff);
  fat.writeUInt32LE(FAT_SECTOR, 0);
  fat.writeUInt32LE(END_OF_CHAIN, 4);
  for (let nth = 0; nth < sectors; nth += 1) {
    fat.writeUInt32LE(nth === sectors - 1 ? END_OF_CHAIN : nth + 3, (nth + 2) * 4);
  }
  const directory = Buffer.concat([
    entry('Root Entry', 5, { child: 1, start: END_OF_CHAIN, size: 0 }),
    entry('Workbook', 2, { child: FREE, start: 2, size: length }),
    Buffer.alloc(256),
  ]);
  return Buffer.concat([header(), fat, directory, stream]);
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(STREAM_MIN, 56);
  bytes.writeUInt32LE(END_OF_CHAIN, 60);
  bytes.writeUInt32LE(END_OF_CHAIN, 68);
  bytes.fill(0xff, 76);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}

function entry(
  name: string,
  type: number,
  { child, start, size }: { child: number; start: number; size: number },
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(FREE, 68);
  bytes.writeUInt32LE(FREE, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
