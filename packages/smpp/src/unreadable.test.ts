// PDUs whose length is true and whose inside is not: each is read as far as it makes sense, or refused by its own number,
// and the link that brought it lives on. A carrier would bring it again after every bind.

import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { ProtocolError } from './link/protocol-error.ts';
import { bodyOf, type ShortMessage } from './message.ts';
import { encodePdu, headerBytes, type Pdu } from './pdu.ts';
import { answerTo, bindAnswer, message, rawEsme, rawSmsc, sessionTo, smscOf } from './testing/loopback.ts';

function pduOf(id: number, sequence: number, body: string | Uint8Array): Buffer {
  const octets = typeof body === 'string' ? Buffer.from(body, 'hex') : body;
  const header = Buffer.alloc(headerBytes);
  [headerBytes + octets.length, id, 0, sequence].forEach((value, index) => {
    header.writeUInt32BE(value, index * 4);
  });
  return Buffer.concat([header, octets]);
}

const deliver = (sequence: number, body: string | Uint8Array) => pduOf(0x05, sequence, body);
const data = (sequence: number, body: string | Uint8Array) => pduOf(0x103, sequence, body);
/** No service type, from "1", to "2", the flags up to sm_length. */
const mandatory = '00 0000 3100 0000 3200 04 00 00 00 00 00 00 00 00'.replaceAll(' ', '');
const mandatoryOfData = '00 0000 3100 0000 3200 04 00 00'.replaceAll(' ', '');
const hex = (text: string) => Buffer.from(text).toString('hex');
const withText = (text: string, tlvs = '') =>
  `${mandatory}${text.length.toString(16).padStart(2, '0')}${hex(text)}${tlvs}`;

/** A session and what its SMSC is answered; the SMSC writes what the test wants. */
async function sessionAndSmsc() {
  const pdus: Pdu[] = [];
  const messages: ShortMessage[] = [];
  const unreadable: ProtocolError[] = [];
  let smscSocket: Socket | undefined;
  const { port } = await rawSmsc((pdu, socket) => {
    smscSocket = socket;
    if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
    else if (pdu.command === 'submit_sm') socket.write(answerTo(pdu, 'x'));
    else pdus.push(pdu);
  });
  const { session, seen } = await sessionTo(port, {
    onDeliver: (received, ack) => {
      messages.push(received);
      ack();
    },
    onUnreadable: (error) => unreadable.push(error),
  });
  const write = (octets: Buffer) => void smscSocket?.write(octets);
  return { session, seen, pdus, messages, unreadable, write };
}

const receiptText = 'id:123456789 sub:001 dlvrd:001 stat:DELIVRD err:000 text:';

test.each([
  ['the last one claims more octets than there are', withText(receiptText, '0427000901')],
  ['it is cut in the middle of its octets', withText(receiptText, '001e000a3132')],
  ['a cut one names the text that stands already whole', withText(receiptText, '0424ffff6964')],
])('a receipt with a broken optional parameter is read and acknowledged: %s', async (_name, body) => {
  const { seen, pdus, messages, write } = await sessionAndSmsc();
  write(deliver(7, body));
  await vi.waitFor(() => expect(pdus).toHaveLength(1));
  expect(pdus).toMatchObject([{ command: 'deliver_sm_resp', status: 0, sequence: 7 }]);
  expect(Buffer.from(bodyOf(messages[0] as ShortMessage)).toString()).toBe(receiptText);
  expect(messages[0]?.tlvs.messageState).toBeUndefined();
  expect(seen.closed).toEqual([]);
});

test('the parameters before the broken one are kept', async () => {
  const { messages, write } = await sessionAndSmsc();
  write(deliver(7, `${mandatory}00001e00023900042700010205`));
  write(deliver(8, `${mandatory}00001e00033939000427000901`));
  await vi.waitFor(() => expect(messages).toHaveLength(2));
  expect(messages.map(({ tlvs }) => tlvs)).toEqual([
    { receiptedMessageId: '9', messageState: 2 },
    { receiptedMessageId: '99' },
  ]);
});

test.each([
  ['a field without end', deliver(7, '3131'), { command: 'deliver_sm_resp', status: 0x02 }],
  ['no body at all', deliver(7, ''), { command: 'deliver_sm_resp', status: 0x02 }],
  ['no sm_length', deliver(7, mandatory.slice(0, -2)), { command: 'deliver_sm_resp', status: 0x02 }],
  [
    'a text longer than its PDU',
    deliver(7, `${mandatory}2061`),
    { command: 'deliver_sm_resp', status: 0x01 },
  ],
  [
    'a text in a parameter that is cut',
    deliver(7, `${mandatory}0004240009616263`),
    { command: 'deliver_sm_resp', status: 0xc0 },
  ],
  [
    'a data_sm that ends early',
    data(7, mandatoryOfData.slice(0, -2)),
    { command: 'data_sm_resp', status: 0x02 },
  ],
  [
    'a data_sm whose text is cut',
    data(7, `${mandatoryOfData}0424000961`),
    { command: 'data_sm_resp', status: 0xc0 },
  ],
  ['an unknown command', pduOf(0x111, 7, 'ff'), { command: 'generic_nack', status: 0x03 }],
])('%s is refused by its own number, and the link lives on', async (_name, octets, refusal) => {
  const { session, seen, pdus, messages, unreadable, write } = await sessionAndSmsc();
  write(Buffer.concat([octets, deliver(8, withText('next'))]));
  await vi.waitFor(() => expect(pdus).toHaveLength(2));
  expect(pdus).toMatchObject([
    { ...refusal, sequence: 7 },
    { command: 'deliver_sm_resp', status: 0, sequence: 8 },
  ]);
  expect(messages).toHaveLength(1);
  expect(unreadable.map(({ status }) => status ?? 0x02)).toEqual(
    refusal.status === 0x03 ? [] : [refusal.status],
  );
  session.submit(1, message);
  await vi.waitFor(() => expect(seen.answers).toEqual([[1, 0, 'x']]));
  expect(seen.closed).toEqual([]);
});

test('what a carrier announces about a handset is not answered, and neither is a refusal of nothing', async () => {
  const { seen, pdus, write } = await sessionAndSmsc();
  write(pduOf(0x102, 7, '000031000000320000'));
  write(encodePdu({ command: 'generic_nack', status: 0x03, sequence: 0 }));
  write(encodePdu({ command: 'enquire_link', status: 0, sequence: 9 }));
  await vi.waitFor(() => expect(pdus).toMatchObject([{ command: 'enquire_link_resp', sequence: 9 }]));
  expect(seen.closed).toEqual([]);
});

test('a carrier that says it lost our framing is left', async () => {
  const { seen, write } = await sessionAndSmsc();
  write(encodePdu({ command: 'generic_nack', status: 0x02, sequence: 0 }));
  await vi.waitFor(() => expect(seen.closed).toMatchObject([{ reason: { kind: 'protocol-error' } }]));
});

/** Everything that may end a link in good order is left out: unbind, and the nack without a number. */
const anyId = fc.oneof(
  fc.constantFrom(0x05, 0x103, 0x04, 0x01, 0x02, 0x09, 0x15, 0x102),
  fc.constantFrom(0x80000004, 0x80000005, 0x80000009, 0x80000103, 0x80000015, 0x80000006),
  fc.integer({ min: 0x200, max: 0xffff }),
);
const anyBody = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  // A true beginning, so that the hostile octets are met in the text and the parameters.
  fc
    .tuple(fc.constantFrom(mandatory, mandatoryOfData, withText('abc')), fc.uint8Array({ maxLength: 60 }))
    .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'hex'), rest])),
);

const anyPdus = fc.array(fc.tuple(anyId, anyBody), { minLength: 1, maxLength: 40 });

test('no octets inside true borders end the link of a session, and what follows them is read', async () => {
  const { seen, pdus, write } = await sessionAndSmsc();
  let sequence = 1_000;
  await fc.assert(
    fc.asyncProperty(anyPdus, async (hostile) => {
      pdus.length = 0;
      write(Buffer.concat(hostile.map(([id, body]) => pduOf(id, sequence++, body))));
      const last = sequence++;
      write(encodePdu({ command: 'enquire_link', status: 0, sequence: last }));
      await vi.waitFor(() => expect(pdus.at(-1)).toMatchObject({ sequence: last }), { interval: 1 });
      const requests = hostile.filter(([id]) => id < 0x80000000 && id !== 0x102).length;
      expect(pdus).toHaveLength(requests + 1);
      expect(seen.closed).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('nor the link of an SMSC, before and after the bind', async () => {
  const smsc = await smscOf({ responseTimeoutMs: 60_000 });
  const { socket, pdus } = await rawEsme(smsc.port);
  let sequence = 1_000;
  await fc.assert(
    fc.asyncProperty(anyPdus, async (hostile) => {
      // A bind that is whole is accepted or refused as any other; here it is only broken ones that count.
      const broken = hostile.filter(([id]) => ![1, 2, 9].includes(id));
      socket.write(Buffer.concat(broken.map(([id, body]) => pduOf(id, sequence++, body))));
      socket.write(pduOf(0x09, sequence++, 'ff'));
      const last = sequence++;
      socket.write(encodePdu({ command: 'enquire_link', status: 0, sequence: last }));
      await vi.waitFor(() => expect(pdus.at(-1)).toMatchObject({ sequence: last }), { interval: 1 });
      expect(pdus.at(-2)).toMatchObject({ command: 'generic_nack', status: 0x02, sequence: last - 1 });
      expect(socket.destroyed).toBe(false);
    }),
    { numRuns: 60 },
  );
});
