// The kinds of fields that PDUs of CMPP, SMGP and SGIP are made of, and bodies as tables of them. Writing is strict, as the
// documents want it; reading takes what gateways really send: filled up with blanks, cut short or longer at the end.

import { readUint16, readUint32, writeUint16, writeUint32 } from '../link/octets.ts';
import { ProtocolError } from '../link/protocol-error.ts';

/** Octets still to be read. */
export class Reader {
  readonly octets: Buffer;
  at: number;
  readonly end: number;

  constructor(octets: Buffer, at: number, end: number) {
    this.octets = octets;
    this.at = at;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  /** Goes on by so many octets and tells where they begin. @throws ProtocolError when the PDU ends before */
  skip(bytes: number): number {
    if (bytes > this.left) throw new ProtocolError('a field reaches beyond its PDU');
    const from = this.at;
    this.at += bytes;
    return from;
  }
}

export interface Field<Value> {
  /** undefined: it depends on the value */
  readonly bytes?: number;
  bytesOf(value: Value): number;
  /** @throws RangeError when the value does not fit */
  write(target: Buffer, at: number, value: Value, name: string): number;
  read(from: Reader): Value;
  /** Goes on behind it. @throws ProtocolError as `read` */
  pass(from: Reader): void;
}

export const uint8: Field<number> = {
  bytes: 1,
  bytesOf: () => 1,
  write: (target, at, value, name) => {
    if (!Number.isInteger(value) || value < 0 || value > 0xff)
      throw new RangeError(`${name} does not fit into an octet`);
    target[at] = value;
    return at + 1;
  },
  read: (from) => from.octets[from.skip(1)] ?? 0,
  pass: (from) => void from.skip(1),
};

export const uint32: Field<number> = {
  bytes: 4,
  bytesOf: () => 4,
  write: (target, at, value) => writeUint32(target, at, value),
  read: (from) => readUint32(from.octets, from.skip(4)),
  pass: (from) => void from.skip(4),
};

/** ASCII, filled up with zeros; read up to the first zero and without the blanks that some gateways fill up with. */
export function text(bytes: number): Field<string> {
  return {
    bytes,
    bytesOf: () => bytes,
    write: (target, at, value, name) => writeFixed(target, at, value, bytes, name),
    read: (from) => textAt(from.octets, from.skip(bytes), bytes),
    pass: (from) => void from.skip(bytes),
  };
}

/** As `text`, at the end of a PDU: gateways leave it out, or send one of another length. */
export function finalText(bytes: number): Field<string> {
  return {
    bytesOf: () => bytes,
    write: text(bytes).write,
    read: (from) => {
      const there = Math.min(bytes, from.left);
      return textAt(from.octets, from.skip(there), there);
    },
    pass: (from) => void from.skip(Math.min(bytes, from.left)),
  };
}

/** A field that another version of the protocol has. */
export function absent<Value>(value: Value): Field<Value> {
  return { bytes: 0, bytesOf: () => 0, write: (_target, at) => at, read: () => value, pass: () => undefined };
}

/** Octets that are no text, as two hexadecimal digits each. */
export function hex(bytes: number): Field<string> {
  return {
    bytes,
    bytesOf: () => bytes,
    write: (target, at, value, name) => {
      if (value.length !== bytes * 2 || target.write(value, at, bytes, 'hex') !== bytes)
        throw new RangeError(`${name} is not ${bytes} octets`);
      return at + bytes;
    },
    read: (from) => {
      const at = from.skip(bytes);
      return from.octets.toString('hex', at, at + bytes);
    },
    pass: (from) => void from.skip(bytes),
  };
}

const numbersMost = 100;

/** One octet of how many, then so many numbers. */
export function numbers(bytes: number): Field<readonly string[]> {
  return {
    bytesOf: (value) => 1 + value.length * bytes,
    write: (target, at, value, name) => {
      if (value.length > numbersMost) throw new RangeError(`${name} are more than ${numbersMost}`);
      target[at] = value.length;
      let next = at + 1;
      for (const one of value) next = writeFixed(target, next, one, bytes, name);
      return next;
    },
    read: (from) => {
      const count = uint8.read(from);
      const read: string[] = [];
      for (let index = 0; index < count; index += 1) read.push(textAt(from.octets, from.skip(bytes), bytes));
      return read;
    },
    pass: (from) => void from.skip(uint8.read(from) * bytes),
  };
}

/** Longest text of one short message that any document allows. */
const contentBytesMost = 255;

/** A length, then so many octets. They are read in place: who keeps them longer than the PDU's octets copies them. */
export function content(length: Field<number>): Field<Buffer> {
  return {
    bytesOf: (value) => length.bytesOf(value.length) + value.length,
    write: (target, at, value, name) => {
      if (value.length > contentBytesMost) throw new RangeError(`${name} is longer than ${contentBytesMost}`);
      const from = length.write(target, at, value.length, name);
      target.set(value, from);
      return from + value.length;
    },
    read: (from) => {
      const bytes = length.read(from);
      const at = from.skip(bytes);
      return from.octets.subarray(at, at + bytes);
    },
    pass: (from) => void from.skip(length.read(from)),
  };
}

export type Options = ReadonlyMap<number, Buffer>;

/** Optional parameters (tag, length, value) up to the end; one that is cut ends them. */
export const options: Field<Options> = {
  bytesOf: (value) => [...value.values()].reduce((sum, { length }) => sum + 4 + length, 0),
  write: (target, at, value) => {
    for (const [tag, octets] of value) {
      writeUint16(target, at, tag);
      at = writeUint16(target, at + 2, octets.length);
      target.set(octets, at);
      at += octets.length;
    }
    return at;
  },
  read: (from) => {
    const found = new Map<number, Buffer>();
    while (from.left >= 4) {
      const at = from.skip(4);
      const bytes = readUint16(from.octets, at + 2);
      if (bytes > from.left) break;
      const start = from.skip(bytes);
      found.set(readUint16(from.octets, at), Buffer.from(from.octets.subarray(start, start + bytes)));
    }
    return found;
  },
  pass: (from) => void from.skip(from.left),
};

/** The body of a PDU: its fields in their order. */
export interface Body<Values> {
  bytesOf(values: Values): number;
  write(target: Buffer, at: number, values: Values): number;
  /** The octets of a body alone. */
  encode(values: Values): Buffer;
  /** @throws ProtocolError when it ends too early */
  read(octets: Buffer, at: number, end: number): Values;
  /** As used where these fields are always written alike and never read: most of a PDU is. @throws RangeError as `write` */
  given<Given extends Partial<Values>>(given: Given): Body<Omit<Values, keyof Given>>;
  /** Octets from the beginning of the body to this field. Only fields of one length may stand before it. */
  offsetOf(name: keyof Values): number;
}

type Table<T> = { readonly [Name in keyof T]: Field<T[Name]> };

/** More octets than the table has fields for are nobody's concern: later versions of a protocol append. */
export function bodyOf<T extends Record<string, unknown>>(table: Table<T>): Body<T> {
  return bodyWith(table, {});
}

function bodyWith<T extends Record<string, unknown>, Given extends Partial<T>>(
  table: Table<T>,
  given: Given,
): Body<Omit<T, keyof Given>> {
  const parts = partsOf(table, given);
  const body: Body<Omit<T, keyof Given>> = {
    bytesOf: (values) => parts.reduce((sum, part) => sum + part.bytesOf(values as T), 0),
    write: (target, at, values) => {
      let next = at;
      for (const part of parts) next = part.write(target, next, values as T);
      return next;
    },
    encode: (values) => {
      const octets = Buffer.alloc(body.bytesOf(values));
      body.write(octets, 0, values);
      return octets;
    },
    read: (octets, at, end) => {
      const from = new Reader(octets, at, end);
      const values: Partial<T> = {};
      for (const part of parts) part.read(from, values);
      return values as T;
    },
    given: (more) => bodyWith(table, { ...given, ...more }) as never,
    offsetOf: (wanted) => {
      const before = Object.keys(table).slice(0, Object.keys(table).indexOf(String(wanted)));
      return before.reduce((sum, name) => sum + (table[name]?.bytes ?? Number.NaN), 0);
    },
  };
  return body;
}

/** A field, or neighbours that are given: one piece of octets. */
interface Part<T> {
  bytesOf(values: T): number;
  write(target: Buffer, at: number, values: T): number;
  read(from: Reader, values: Partial<T>): void;
}

function partsOf<T extends Record<string, unknown>>(table: Table<T>, given: Partial<T>): readonly Part<T>[] {
  const parts: Part<T>[] = [];
  let neighbours: (keyof T & string)[] = [];
  const endNeighbours = () => {
    if (neighbours.length > 0) parts.push(givenPart(table, neighbours, given as T));
    neighbours = [];
  };
  for (const name of Object.keys(table)) {
    if (Object.hasOwn(given, name)) neighbours.push(name);
    else {
      endNeighbours();
      parts.push(fieldPart(name, table[name] as Field<T[typeof name]>));
    }
  }
  endNeighbours();
  return parts;
}

function fieldPart<T, Name extends keyof T & string>(name: Name, field: Field<T[Name]>): Part<T> {
  return {
    bytesOf: (values) => field.bytesOf(values[name]),
    write: (target, at, values) => field.write(target, at, values[name], name),
    read: (from, values) => {
      values[name] = field.read(from);
    },
  };
}

function givenPart<T>(table: Table<T>, names: readonly (keyof T & string)[], given: T): Part<T> {
  const octets = Buffer.alloc(names.reduce((sum, name) => sum + table[name].bytesOf(given[name]), 0));
  names.reduce((at, name) => table[name].write(octets, at, given[name], name), 0);
  const isOfOneLength = names.every((name) => table[name].bytes !== undefined);
  return {
    bytesOf: () => octets.length,
    write: (target, at) => {
      target.set(octets, at);
      return at + octets.length;
    },
    read: isOfOneLength
      ? (from) => void from.skip(octets.length)
      : (from) => {
          for (const name of names) table[name].pass(from);
        },
  };
}

const blank = 0x20;

/** By hand, as in link/octets.ts: a PDU has a dozen of these, most of them empty. */
function textAt(octets: Buffer, at: number, bytes: number): string {
  let end = at;
  while (end < at + bytes && octets[end] !== 0) end += 1;
  if (end === at) return '';
  const read = octets.toString('latin1', at, end);
  return (octets[at] ?? 0) <= blank || (octets[end - 1] ?? 0) <= blank ? read.trim() : read;
}

function writeFixed(target: Buffer, at: number, value: string, bytes: number, name: string): number {
  if (value.length > bytes) throw new RangeError(`${name} is longer than ${bytes} characters`);
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code === 0 || code > 0x7e) throw new RangeError(`${name} holds a character outside ASCII`);
    target[at + index] = code;
  }
  for (let index = value.length; index < bytes; index += 1) target[at + index] = 0;
  return at + bytes;
}
