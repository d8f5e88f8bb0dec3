import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShortMessage } from './message.ts';
import { formatReceipt, isReceipt, outcomeOf, parseReceipt } from './receipt.ts';

function receiptOf(text: string, tlvs: ShortMessage['tlvs'] = {}) {
  return { shortMessage: Buffer.from(text, 'latin1'), tlvs, dataCoding: 0, esmClass: 4 };
}

describe('parseReceipt', () => {
  test('reads the form of appendix B', () => {
    const text =
      'id:0123456789 sub:001 dlvrd:001 submit date:2611210905 done date:2611210906 stat:DELIVRD err:000 text:hello';
    expect(parseReceipt(receiptOf(text))).toEqual({
      id: '0123456789',
      stat: 'DELIVRD',
      outcome: 'delivered',
      err: '000',
      submitDate: new Date('2026-11-21T01:05:00Z'),
      doneDate: new Date('2026-11-21T01:06:00Z'),
      text: 'hello',
    });
  });

  test.each([
    [
      'capitals and spaces',
      '  ID:  7f3a   STAT: delivrd  ERR: 0  ',
      { id: '7f3a', stat: 'DELIVRD', err: '0' },
    ],
    ['another order', 'stat:UNDELIV err:034 id:9', { id: '9', stat: 'UNDELIV', err: '034' }],
    ['missing fields', 'id:9 stat:EXPIRED', { id: '9', stat: 'EXPIRED' }],
    ['an id that GSM 03.38 would spoil', 'id:a_b@$1 stat:DELIVRD', { id: 'a_b@$1' }],
    ['joined names', 'id:9 submit_date:261121090501 donedate:261121090502 stat:REJECTD', { id: '9' }],
    ["a carrier's own code", 'id:9 stat:MK:0001 err:001', { stat: 'MK:0001', outcome: 'failed' }],
    ['a NUL behind the last field', 'id:9 err:000 stat:DELIVRD\0', { stat: 'DELIVRD', outcome: 'delivered' }],
    [
      'NULs and blanks between and behind fields',
      'id:9 \0stat:DELIVRD\0\0 err:000\0text:\0',
      { id: '9', stat: 'DELIVRD', err: '000' },
    ],
    ['a word that nobody knows', 'id:9 stat:ZUGESTELLT err:000', { stat: 'ZUGESTELLT', outcome: 'unknown' }],
    ['line ends', 'id:9\r\nstat:ACCEPTD\r\nerr:000', { id: '9', stat: 'ACCEPTD', outcome: 'pending' }],
  ])('takes %s', (_name, text, expected) => {
    expect(parseReceipt(receiptOf(text))).toMatchObject(expected);
  });

  test('reads dates with seconds, in the zone that is told', () => {
    const parsed = parseReceipt(
      receiptOf('id:1 submit date:261121090507 done date:2611210906 stat:DELIVRD'),
      0,
    );
    expect(parsed?.submitDate).toEqual(new Date('2026-11-21T09:05:07Z'));
    expect(parsed?.doneDate).toEqual(new Date('2026-11-21T09:06:00Z'));
  });

  test.each(['2613010905', '2602300905', '2611212505', '26', 'never'])('leaves out the date %s', (date) => {
    expect(parseReceipt(receiptOf(`id:1 done date:${date} stat:DELIVRD`))?.doneDate).toBeUndefined();
  });

  test("the message's own words cannot pass for fields", () => {
    const parsed = parseReceipt(receiptOf('id:1 stat:UNDELIV text:id:2 stat:DELIVRD'));
    expect(parsed).toMatchObject({ id: '1', stat: 'UNDELIV', text: 'id:2 stat:DELIVRD' });
    expect(parseReceipt(receiptOf('id:1 stat:UNDELIV stat:DELIVRD'))?.stat).toBe('UNDELIV');
  });

  test('takes id and state from the optional parameters when the text lacks them', () => {
    expect(parseReceipt(receiptOf('', { receiptedMessageId: 'ab', messageState: 5 }))).toEqual({
      id: 'ab',
      stat: 'UNDELIV',
      outcome: 'failed',
    });
    expect(parseReceipt(receiptOf('id:1 stat:DELIVRD', { receiptedMessageId: 'ab' }))?.id).toBe('ab');
  });

  test('believes the state where it does not know the word', () => {
    const text = 'id:9 stat:ZUGESTELLT err:000';
    expect(parseReceipt(receiptOf(text, { messageState: 2 }))).toMatchObject({ outcome: 'delivered' });
    expect(parseReceipt(receiptOf(text, { messageState: 5 }))).toMatchObject({ outcome: 'failed' });
    expect(parseReceipt(receiptOf(text, { messageState: 1 }))).toMatchObject({ outcome: 'pending' });
    expect(parseReceipt(receiptOf(text, { messageState: 77 }))).toMatchObject({ outcome: 'unknown' });
  });

  test('drops the blanks with which an id is filled up', () => {
    expect(parseReceipt(receiptOf('stat:DELIVRD', { receiptedMessageId: '99  ' }))?.id).toBe('99');
  });

  test('reads a receipt that travels in message_payload', () => {
    const payload = Buffer.from('id:5 stat:DELIVRD', 'latin1');
    expect(parseReceipt(receiptOf('', { messagePayload: payload }))?.id).toBe('5');
  });

  test.each(['', 'hello', 'id:1', 'stat:DELIVRD'])('has nothing to say about "%s"', (text) => {
    expect(parseReceipt(receiptOf(text))).toBeUndefined();
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(255), (text, dataCoding) => {
        parseReceipt({ ...receiptOf(`id:1 stat:${text} done date:${text}`), dataCoding });
      }),
    );
  });

  test('long runs of spaces cost no time', () => {
    const started = performance.now();
    parseReceipt(receiptOf('', { messagePayload: Buffer.from(`id${' '.repeat(60_000)}stat`, 'latin1') }));
    parseReceipt(receiptOf('', { messagePayload: Buffer.from('id: '.repeat(15_000), 'latin1') }));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('formatReceipt', () => {
  const submitDate = new Date('2026-11-21T01:05:07Z');
  const doneDate = new Date('2026-11-21T16:06:08Z');

  test('writes what parseReceipt reads, with and without seconds', () => {
    const receipt = { id: 'ff01', stat: 'UNDELIV', submitDate, doneDate, err: '034', text: 'ab' };
    expect(parseReceipt(formatReceipt({ ...receipt, withSeconds: true }))).toEqual({
      ...omitText(receipt),
      text: 'ab',
      outcome: 'failed',
    });
    expect(parseReceipt(formatReceipt(receipt))?.doneDate).toEqual(new Date('2026-11-21T16:06:00Z'));
  });

  test('writes the form of appendix B', () => {
    const { shortMessage, esmClass, tlvs } = formatReceipt({
      id: '1',
      stat: 'DELIVRD',
      submitDate,
      doneDate,
      text: '台风 a text of more than twenty characters',
    });
    expect(Buffer.from(shortMessage).toString('latin1')).toBe(
      'id:1 sub:001 dlvrd:001 submit date:2611210905 done date:2611220006 stat:DELIVRD err:000 text:?? a text of more th',
    );
    expect(esmClass).toBe(4);
    expect(tlvs).toEqual({ receiptedMessageId: '1', messageState: 2 });
  });
});

function omitText<T extends { text: string }>({ text: _text, ...rest }: T): Omit<T, 'text'> {
  return rest;
}

describe('isReceipt', () => {
  test('goes by esm_class or receipted_message_id, never by the words of a reply', () => {
    expect(isReceipt({ esmClass: 0x04, tlvs: {} })).toBe(true);
    expect(isReceipt({ esmClass: 0x44, tlvs: {} })).toBe(true);
    expect(isReceipt({ esmClass: 0x20, tlvs: {} })).toBe(true);
    expect(isReceipt({ esmClass: 0, tlvs: { receiptedMessageId: '1' } })).toBe(true);
    expect(isReceipt({ esmClass: 0, tlvs: {} })).toBe(false);
    expect(isReceipt({ esmClass: 0x40, tlvs: {} })).toBe(false);
  });
});

test.each([
  ['DELIVRD', 'delivered'],
  ['delivrd', 'delivered'],
  ['ENROUTE', 'pending'],
  ['ACCEPTD', 'pending'],
  ['UNKNOWN', 'unknown'],
  ['EXPIRED', 'expired'],
  ['DELETED', 'failed'],
  ['UNDELIV', 'failed'],
  ['REJECTD', 'failed'],
  ['UNDELIVERABLE', 'failed'],
  ['MI:0013', 'failed'],
  ['MC:0055', 'unknown'],
  ['ML:0000', 'unknown'],
  ['MM:0000', 'unknown'],
  ['ZUGESTELLT', undefined],
])('%s means %s', (stat, outcome) => {
  expect(outcomeOf(stat)).toBe(outcome);
});
