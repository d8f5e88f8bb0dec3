// What a carrier or an account that breaks the standard does to a channel: nothing worse than words on its card.

import type { ShortMessage } from '@farmers-mailbox/smpp/message.ts';
import { encodePdu, type Pdu } from '@farmers-mailbox/smpp/pdu.ts';
import { receiptEsmClass } from '@farmers-mailbox/smpp/receipt.ts';
import { bindAnswer, closers, rawSmsc } from '@farmers-mailbox/smpp/testing/loopback.ts';
import { expect, test, vi } from 'vitest';
import type { ChannelAccount, GatewayEvents, GatewayReceipt, GatewayState } from './gateway.ts';
import { SmppGateway } from './smpp.ts';

function open(port: number, account: Partial<ChannelAccount> = {}) {
  const seen = { states: [] as GatewayState[], ids: [] as string[], receipts: [] as GatewayReceipt[] };
  const events: GatewayEvents<object> = {
    onAccepted: (_token, messageId) => seen.ids.push(messageId),
    onRefused: vi.fn(),
    onDoubt: vi.fn(),
    onReceipt: (receipt) => seen.receipts.push(receipt),
    onInbound: vi.fn(),
    onRoom: vi.fn(),
    onState: (state) => seen.states.push(state),
  };
  const usual = { host: '127.0.0.1', port, account: 'farmers', secret: 'secret', sourceNumber: '10659' };
  const gateway = new SmppGateway(
    { ...usual, windowSize: 10, connectCount: 1, heartbeatSeconds: 30, ...account },
    events,
    { responseTimeoutMs: 2_000, reconnectFirstMs: 50, reconnectMostMs: 100 },
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
