// Octets of any kind against everything that reads: a message, or the one error, and nothing read beyond the end.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cmppDialect } from '../cmpp/dialect.ts';
import { ProtocolError } from '../link/protocol-error.ts';
import { sgipDialect } from '../sgip/dialect.ts';
import { smgpDialect } from '../smgp/dialect.ts';
import type { Delivery, Dialect, Text } from './dialect.ts';

const terms = { spCode: '901234', serviceId: 'NMXX' };
const dialects: readonly (readonly [string, Dialect])[] = [
  ['CMPP 2.0', cmppDialect({ ...terms, version: '2.0' })],
  ['CMPP 3.0', cmppDialect({ ...terms, version: '3.0' })],
  ['SMGP', smgpDialect({ ...terms, productId: 'P1' })],
  ['SGIP', sgipDialect({ spCode: '12345', serviceId: 'NMXX', node: 3_057_112_345 })],
];

/** All that a dialect reads of a body; each outcome, or the error's name. */
function everyReading(dialect: Dialect, octets: Buffer, at: number, end: number): string[] {
  const ids = [...dialect.texts.ids, ...dialect.deliveries.ids];
  const readings: (() => unknown)[] = [
    ...dialect.texts.ids.map((id) => () => dialect.texts.read(id, octets, at, end)),
    ...dialect.deliveries.ids.map((id) => () => dialect.deliveries.read(id, octets, at, end)),
    ...ids.map((id) => () => dialect.readAnswer(id, octets, at, end)),
    ...ids.map((id) => () => {
      const answer = Buffer.alloc(40);
      return answer.subarray(0, dialect.answerTo(id, octets, at, end)(answer, 0, 1, ''));
    }),
    () => dialect.readLogin(octets, at, end).proves('secret'),
    () => dialect.readLoginAnswer(octets, at, end),
  ];
  return readings.map((read) => {
    try {
      return JSON.stringify(read());
    } catch (error) {
      if (error instanceof ProtocolError) return error.name;
      throw error;
    }
  });
}

const header = Buffer.alloc(20);

test.each(dialects)('%s: any body is read or refused, the same whatever lies behind it', (_name, dialect) => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ minLength: 40, maxLength: 40 }),
      (body, behind) => {
        const alone = Buffer.concat([header, body]);
        const followed = Buffer.concat([header, body, behind]);
        const end = alone.length;
        expect(everyReading(dialect, followed, header.length, end)).toEqual(
          everyReading(dialect, alone, header.length, end),
        );
      },
    ),
  );
});

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 11, maxLength: 11 });
const octets = fc.uint8Array({ maxLength: 140 }).map((bytes) => Buffer.from(bytes));

test.each(dialects)('%s: a text with octets changed or cut is read or refused', (_name, dialect) => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 });
  fc.assert(
    fc.property(octets, changes, fc.nat(), (content, changed, cut) => {
      const target = Buffer.alloc(1_024);
      const end = dialect.texts.write(target, 20, { ...text, content }, stamp);
      for (const [at, value] of changed) target[20 + (at % (end - 20))] = value;
      everyReading(dialect, target, 20, 20 + (cut % (end - 19)));
    }),
  );
});

const stamp = 1_125_163_134;
const text: Text = {
  source: '106900',
  destination: '13800138000',
  format: 8,
  hasHeader: false,
  total: 1,
  part: 1,
  content: Buffer.alloc(0),
};
/** SGIP numbers want the country's code, and only SMGP and CMPP tell how many segments there are outside of the header. */
const bare = (phone: string) => phone.replace(/^86/, '');

test.each(dialects)('%s: a text comes back as it was written', (_name, dialect) => {
  fc.assert(
    fc.property(digits, octets, fc.boolean(), (destination, content, hasHeader) => {
      const target = Buffer.alloc(1_024);
      const written = { ...text, destination: `1${destination.slice(1)}`, content, hasHeader };
      const end = dialect.texts.write(target, 20, written, stamp);
      const [id = 0] = dialect.texts.ids;
      const read = dialect.texts.read(id, target, 20, end);
      expect({ ...read, destination: bare(read.destination) }).toMatchObject(written);
    }),
  );
});

test.each(dialects)('%s: a report and a reply come back as they were written', (name, dialect) => {
  const messageId = { CMPP: 'f0'.repeat(8), SMGP: '200a3a20'.repeat(2) + '0000', SGIP: 'b6b8e0f9'.repeat(3) }[
    dialect.name
  ];
  const phone = '13800138000';
  const report = { kind: 'report', messageId, phone, number: '106900', stat: 'UNDELIV', err: '27' } as const;
  const reply = {
    kind: 'reply',
    phone,
    number: '106900',
    format: 8,
    hasHeader: true,
    content: Buffer.from('x'),
  } as const;
  const again = (delivery: Delivery) => {
    const target = Buffer.alloc(1_024);
    const end = dialect.deliveries.write(target, 20, delivery, stamp);
    const read = dialect.deliveries.read(dialect.deliveries.idOf(delivery), target, 20, end);
    return 'phone' in read ? { ...read, phone: bare(read.phone) } : read;
  };
  const told = { CMPP: { ...report, number: '', err: '' }, SMGP: report, SGIP: { ...report, number: '' } }[
    dialect.name
  ];
  expect([name, again(report)]).toEqual([name, told]);
  expect(again(reply)).toEqual(reply);
});
