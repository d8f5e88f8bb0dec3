// A carrier or an account that breaks the standard does nothing worse to a channel than words on its card.

import type { ShortMessage } from '@farmers-mailbox/smpp/message.ts';
import { encodePdu, type Pdu } from '@farmers-mailbox/smpp/pdu.ts';
import { receiptEsmClass } from '@farmers-mailbox/smpp/receipt.ts';
import { bindAnswer, closers, rawSmsc } from '@farmers-mailbox/smpp/testing/loopback.ts';
import { describe, expect, test, vi } from 'vitest';
import {
  type Acknowledge,
  type ChannelAccount,
  type GatewayEvents,
  type GatewayReceipt,
  type GatewayState,
  type GatewayTimes,
  type InboundPart,
  usualGatewayTimes,
} from './gateway.ts';
import { SmppGateway } from './smpp.ts';

function open(port: number, account: Partial<ChannelAccount> = {}, times: Partial<GatewayTimes> = {}) {
  const seen = {
    states: [] as GatewayState[],
    ids: [] as string[],
    receipts: [] as GatewayReceipt[],
    replies: [] as InboundPart[],
    acknowledge: [] as Acknowledge[],
  };
  const events: GatewayEvents<object> = {
    onAccepted: (_token, messageId) => seen.ids.push(messageId),
    onRefused: vi.fn(),
    onDoubt: vi.fn(),
    onReceipt: (receipt, acknowledge) => {
      seen.receipts.push(receipt);
      acknowledge();
    },
    onInbound: (part, acknowledge) => {
      seen.replies.push(part);
      seen.acknowledge.push(acknowledge);
      if (part.content !== 'kept') acknowledge();
    },
    onRoom: vi.fn(),
    onState: (state) => seen.states.push(state),
  };
  const usual = { host: '127.0.0.1', port, account: 'farmers', secret: 'secret', sourceNumber: '10659' };
  const gateway = new SmppGateway(
    { ...usual, windowSize: 10, connectCount: 1, heartbeatSeconds: 30, ...account },
    events,
    { ...usualGatewayTimes, responseTimeoutMs: 2_000, reconnectFirstMs: 50, reconnectMostMs: 100, ...times },
  );
  closers.push(() => gateway.close(0));
  gateway.open();
  return { gateway, seen };
}

test('an account that no bind can hold is told as the reason, again and again, and ends nothing', async () => {
  const onPdu = vi.fn();
  const { port } = await rawSmsc(onPdu);
  const { seen } = open(port, { account: 'sixteen-letters-' });
  await expect.poll(() => seen.states.length).toBeGreaterThan(1);
  expect(seen.states[0]).toEqual({
    kind: 'unreachable',
    reason: 'no session: system_id is longer than 15 characters',
  });
  expect(onPdu).not.toHaveBeenCalled();
});

test('a bind that is answered only after the channel was closed leaves no connection behind', async () => {
  const ended = vi.fn();
  let answer: (() => void) | undefined;
  const { port } = await rawSmsc((pdu, socket) => {
    if (pdu.command !== 'bind_transceiver') return;
    socket.on('close', ended);
    answer = () => socket.write(bindAnswer(pdu));
  });
  const { gateway } = open(port);
  await expect.poll(() => answer).toBeDefined();
  await gateway.close(50);
  answer?.();
  await expect.poll(() => ended.mock.calls.length).toBe(1);
  expect(gateway.connections).toBe(0);
});

test('ids of thousands of letters are cut alike in answers and receipts', async () => {
  const id = 'x'.repeat(4_000);
  const { port } = await rawSmsc((pdu, socket) => {
    if (pdu.command === 'bind_transceiver') socket.write(bindAnswer(pdu));
    if (pdu.command === 'submit_sm')
      socket.write(Buffer.concat([answerWith(pdu, id), receiptWith(pdu.message, id)]));
  });
  const { gateway, seen } = open(port);
  await expect.poll(() => gateway.room).toBeGreaterThan(0);
  gateway.send({}, '15400000000', { dataCoding: 0, esmClass: 0, body: Buffer.from('x') });
  await expect.poll(() => seen.receipts.length).toBe(1);
  expect(seen.ids).toEqual([id.slice(0, 255)]);
  expect(seen.receipts[0]?.messageId).toBe(seen.ids[0]);
});

/** Our own writer refuses such an id. */
function answerWith({ sequence }: Pdu, id: string): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(16 + id.length + 1, 0);
  header.writeUInt32BE(0x80_00_00_04, 4);
  header.writeUInt32BE(sequence, 12);
  return Buffer.concat([header, Buffer.from(`${id}\0`)]);
}

function receiptWith(submit: ShortMessage, id: string): Buffer {
  const { source: destination, destination: source } = submit;
  const tlvs = { messagePayload: Buffer.from(`id:${id} stat:DELIVRD err:000`) };
  const report = { esmClass: receiptEsmClass, tlvs, shortMessage: Buffer.alloc(0) };
  const message = { ...submit, source, destination, ...report };
  return encodePdu({ command: 'deliver_sm', status: 0, sequence: 1, message });
}

/** A gateway whose carrier delivers these, in turn, after the bind; resolves when each is answered. */
async function afterDelivering(...delivered: (Partial<ShortMessage> & { command?: 'data_sm' })[]) {
  const answers: string[] = [];
  const { port } = await rawSmsc((pdu, socket) => {
    if (pdu.command === 'bind_transceiver') {
      const pdus = delivered.map(({ command = 'deliver_sm' as const, ...fields }, index) =>
        encodePdu({ command, status: 0, sequence: index + 1, message: { ...noFields, ...fields } }),
      );
      socket.write(Buffer.concat([bindAnswer(pdu), ...pdus]));
    } else answers.push(`${pdu.command} ${pdu.status}`);
  });
  const { seen } = open(port);
  await expect.poll(() => answers.length).toBe(delivered.length);
  return { seen, answers };
}

const noFields: ShortMessage = {
  serviceType: '',
  sourceTon: 0,
  sourceNpi: 0,
  source: '13950000011',
  destinationTon: 0,
  destinationNpi: 0,
  destination: '10659',
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
const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16();

test('the parts of a reply are told by the optional parameters too', async () => {
  const part = (sarSegmentSeqnum: number, text: string) => ({
    dataCoding: 8,
    shortMessage: ucs2(text),
    tlvs: { sarMsgRefNum: 7, sarTotalSegments: 2, sarSegmentSeqnum },
  });
  const { seen } = await afterDelivering(part(1, '我家的大棚'), part(2, '倒了'));
  expect(seen.replies).toMatchObject([
    { content: '我家的大棚', concatenation: { reference: 7, total: 2, sequence: 1 } },
    { content: '倒了', concatenation: { reference: 7, total: 2, sequence: 2 } },
  ]);
});

test('a reply in a data_sm is read and answered in kind', async () => {
  const { seen, answers } = await afterDelivering({
    command: 'data_sm',
    dataCoding: 8,
    tlvs: { messagePayload: ucs2('收到') },
  });
  expect(answers).toEqual(['data_sm_resp 0']);
  expect(seen.replies).toMatchObject([{ phone: '13950000011', number: '10659', content: '收到' }]);
});

test('a NUL that was counted with a reply is no part of its words, and neither are blanks of its number', async () => {
  const { seen } = await afterDelivering(
    { shortMessage: Buffer.from('TD\0'), source: '13950000011  ' },
    { shortMessage: Buffer.from([0x61, 0, 0x62]) },
  );
  expect(seen.replies).toMatchObject([{ phone: '13950000011', content: 'TD' }, { content: 'a@b' }]);
});

test.each([
  ['swapped, as the standard has it', '13950000011', '10659'],
  ['as they were in the text', '10659', '13950000011'],
  ['with a prefix', '10659', '8613950000011'],
])('a receipt names its recipient, the addresses %s', async (_name, source, destination) => {
  const tlvs = { receiptedMessageId: '1', messageState: 2 };
  const { seen } = await afterDelivering({ esmClass: receiptEsmClass, source, destination, tlvs });
  expect(seen.receipts).toMatchObject([{ outcome: 'delivered' }]);
  expect(seen.receipts[0]?.phone.slice(-11)).toBe('13950000011');
});

test.each([
  ['ACCEPTD', receiptEsmClass],
  ['ENROUTE', receiptEsmClass],
  ['ENROUTE', 0x20],
])('%s under the class %i is not the end', async (stat, esmClass) => {
  const shortMessage = Buffer.from(`id:1 sub:001 dlvrd:000 stat:${stat} err:000 text:`);
  const { seen } = await afterDelivering({ esmClass, shortMessage });
  expect(seen.receipts).toMatchObject([{ outcome: 'pending' }]);
});

describe('what is wrong with a channel that looks well', () => {
  test('a carrier that ends every link after the bind is told of until a link lives', async () => {
    let binds = 0;
    let isWell = false;
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command !== 'bind_transceiver') return;
      binds += 1;
      socket.write(bindAnswer(pdu));
      if (!isWell) setTimeout(() => socket.end(), 20);
    });
    const { gateway } = open(port, {}, { reconnectFirstMs: 20, reconnectMostMs: 400, settledMs: 600 });
    const troubles = () => gateway.troubles;
    await expect.poll(() => binds, { timeout: 10_000 }).toBeGreaterThan(4);
    expect(troubles()).toMatchObject([{ kind: 'restless', detail: 'peer-closed' }]);
    expect(troubles()[0]?.amount).toBeGreaterThan(2);
    isWell = true;
    await expect.poll(troubles, { timeout: 10_000 }).toEqual([]);
    expect(gateway.connections).toBe(1);
  });

  test('replies that wait too long to be stored are counted, until they are acknowledged', async () => {
    const kept = encodePdu({
      command: 'deliver_sm',
      status: 0,
      sequence: 1,
      message: { ...noFields, shortMessage: Buffer.from('kept') },
    });
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(Buffer.concat([bindAnswer(pdu), kept, kept]));
    });
    const { gateway, seen } = open(port, {}, { stalledMs: 100 });
    await expect
      .poll(() => gateway.troubles, { timeout: 10_000 })
      .toEqual([{ kind: 'stalled', amount: 2, detail: '' }]);
    for (const acknowledge of seen.acknowledge) acknowledge();
    expect(gateway.troubles).toEqual([]);
  });

  test('what cannot be read is counted', async () => {
    const broken = encodePdu({
      command: 'deliver_sm',
      status: 0,
      sequence: 1,
      message: { ...noFields, shortMessage: Buffer.from('ab') },
    });
    broken[broken.length - 3] = 9;
    const { port } = await rawSmsc((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(Buffer.concat([bindAnswer(pdu), broken, broken]));
    });
    const { gateway } = open(port);
    await expect
      .poll(() => gateway.troubles)
      .toEqual([{ kind: 'unreadable', amount: 2, detail: 'short_message reaches beyond its PDU' }]);
    expect(gateway.connections).toBe(1);
  });
});
