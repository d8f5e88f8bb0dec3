import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePdu, headerBytes, pduBytesMax } from '../pdu.ts';
import { FrameSplitter } from './frames.ts';
import { ProtocolError } from './protocol-error.ts';

function framesOf(chunks: Buffer[]): string[] {
  const splitter = new FrameSplitter(headerBytes, pduBytesMax);
  const frames: string[] = [];
  for (const chunk of chunks) {
    splitter.push(chunk, (octets, start, end) => {
      frames.push(octets.toString('hex', start, end));
      return true;
    });
  }
  return frames;
}

function cutInto(stream: Buffer, cuts: number[]): Buffer[] {
  const edges = [0, ...cuts.map((cut) => cut % (stream.length + 1)), stream.length].sort((a, b) => a - b);
  return edges.slice(1).map((edge, index) => stream.subarray(edges[index], edge));
}

function frame(bytes: number, fill = 0x41): Buffer {
  const octets = Buffer.alloc(bytes, fill);
  octets.writeUInt32BE(bytes, 0);
  return octets;
}

test('finds the same PDUs however the stream is cut', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 16, max: 200 }), fc.constant(pduBytesMax)), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(sizes, fc.array(fc.nat(), { maxLength: 30 }), (bytes, cuts) => {
      const frames = bytes.map((size, index) => frame(size, index));
      const stream = Buffer.concat(frames);
      expect(framesOf(cutInto(stream, cuts))).toEqual(frames.map((octets) => octets.toString('hex')));
    }),
    { numRuns: 60 },
  );
});

test('finds PDUs that come octet by octet', () => {
  const pdu = encodePdu({ command: 'enquire_link', status: 0, sequence: 1 });
  const octets = [...Buffer.concat([pdu, pdu])].map((octet) => Buffer.from([octet]));
  expect(framesOf(octets)).toEqual([pdu.toString('hex'), pdu.toString('hex')]);
});

test.each([0, 1, 15, pduBytesMax + 1, 0x7fffffff, 0xffffffff])(
  'an announced length of %i is a ProtocolError',
  (length) => {
    const header = Buffer.alloc(16);
    header.writeUInt32BE(length, 0);
    expect(() => framesOf([header])).toThrow(ProtocolError);
    expect(() => framesOf([...header].map((octet) => Buffer.from([octet])))).toThrow(ProtocolError);
  },
);

test('hands out nothing more once the taker says stop', () => {
  const splitter = new FrameSplitter(headerBytes, pduBytesMax);
  let taken = 0;
  splitter.push(Buffer.concat([frame(16), frame(16), frame(16)]), () => ++taken < 2);
  expect(taken).toBe(2);
});
