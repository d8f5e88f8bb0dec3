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
  bytesOf(value: Value): number;
  /** @throws RangeError when the value does not fit */
  write(target: Buffer, at: number, value: Value, name: string): number;
  read(from: Reader): Value;
}

export const uint8: Field<number> = {
  bytesOf: () => 1,
  write: (target, at, value, name) => {
    if (!Number.isInteger(value) || value < 0 || value > 0xff)
      throw new RangeError(`${name} does not fit into an octet`);
    target[at] = value;
    return at + 1;
  },
  read: (from) => from.octets[from.skip(1)] ?? 0,
};

export const uint32: Field<number> = {
  bytesOf: () => 4,
  write: (target, at, value) => writeUint32(target, at, value),
  read: (from) => readUint32(from.octets, from.skip(4)),
};

/** ASCII, filled up with zeros; read up to the first zero and without the blanks that some gateways fill up with. */
export function text(bytes: number): Field<string> {
  return {
    bytesOf: () => bytes,
    write: (target, at, value, name) => writeFixed(target, at, value, bytes, name),
    read: (from) => textAt(from.octets, from.skip(bytes), bytes),
  };
}

/** As `text`, at the end of a PDU: gateways leave it out, or send one of another length. */
export function finalText(bytes: number): Field<string> {
  return {
    ...text(bytes),
    read: (from) => {
      const there = Math.min(bytes, from.left);
      return textAt(from.octets, from.skip(there), there);
    },
  };
}

/** A field that another version of the protocol has. */
export function absent<Value>(value: Value): Field<Value> {
  return { bytesOf: () => 0, write: (_target, at) => at, read: () => value };
}

/** Octets that are no text, as two hexadecimal digits each. */
export function hex(bytes: number): Field<string> {
  return {
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
      return value.reduce((next, one) => writeFixed(target, next, one, bytes, name), at + 1);
    },
    read: (from) => {
      const count = uint8.read(from);
      const read: string[] = [];
      for (let index = 0; index < count; index += 1) read.push(textAt(from.octets, from.skip(bytes), bytes));
      return read;
    },
  };
}

/** Longest text of one short message that any document allows. */
const contentBytesMost = 255;

/** A length, then so many octets. What is read stays valid as long as the PDU's octets do, unless it is copied. */
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
      return Buffer.from(from.octets.subarray(at, at + bytes));
    },
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
};

/** The body of a PDU: its fields in their order. */
export interface Body<Values> {
  bytesOf(values: Values): number;
  write(target: Buffer, at: number, values: Values): number;
  /** The octets of a body alone. */
  encode(values: Values): Buffer;
  /** @throws ProtocolError when it ends too early */
  read(octets: Buffer, at: number, end: number): Values;
}

/** More octets than the table has fields for are nobody's concern: later versions of a protocol append. */
export function bodyOf<T extends Record<string, unknown>>(
  table: {
    readonly [Name in keyof T]: Field<T[Name]>;
  },
): Body<T> {
  const names: (keyof T & string)[] = Object.keys(table);
  const fields = names.map((name) => ({ name, field: table[name] }));
  const body: Body<T> = {
    bytesOf: (values) => names.reduce((sum, name) => sum + table[name].bytesOf(values[name]), 0),
    write: (target, at, values) => {
      let next = at;
      for (const { name, field } of fields) next = field.write(target, next, values[name], name);
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
      for (const { name, field } of fields) values[name] = field.read(from);
      return values as T;
    },
  };
  return body;
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
