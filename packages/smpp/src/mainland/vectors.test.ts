// The octets of every PDU, encoded by somebody else from the documents and confirmed by public implementations (the first
// line of the file says which), against the tables here: both ways, and the reports inside.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cmppBodies, cmppCommand, cmppReportVersionOf } from '../cmpp/pdus.ts';
import { sgipBodies, sgipCommand } from '../sgip/pdus.ts';
import { smgpBodies, smgpCommand } from '../smgp/pdus.ts';
import { readSmgpReport } from '../smgp/report.ts';
import { answerIdOf, md5, stampText } from './dialect.ts';
import type { Body } from './fields.ts';

interface Vector {
  readonly protocol: 'cmpp20' | 'cmpp30' | 'smgp30' | 'sgip12';
  readonly pdu: string;
  readonly name: string;
  readonly hex: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly report?: Readonly<Record<string, unknown>>;
}

const [about = '', ...lines] = readFileSync(
  new URL('../testing/carrier-vectors.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n');
const { credentials } = JSON.parse(about) as {
  credentials: Record<'cmpp' | 'smgp', { sharedSecret: string; timestamp: string }>;
};
const vectors = lines.map((line) => JSON.parse(line) as Vector);

const protocols = {
  cmpp20: { bodies: cmppBodies['2.0'], commands: cmppCommand, headerBytes: 12 },
  cmpp30: { bodies: cmppBodies['3.0'], commands: cmppCommand, headerBytes: 12 },
  smgp30: { bodies: smgpBodies, commands: smgpCommand, headerBytes: 12 },
  sgip12: { bodies: sgipBodies, commands: sgipCommand, headerBytes: 20 },
} as const;

type Fields = Record<string, unknown>;
const plain = (name: string) => name.replace(/^CMPP/, '').replaceAll('_', '').toLowerCase();

function bodyFor({ protocol, pdu }: Vector): Body<Fields> {
  const found = Object.entries(protocols[protocol].bodies).find(([name]) => plain(name) === plain(pdu));
  if (!found) throw new Error(`no table for ${pdu}`);
  return found[1] as unknown as Body<Fields>;
}

function commandFor({ protocol, pdu }: Vector): number {
  const request = plain(pdu).replace(/resp$/, '');
  const found = Object.entries(protocols[protocol].commands).find(([name]) => plain(name) === request);
  const id = found?.[1] ?? 0;
  return plain(pdu).endsWith('resp') ? answerIdOf(id) : id;
}

/** Headers and lengths of what follows are checked by the octets themselves. */
const derived =
  /^(total|packet|message|msg)length$|^(command|request|sequence)id$|^sequencenumber$|count$|^destusrtl$/;
/** Names of the last field that the two versions of CMPP, and its PDUs, spell differently. */
const last = { reserve: 'linkid', reserved: 'linkid' } as Readonly<Record<string, string>>;

/** A field of the vectors as the tables have it. */
function asRead(name: string, value: unknown, read: unknown): unknown {
  if (Buffer.isBuffer(read)) return Buffer.from(String(value), 'hex');
  if (read instanceof Map) {
    const options = value as { tag: string; value: string }[];
    return new Map(options.map((one) => [Number(one.tag), Buffer.from(one.value, 'hex')]));
  }
  if (name === 'submitsequencenumber')
    return (value as number[]).map((part) => part.toString(16).padStart(8, '0')).join('');
  if (name === 'msgid' && String(read).length === 16)
    return BigInt(String(value)).toString(16).padStart(16, '0');
  return value;
}

test.each(vectors.map((vector) => [`${vector.protocol} ${vector.pdu}: ${vector.name}`, vector] as const))(
  '%s',
  (_name, vector) => {
    const octets = Buffer.from(vector.hex, 'hex');
    const { headerBytes } = protocols[vector.protocol];
    expect(octets.readUInt32BE(0)).toBe(octets.length);
    expect(octets.readUInt32BE(4)).toBe(commandFor(vector));
    const body = bodyFor(vector);
    const values = body.read(octets, headerBytes, octets.length);
    const read = new Map(Object.entries(values).map(([name, value]) => [plain(name), value]));
    for (const [spelled, value] of Object.entries(vector.fields)) {
      const name = plain(spelled);
      if (derived.test(name)) continue;
      const field = read.has(name) ? name : (last[name] ?? name);
      expect([name, read.get(field)]).toEqual([name, asRead(name, value, read.get(field))]);
    }
    expect(body.encode(values).toString('hex')).toBe(octets.toString('hex', headerBytes));
  },
);

test.each(
  vectors
    .filter(({ report, protocol }) => report && protocol.startsWith('cmpp'))
    .map((vector) => [`${vector.protocol}: ${vector.name}`, vector] as const),
)('the report inside, %s', (_name, { fields, report }) => {
  const content = Buffer.from(String(fields['Msg_Content']), 'hex');
  const { report: body } = cmppBodies[cmppReportVersionOf(content.length)];
  const read = body.read(content, 0, content.length);
  expect({ ...read, msgId: BigInt(`0x${read.msgId}`).toString() }).toEqual({
    msgId: report?.['Msg_Id'],
    stat: report?.['Stat'],
    submitTime: report?.['Submit_time'],
    doneTime: report?.['Done_time'],
    destTerminalId: report?.['Dest_terminal_Id'],
    smscSequence: report?.['SMSC_sequence'],
  });
});

test.each(
  vectors
    .filter(({ report, protocol }) => report && protocol === 'smgp30')
    .map((vector) => [vector.name, vector] as const),
)('the report inside, smgp30: %s', (_name, { fields, report }) => {
  expect(readSmgpReport(Buffer.from(String(fields['MsgContent']), 'hex'))).toEqual({
    messageId: report?.['id'],
    stat: report?.['stat'],
    err: report?.['err'],
    submitDate: report?.['submit_date'],
    doneDate: report?.['done_date'],
  });
});

test('the proofs of the logins are those of the documents', () => {
  const proofOf = (
    name: string,
    zeros: number,
    { sharedSecret, timestamp }: { sharedSecret: string; timestamp: string },
  ) => md5(name, Buffer.alloc(zeros), sharedSecret, stampText(Number(timestamp))).toString('hex');
  const login = (pdu: string) => vectors.find((vector) => vector.pdu === pdu)?.fields;
  expect(proofOf('901234', 9, credentials.cmpp)).toBe(login('CMPP_CONNECT')?.['AuthenticatorSource']);
  expect(proofOf('12345678', 7, credentials.smgp)).toBe(login('Login')?.['AuthenticatorClient']);
});
