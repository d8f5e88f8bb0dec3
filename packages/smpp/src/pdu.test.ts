import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusName } from './command-status.ts';
import { ProtocolError } from './link/protocol-error.ts';
import { bodyOf, type ShortMessage } from './message.ts';
import {
  decodePdu,
  encodePdu,
  headerBytes,
  messageBytesMax,
  type Pdu,
  pduBytesMax,
  writeMessage,
} from './pdu.ts';
import type { Tlvs } from './tlvs.ts';

type KnownPdu = Exclude<Pdu, { command: 'unknown' }>;

const text = (length: number) =>
  fc.string({
    unit: fc.integer({ min: 1, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: length,
  });
const octet = fc.nat(255);
const octets = (length: number) => fc.uint8Array({ maxLength: length }).map((bytes) => Buffer.from(bytes));

const anyTlvs: fc.Arbitrary<Tlvs> = fc.record(
  {
    additionalStatusInfoText: text(255),
    receiptedMessageId: text(64),
    userMessageReference: fc.nat(0xffff),
    sourcePort: fc.nat(0xffff),
    destinationPort: fc.nat(0xffff),
    sarMsgRefNum: fc.nat(0xffff),
    sarTotalSegments: octet,
    sarSegmentSeqnum: octet,
    scInterfaceVersion: octet,
    networkErrorCode: octets(3),
    messagePayload: octets(2_000),
    deliveryFailureReason: octet,
    moreMessagesToSend: octet,
    messageState: octet,
    unknown: fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0x1400, max: 0x3fff }), octets(20)), {
        selector: ([tag]) => tag,
        minLength: 1,
        maxLength: 3,
      })
      .map((entries) => new Map(entries)),
  },
  { requiredKeys: [] },
);

const anyMessage: fc.Arbitrary<ShortMessage> = fc.record({
  serviceType: text(5),
  sourceTon: octet,
  sourceNpi: octet,
  source: text(20),
  destinationTon: octet,
  destinationNpi: octet,
  destination: text(20),
  esmClass: octet,
  protocolId: octet,
  priority: octet,
  scheduleDeliveryTime: text(16),
  validityPeriod: text(16),
  registeredDelivery: octet,
  replaceIfPresent: octet,
  dataCoding: octet,
  defaultMessageId: octet,
  shortMessage: octets(254),
  tlvs: anyTlvs,
});

/** The parts of a message that a data_sm can carry. */
const anyDataMessage = anyMessage.map((message) => ({
  ...message,
  protocolId: 0,
  priority: 0,
  scheduleDeliveryTime: '',
  validityPeriod: '',
  replaceIfPresent: 0,
  defaultMessageId: 0,
  shortMessage: Buffer.alloc(0),
}));

const anyBind = fc.record({
  systemId: text(15),
  password: text(64),
  systemType: text(12),
  interfaceVersion: octet,
  addressTon: octet,
  addressNpi: octet,
  addressRange: text(40),
});

const head = { status: fc.constant(0), sequence: fc.integer({ min: 0, max: 0xffffffff }) };
const anyPdu = fc.oneof(
  fc.record({
    ...head,
    command: fc.constantFrom(
      'bind_transceiver' as const,
      'bind_receiver' as const,
      'bind_transmitter' as const,
    ),
    bind: anyBind,
  }),
  fc.record({
    ...head,
    command: fc.constantFrom('bind_transceiver_resp' as const, 'bind_receiver_resp' as const),
    systemId: text(15),
    tlvs: anyTlvs,
  }),
  fc.record({
    ...head,
    command: fc.constantFrom('submit_sm' as const, 'deliver_sm' as const),
    message: anyMessage,
  }),
  fc.record({ ...head, command: fc.constant('data_sm' as const), message: anyDataMessage }),
  fc.record({
    ...head,
    command: fc.constantFrom('submit_sm_resp' as const, 'deliver_sm_resp' as const, 'data_sm_resp' as const),
    messageId: text(64),
    tlvs: anyTlvs,
  }),
  fc.record({
    ...head,
    status: fc.integer({ min: 0, max: 0xffffffff }),
    command: fc.constantFrom(
      'unbind' as const,
      'enquire_link' as const,
      'generic_nack' as const,
      'alert_notification' as const,
    ),
  }),
) as fc.Arbitrary<KnownPdu>;

test('every PDU is read as it was written', () => {
  fc.assert(
    fc.property(anyPdu, (pdu) => {
      expect(decodePdu(encodePdu(pdu))).toEqual(pdu);
    }),
  );
});

test('a submit_sm has the octets of the standard', () => {
  const submit = encodePdu({
    command: 'submit_sm',
    status: 0,
    sequence: 7,
    message: {
      ...emptyMessage,
      source: '10659',
      destination: '13800000000',
      dataCoding: 8,
      shortMessage: ucs2('农'),
    },
  });
  expect(submit.toString('hex')).toBe(
    [
      '00000033', // command_length
      '00000004', // submit_sm
      '00000000',
      '00000007',
      '00', // service_type
      '0000',
      '313036353900', // source_addr
      '0000',
      '313338303030303030303000', // destination_addr
      '000000',
      '00', // schedule_delivery_time
      '00', // validity_period
      '00000800',
      '02',
      '519c',
    ].join(''),
  );
});

test('messageBytesMax is never less than what is written', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      const bytes = messageBytesMax(message);
      expect(writeMessage(new Uint8Array(bytes), 0, 4, 1, message)).toBeLessThanOrEqual(bytes);
    }),
  );
});

describe('refuses to write', () => {
  const write = (fields: Partial<ShortMessage>) => () =>
    encodePdu({ command: 'submit_sm', status: 0, sequence: 1, message: { ...emptyMessage, ...fields } });

  test.each([
    ['an address above 20 characters', { destination: '1'.repeat(21) }],
    ['a NUL inside a field', { destination: '138\x0000' }],
    ['a character outside ASCII', { source: '农信' }],
    ['255 octets of short_message', { shortMessage: Buffer.alloc(255) }],
    ['a PDU above 64 KiB', { tlvs: { messagePayload: Buffer.alloc(65_535) } }],
    ['a payload above its length field', { tlvs: { messagePayload: Buffer.alloc(65_536) } }],
  ])('%s', (_name, fields) => {
    expect(write(fields)).toThrow(RangeError);
  });
});

describe('reads leniently', () => {
  test('an answer without a body, as refusals come', () => {
    expect(decodePdu(pduOf(0x80000004, 0x58, 3))).toMatchObject({
      command: 'submit_sm_resp',
      status: 0x58,
      messageId: '',
    });
  });

  test('an answer whose message id has no NUL', () => {
    expect(decodePdu(pduOf(0x80000004, 0, 3, Buffer.from('abc')))).toMatchObject({ messageId: 'abc' });
  });

  test('a few stray octets behind the last parameter', () => {
    const padded = pduOf(0x80000004, 0, 3, Buffer.from('abc\0\0\0', 'latin1'));
    expect(decodePdu(padded)).toMatchObject({ messageId: 'abc', tlvs: {} });
  });

  test('a message_state of four octets', () => {
    const answer = pduOf(0x80000005, 0, 3, Buffer.from('00042700040000000200000000'.slice(0, 18), 'hex'));
    expect(decodePdu(answer)).toMatchObject({ tlvs: { messageState: 2 } });
  });

  test('an unknown command, so that it can be refused by name', () => {
    expect(decodePdu(pduOf(0x111, 0, 3))).toEqual({
      command: 'unknown',
      commandId: 0x111,
      status: 0,
      sequence: 3,
    });
  });

  test('the body of message_payload when short_message is empty', () => {
    const payload = Buffer.from('long');
    expect(bodyOf({ shortMessage: Buffer.alloc(0), tlvs: { messagePayload: payload } })).toBe(payload);
  });
});

describe('hostile octets', () => {
  const decode = (bytes: Buffer) => {
    try {
      decodePdu(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(ProtocolError);
    }
  };

  test('random octets give a PDU or a ProtocolError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => decode(Buffer.from(bytes))),
      { numRuns: 5_000 },
    );
  });

  test('random bodies behind a true header give a PDU or a ProtocolError', () => {
    const anyId = fc.constantFrom(
      1,
      2,
      4,
      5,
      9,
      0x103,
      0x80000001,
      0x80000004,
      0x80000005,
      0x80000009,
      0x80000103,
    );
    fc.assert(
      fc.property(anyId, fc.uint8Array({ maxLength: 300 }), (id, body) =>
        decode(pduOf(id, 0, 1, Buffer.from(body))),
      ),
      { numRuns: 5_000 },
    );
  });

  test('a true PDU with octets changed or cut gives a PDU or a ProtocolError', () => {
    fc.assert(
      fc.property(
        anyPdu,
        fc.array(fc.tuple(fc.nat(), octet), { maxLength: 4 }),
        fc.nat(),
        (pdu, changes, cut) => {
          const bytes = encodePdu(pdu);
          for (const [at, value] of changes) bytes[headerBytes + (at % bytes.length)] = value;
          const shorter = bytes.subarray(0, Math.max(headerBytes, cut % (bytes.length + 1)));
          shorter.writeUInt32BE(shorter.length, 0);
          decode(shorter);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  // Behind the broken PDU lie the octets of another, which a reader that trusts lengths would take for its own.
  test.each([
    ['a field without NUL', pduOf(4, 0, 1, Buffer.from([0, 0, 0, 0x31]))],
    ['a last field without NUL', pduOf(9, 0, 1, Buffer.from([0x61, 0, 0x62, 0, 0, 0x34, 0, 0, 0x31]))],
    [
      'a body longer than the PDU',
      pduOf(4, 0, 1, Buffer.from('0000000000003100000000000000000000', 'hex').fill(9, 16)),
    ],
    ['a PDU that ends before sm_length', pduOf(4, 0, 1, Buffer.from('00000000000031000000000000', 'hex'))],
  ])('%s is a ProtocolError', (_name, broken) => {
    const both = Buffer.concat([broken, pduOf(0x15, 0, 2), pduOf(0x15, 0, 3)]);
    expect(() => decodePdu(both, 0, broken.length)).toThrow(ProtocolError);
  });

  test('the longest PDU is read', () => {
    const messagePayload = Buffer.alloc(pduBytesMax - 200, 0x41);
    const message = { ...emptyMessage, tlvs: { messagePayload } };
    const pdu = decodePdu(encodePdu({ command: 'deliver_sm', status: 0, sequence: 1, message }));
    expect(pdu).toMatchObject({ message: { tlvs: { messagePayload } } });
  });
});

test('a status has its standard name, or its number', () => {
  expect(statusName(0x58)).toBe('ESME_RTHROTTLED');
  expect(statusName(0x401)).toBe('0x00000401');
});

const emptyMessage: ShortMessage = {
  serviceType: '',
  sourceTon: 0,
  sourceNpi: 0,
  source: '',
  destinationTon: 0,
  destinationNpi: 0,
  destination: '',
  esmClass: 0,
  protocolId: 0,
  priority: 0,
  scheduleDeliveryTime: '',
  validityPeriod: '',
  registeredDelivery: 0,
  replaceIfPresent: 0,
  dataCoding: 0,
  defaultMessageId: 0,
  shortMessage: Buffer.alloc(0),
  tlvs: {},
};

function ucs2(characters: string): Buffer {
  return Buffer.from(characters, 'utf16le').swap16();
}

function pduOf(id: number, status: number, sequence: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(headerBytes);
  [headerBytes + body.length, id, status, sequence].forEach((value, index) => {
    header.writeUInt32BE(value, index * 4);
  });
  return Buffer.concat([header, body]);
}
