// One text each, and a carrier that writes its receipt in a way of its own: the recipient is delivered all the same, whether
// the sender still remembers the text or finds it in the database.

import type { Socket } from 'node:net';
import { encodePdu, type Pdu } from '@farmers-mailbox/smpp/pdu.ts';
import { receiptEsmClass } from '@farmers-mailbox/smpp/receipt.ts';
import { bindAnswer, rawSmsc } from '@farmers-mailbox/smpp/testing/loopback.ts';
import type { Tlvs } from '@farmers-mailbox/smpp/tlvs.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openWorker } from '../../testing/worker-over-smpp.ts';
import { applyJournal, whileApplying } from '../journal/apply-journal.ts';
import { matchUnmatchedReceipts } from '../journal/unmatched-receipts.ts';

const personalData = openPersonalData('manners manners manners manners manners');
const LONG_TEXT = '【浙江农民信箱】台风“海燕”今夜登陆，请加固大棚、疏通沟渠，人员及时撤离到安全地带。'.repeat(
  2,
);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(() => database.drop());

interface Manner {
  /** the id that the answer gives */
  readonly answered: (number: number) => string;
  /** the id that the receipt gives */
  readonly reported?: (number: number) => string;
  readonly text?: (id: string) => string;
  readonly tlvs?: (id: string) => Tlvs;
  readonly command?: 'deliver_sm' | 'data_sm';
  readonly isSwapped?: boolean;
}

const decimal = (number: number) => String(number);
const usualText = (id: string) =>
  `id:${id} sub:001 dlvrd:001 submit date:2611250500 done date:2611250501 stat:DELIVRD err:000 text:`;
const uuid = (number: number) => `0f8fad5b-d9cb-469f-a165-${String(number).padStart(12, 'a')}`;

const manners: Readonly<Record<string, Manner>> = {
  'hexadecimal and padded in the answer, decimal in the receipt': {
    answered: (number) => number.toString(16).padStart(16, '0'),
    reported: decimal,
  },
  'decimal in the answer, hexadecimal, padded and in capitals in the receipt': {
    answered: decimal,
    reported: (number) => number.toString(16).toUpperCase().padStart(16, '0'),
  },
  'a UUID in small letters in the answer, in capitals in the receipt': {
    answered: uuid,
    reported: (number) => uuid(number).toUpperCase(),
  },
  'both addresses as they were in the text': {
    answered: decimal,
    isSwapped: false,
    tlvs: (id) => ({ receiptedMessageId: id, messageState: 2 }),
  },
  'in a data_sm': {
    answered: decimal,
    command: 'data_sm',
    text: () => '',
    tlvs: (id) => ({
      receiptedMessageId: id,
      messageState: 2,
      messagePayload: Buffer.from(usualText(id)),
    }),
  },
  'with a NUL behind the state': {
    answered: decimal,
    text: (id) => `id:${id} sub:001 dlvrd:001 err:000 stat:DELIVRD\0`,
  },
};

type Submit = Extract<Pdu, { command: 'submit_sm' | 'deliver_sm' | 'data_sm' }>;

function receiptFor(manner: Manner, submit: Submit, number: number): Buffer {
  const id = (manner.reported ?? manner.answered)(number);
  const { source, destination } = submit.message;
  const message = {
    ...submit.message,
    ...(manner.isSwapped === false ? {} : { source: destination, destination: source }),
    esmClass: receiptEsmClass,
    dataCoding: 0,
    shortMessage: Buffer.from((manner.text ?? usualText)(id), 'latin1'),
    tlvs: manner.tlvs?.(id) ?? {},
  };
  return encodePdu({ command: manner.command ?? 'deliver_sm', status: 0, sequence: number, message });
}

/** A carrier that answers each text, and gives the receipts at once, or keeps them for the next bind. */
async function carrierWith(manner: Manner, { keepsReceipts }: { keepsReceipts: boolean }) {
  const seen = { answered: 0, acknowledged: [] as number[] };
  let kept: Buffer[] = [];
  const { port } = await rawSmsc((pdu: Pdu, socket: Socket) => {
    const { sequence } = pdu;
    if (pdu.command === 'bind_transceiver') socket.write(Buffer.concat([bindAnswer(pdu), ...kept.splice(0)]));
    else if (pdu.command === 'unbind')
      socket.write(encodePdu({ command: 'unbind_resp', status: 0, sequence }));
    else if (pdu.command === `${manner.command ?? 'deliver_sm'}_resp`) seen.acknowledged.push(pdu.status);
    else if (pdu.command === 'submit_sm') {
      seen.answered += 1;
      const number = 123_456_789 + seen.answered;
      const messageId = manner.answered(number);
      socket.write(encodePdu({ command: 'submit_sm_resp', status: 0, sequence, messageId, tlvs: {} }));
      const receipt = receiptFor(manner, pdu, number);
      if (keepsReceipts) kept = [...kept, receipt];
      else socket.write(receipt);
    }
  });
  return { port, seen };
}

async function load(text: string): Promise<void> {
  const applyId = await loadApplication(database.url, personalData, { recipients: 3, text });
  await passApplication(database.pool, applyId);
}

async function results(): Promise<number[]> {
  await whileApplying(database.pool, async (client) => {
    await applyJournal(client);
    await matchUnmatchedReceipts(client);
  });
  const { rows } = await database.pool.query<{ send_result: number }>(
    'SELECT send_result FROM mass_sms_detail ORDER BY seq',
  );
  return rows.map(({ send_result }) => send_result);
}

const patiently = { timeout: 15_000 };

describe.each(Object.entries(manners))('a receipt %s', (_name, manner) => {
  test('finds the text that the sender remembers', async () => {
    await load('【浙江农民信箱】台风今夜登陆。');
    const { port, seen } = await carrierWith(manner, { keepsReceipts: false });
    const worker = openWorker(database, personalData, port);
    await expect.poll(() => seen.acknowledged, patiently).toEqual([0, 0, 0]);
    await worker.stop(0);
    const { rows } = await database.pool.query("SELECT FROM sms_journal WHERE stray_text <> '{}'");
    expect(rows).toEqual([]);
    expect(await results()).toEqual([2, 2, 2]);
  });

  test('finds a text of two segments of which the sender has forgotten', async () => {
    await load(LONG_TEXT);
    const { port, seen } = await carrierWith(manner, { keepsReceipts: true });
    const first = openWorker(database, personalData, port);
    await expect.poll(() => seen.answered, patiently).toBe(6);
    await first.stop(1_000);
    expect(await results()).toEqual([1, 1, 1]);
    const second = openWorker(database, personalData, port);
    await expect.poll(() => seen.acknowledged, patiently).toEqual([0, 0, 0, 0, 0, 0]);
    await second.stop(0);
    expect(await results()).toEqual([2, 2, 2]);
  });
});
