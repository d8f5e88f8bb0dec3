// Our ESME and our SMSC against implementations that are not ours: the npm package smpp, and Perl's Net::SMPP (Debian's
// libnet-smpp-perl). What they understand of us, and we of them, is what a carrier would.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import foreign from 'smpp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeText } from './encoding.ts';
import type { ShortMessage } from './message.ts';
import { formatReceipt, isReceipt, parseReceipt } from './receipt.ts';
import { encodeSegments, splitUdh } from './segments.ts';
import { connectSession, type Session } from './session.ts';
import { listenSmsc, type Smsc } from './smsc.ts';

const hasNetSmpp = spawnSync('perl', ['-MNet::SMPP', '-e', '1']).status === 0;
if (!hasNetSmpp) {
  process.stderr.write(
    'Skipped: Perl has no Net::SMPP here. Install it with: apt-get install libnet-smpp-perl\n',
  );
}

const long = `【浙江农民信箱】台风“海葵”将于今夜登陆🌀，请各村：1. 加固大棚；2. 疏通沟渠；3. 转移危房人员👨‍👩‍👧‍👦。${'请互相转告。'.repeat(10)}`;
const gsm = 'Price {A} 3 € [kg] ~ @home_1';
const longGsm = `${'Typhoon tonight, secure greenhouses. '.repeat(5)}[€]`;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Received {
  answers: Map<number, [status: number, messageId: string]>;
  delivered: ShortMessage[];
  closed: string[];
}

async function bindTo(
  port: number,
  password = 'secret',
): Promise<{ session: Session<number>; received: Received }> {
  const received: Received = { answers: new Map(), delivered: [], closed: [] };
  const session = await connectSession<number>({
    host: '127.0.0.1',
    port,
    systemId: 'farmers',
    password,
    windowSize: 20,
    enquireLinkMs: 100,
    onSubmitAnswer: (token, status, messageId) => received.answers.set(token, [status, messageId]),
    onDeliver: (message, ack) => {
      received.delivered.push(message);
      ack();
    },
    onClose: (reason) => received.closed.push(reason.kind),
  });
  closers.push(() => session.destroy());
  return { session, received };
}

function submitText(session: Session<number>, token: number, destination: string, text: string): number {
  const segments = encodeSegments(text, 0xab);
  segments.forEach(({ body, ...fields }, index) => {
    const message = { source: '10659', destination, registeredDelivery: 1, shortMessage: body, ...fields };
    expect(session.submit(token + index, message)).toBe(true);
  });
  return segments.length;
}

/** Our SMSC with a carrier's simplest habits: ids, receipts, and refusal of numbers that end in 404. */
async function ourSmsc(): Promise<{
  smsc: Smsc<string>;
  taken: ShortMessage[];
  acknowledged: [string, number][];
}> {
  const taken: ShortMessage[] = [];
  const acknowledged: [string, number][] = [];
  const smsc = await listenSmsc<string>({
    systemId: 'farmers-smsc',
    onBind: ({ password }) => (password === 'secret' ? 0 : 0x0e),
    onSubmit: (session, message, answer) => {
      taken.push(message);
      if (message.destination.endsWith('404')) return answer(0x0b);
      const id = `7F${taken.length}`;
      answer(0, id);
      const times = { submitDate: new Date(), doneDate: new Date() };
      const receipt = formatReceipt({ id, stat: 'DELIVRD', ...times });
      return session.deliver(id, { source: message.destination, destination: message.source, ...receipt });
    },
    onDeliverAnswer: (_session, token, status) => acknowledged.push([token, status]),
  });
  closers.push(() => smsc.destroy());
  return { smsc, taken, acknowledged };
}

function joined(messages: ShortMessage[]): string {
  return messages
    .map(({ shortMessage, esmClass, dataCoding }) => ({ ...splitUdh(shortMessage, esmClass), dataCoding }))
    .sort((a, b) => (a.concatenation?.sequence ?? 0) - (b.concatenation?.sequence ?? 0))
    .map(({ content, dataCoding }) => decodeText(content, dataCoding))
    .join('');
}

describe('our ESME and an SMSC of the npm package smpp', () => {
  interface Taken {
    destination: string;
    text: string;
    udh: string | undefined;
  }

  async function foreignSmsc(): Promise<{ port: number; taken: Taken[]; seen: string[] }> {
    const taken: Taken[] = [];
    const seen: string[] = [];
    const server = foreign.createServer((session) => {
      session.on('error', () => undefined);
      session.on('pdu', (pdu) => seen.push(pdu.command));
      session.on('bind_transceiver', (pdu) => {
        const status = pdu.password === 'secret' ? 0 : foreign.ESME_RINVPASWD;
        session.send(pdu.response({ system_id: 'npm', command_status: status }));
      });
      session.on('submit_sm', (pdu) => {
        const { message = '', udh } = pdu.short_message ?? {};
        taken.push({
          destination: pdu.destination_addr ?? '',
          text: String(message),
          udh: udh?.[0]?.toString('hex'),
        });
        if (pdu.destination_addr?.endsWith('404')) {
          session.send(pdu.response({ command_status: foreign.ESME_RINVDSTADR }));
          return;
        }
        const id = `npm-${taken.length}`;
        session.send(pdu.response({ message_id: id }));
        session.deliver_sm({
          source_addr: pdu.destination_addr,
          destination_addr: '10659',
          esm_class: 4,
          short_message: `id:${id} sub:001 dlvrd:000 submit date:2611210905 done date:2611210906 stat:UNDELIV err:034 text:`,
          receipted_message_id: id,
          message_state: 5,
        });
      });
      session.on('enquire_link', (pdu) => session.send(pdu.response()));
      session.on('unbind', (pdu) => {
        session.send(pdu.response());
        session.close();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    return { port: (server.address() as AddressInfo).port, taken, seen };
  }

  test('a long text arrives joined by its headers, a GSM text with its extension characters', async () => {
    const { port, taken } = await foreignSmsc();
    const { session, received } = await bindTo(port);
    const segments = submitText(session, 1, '13800000001', long);
    expect(segments).toBeGreaterThan(1);
    submitText(session, 100, '13800000002', gsm);
    await vi.waitFor(() => expect(received.answers.size).toBe(segments + 1));
    const parts = taken.filter(({ destination }) => destination === '13800000001');
    expect(parts.map(({ text }) => text).join('')).toBe(long);
    const header = (index: number) =>
      `0003ab${[segments, index + 1].map((octet) => octet.toString(16).padStart(2, '0')).join('')}`;
    expect(parts.map(({ udh }) => udh?.slice(0, 10))).toEqual(parts.map((_part, index) => header(index)));
    expect(taken.find(({ destination }) => destination === '13800000002')?.text).toBe(gsm);
    expect(received.answers.get(100)).toEqual([0, `npm-${segments + 1}`]);
  });

  test('its refusals and receipts are understood, and the link ends politely', async () => {
    const { port, seen } = await foreignSmsc();
    const { session, received } = await bindTo(port);
    submitText(session, 1, '13800000001', '一条');
    submitText(session, 2, '13800000404', '二条');
    await vi.waitFor(() => expect(received.delivered).toHaveLength(1));
    await vi.waitFor(() => expect(received.answers.get(2)).toEqual([0x0b, '']));
    const [receipt] = received.delivered;
    expect(receipt && isReceipt(receipt)).toBe(true);
    expect(receipt && parseReceipt(receipt)).toMatchObject({ id: 'npm-1', stat: 'UNDELIV', err: '034' });
    await vi.waitFor(() => expect(seen).toContain('enquire_link'));
    expect(seen).toContain('deliver_sm_resp');
    await session.unbind();
    expect(received.closed).toEqual(['unbound']);
  });

  test('its refusal to bind is understood', async () => {
    const { port } = await foreignSmsc();
    await expect(bindTo(port, 'wrong')).rejects.toMatchObject({ commandStatus: 0x0e });
  });
});

describe('our SMSC and an ESME of the npm package smpp', () => {
  async function foreignEsme(port: number): Promise<foreign.Session> {
    const session = foreign.connect({ host: '127.0.0.1', port });
    session.on('error', () => undefined);
    closers.push(() => session.destroy());
    await new Promise<void>((resolve) => session.on('connect', () => resolve()));
    return session;
  }

  test('binds, submits a long text and a GSM text, gets answers and receipts', async () => {
    const { smsc, taken, acknowledged } = await ourSmsc();
    const session = await foreignEsme(smsc.port);
    const receipts: foreign.Pdu[] = [];
    session.on('deliver_sm', (pdu) => {
      receipts.push(pdu);
      session.send(pdu.response());
    });
    const bound = await new Promise<foreign.Pdu>((resolve) => {
      session.bind_transceiver({ system_id: 'npm', password: 'secret' }, resolve);
    });
    expect(bound).toMatchObject({ command_status: 0, system_id: 'farmers-smsc' });

    const udh = (sequence: number) => Buffer.from([5, 0, 3, 0x11, 2, sequence]);
    const texts = ['台风将至，', '请加固大棚🌀。'];
    const answers: foreign.Pdu[] = [];
    texts.forEach((message, index) => {
      const short_message = { udh: udh(index + 1), message };
      session.submit_sm({ destination_addr: '138', data_coding: 8, short_message }, (pdu) =>
        answers.push(pdu),
      );
    });
    session.submit_sm({ destination_addr: '139', data_coding: 0, short_message: gsm }, (pdu) =>
      answers.push(pdu),
    );
    session.submit_sm({ destination_addr: '404', short_message: 'x' }, (pdu) => answers.push(pdu));
    await vi.waitFor(() => expect(receipts).toHaveLength(3));
    await vi.waitFor(() => expect(answers).toHaveLength(4));
    expect(answers.map((pdu) => [pdu.command_status, pdu.message_id])).toEqual([
      [0, '7F1'],
      [0, '7F2'],
      [0, '7F3'],
      [0x0b, undefined],
    ]);
    expect(joined(taken.filter(({ destination }) => destination === '138'))).toBe(texts.join(''));
    expect(joined(taken.filter(({ destination }) => destination === '139'))).toBe(gsm);
    expect(receipts[0]).toMatchObject({ receipted_message_id: '7F1', message_state: 2, esm_class: 4 });
    await vi.waitFor(() =>
      expect(acknowledged).toEqual([
        ['7F1', 0],
        ['7F2', 0],
        ['7F3', 0],
      ]),
    );

    const alive = await new Promise<foreign.Pdu>((resolve) => session.enquire_link({}, resolve));
    expect(alive.command).toBe('enquire_link_resp');
    const unbound = await new Promise<foreign.Pdu>((resolve) => session.unbind({}, resolve));
    expect(unbound.command_status).toBe(0);
    await vi.waitFor(() => expect(smsc.sessions.size).toBe(0));
  });

  test('takes a text in message_payload', async () => {
    const { smsc, taken } = await ourSmsc();
    const session = await foreignEsme(smsc.port);
    session.bind_transceiver({ system_id: 'npm', password: 'secret' });
    session.submit_sm({ destination_addr: '138', data_coding: 8, short_message: '', message_payload: long });
    await vi.waitFor(() => expect(taken).toHaveLength(1));
    const payload = taken[0]?.tlvs.messagePayload ?? Buffer.alloc(0);
    expect(decodeText(payload, 8)).toBe(long);
  });

  test('is told of a wrong password', async () => {
    const { smsc } = await ourSmsc();
    const session = await foreignEsme(smsc.port);
    const bound = await new Promise<foreign.Pdu>((resolve) => {
      session.bind_transceiver({ system_id: 'npm', password: 'wrong' }, resolve);
    });
    expect(bound.command_status).toBe(0x0e);
  });
});

describe.skipIf(!hasNetSmpp)("Perl's Net::SMPP", () => {
  interface PerlEvent {
    event: string;
    [field: string]: unknown;
  }

  function runPerl(
    script: string,
    ...args: string[]
  ): { events: PerlEvent[]; errors: string[]; perl: ChildProcess } {
    const file = fileURLToPath(new URL(`./testing/${script}`, import.meta.url));
    const perl = spawn('perl', [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    closers.push(() => perl.kill());
    const events: PerlEvent[] = [];
    const errors: string[] = [];
    createInterface(perl.stdout).on('line', (line) => events.push(JSON.parse(line)));
    createInterface(perl.stderr).on('line', (line) => errors.push(line));
    return { events, errors, perl };
  }

  async function perlSmsc(): Promise<{ port: number; events: PerlEvent[]; perl: ChildProcess }> {
    const { events, errors, perl } = runPerl('net-smpp-smsc.pl');
    await vi.waitFor(() => expect(events[0]?.event, errors.join('\n')).toBe('listening'), 10_000);
    return { port: Number(events[0]?.port), events, perl };
  }

  const submitsOf = (events: PerlEvent[], destination: string) =>
    events.filter((event) => event.event === 'submit' && event.destination === destination);

  const textOf = (submits: PerlEvent[]) =>
    submits
      .map(({ body, esmClass, dataCoding }) => {
        const { content } = splitUdh(Buffer.from(String(body), 'hex'), Number(esmClass));
        return decodeText(content, Number(dataCoding));
      })
      .join('');

  test('as SMSC: takes long and GSM texts, and its answers, refusals, receipts and replies are understood', async () => {
    const { port, events, perl } = await perlSmsc();
    const { session, received } = await bindTo(port);
    // what it prints comes another way than its answers
    await vi.waitFor(() => expect(events[1]).toEqual({ event: 'bind', systemId: 'farmers', version: 0x34 }));
    const segments = submitText(session, 1, '13800000001', long);
    const gsmSegments = submitText(session, 50, '13800000002', longGsm);
    submitText(session, 99, '13800000404', '不存在的号码');
    const accepted = segments + gsmSegments;
    await vi.waitFor(() => expect(received.answers.size).toBe(accepted + 1));
    await vi.waitFor(() => expect(received.delivered).toHaveLength(accepted + 1));
    await vi.waitFor(() => expect(textOf(submitsOf(events, '13800000001'))).toBe(long));
    await vi.waitFor(() => expect(textOf(submitsOf(events, '13800000002'))).toBe(longGsm));
    expect(submitsOf(events, '13800000001')[0]).toMatchObject({
      esmClass: 0x40,
      dataCoding: 8,
      registered: 1,
    });
    expect(received.answers.get(1)).toEqual([0, 'perl-1']);
    expect(received.answers.get(99)).toEqual([0x0b, '']);

    const receipts = received.delivered.filter(isReceipt).map((message) => parseReceipt(message));
    expect(receipts.map((receipt) => receipt?.id)).toEqual(
      Array.from({ length: accepted }, (_, index) => `perl-${index + 1}`),
    );
    expect(receipts[0]).toMatchObject({ stat: 'DELIVRD', doneDate: new Date('2026-11-21T01:06:00Z') });
    const [reply] = received.delivered.filter((message) => !isReceipt(message));
    expect(reply && decodeText(reply.shortMessage, reply.dataCoding)).toBe('收到R');

    await vi.waitFor(() => expect(events.some(({ event }) => event === 'enquired')).toBe(true));
    expect(events.filter(({ event }) => event === 'delivered')).toHaveLength(accepted + 1);
    const exited = once(perl, 'exit');
    await session.unbind();
    expect(received.closed).toEqual(['unbound']);
    await exited;
    expect(events.at(-1)?.event).toBe('unbind');
  });

  test('as SMSC: its refusal to bind is understood', async () => {
    const { port } = await perlSmsc();
    await expect(bindTo(port, 'wrong')).rejects.toMatchObject({ commandStatus: 0x0e });
  });

  test('as ESME: its texts are read, and it understands our answers, refusals and receipts', async () => {
    const { smsc, taken, acknowledged } = await ourSmsc();
    const segments = encodeSegments(long, 7);
    const messages = [
      ...segments.map((segment) => ({ ...segment, destination: '138' })),
      ...encodeSegments(gsm, 0).map((segment) => ({ ...segment, destination: '139' })),
      ...encodeSegments('x', 0).map((segment) => ({ ...segment, destination: '404' })),
    ].map(({ body, ...fields }) => ({ ...fields, body: body.toString('hex') }));
    const { events, errors, perl } = runPerl(
      'net-smpp-esme.pl',
      String(smsc.port),
      'secret',
      JSON.stringify(messages),
    );
    const [code] = await once(perl, 'exit');
    expect(code, errors.join('\n')).toBe(0);
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ event: 'unbound', status: 0 }));

    expect(events.slice(0, 2)).toEqual([
      { event: 'bound', status: 0, smsc: 'farmers-smsc' },
      { event: 'enquired', status: 0 },
    ]);
    expect(joined(taken.filter(({ destination }) => destination === '138'))).toBe(long);
    expect(joined(taken.filter(({ destination }) => destination === '139'))).toBe(gsm);
    const accepted = segments.length + 1;
    const ids = Array.from({ length: accepted }, (_, index) => `7F${index + 1}`);
    const answers = events.filter(({ event }) => event === 'answer');
    expect(answers.map(({ status, messageId }) => [status, messageId])).toEqual([
      ...ids.map((id) => [0, id]),
      [0x0b, ''],
    ]);
    const receipts = events.filter(({ event }) => event === 'deliver');
    expect(receipts.map(({ id, state, esmClass }) => [id, state, esmClass])).toEqual(
      ids.map((id) => [id, 2, 4]),
    );
    expect(String(receipts[0]?.text)).toMatch(/^id:7F1 sub:001 dlvrd:001 .* stat:DELIVRD err:000 text:$/);
    expect(acknowledged.map(([token]) => token)).toEqual(ids);
  });

  test('as ESME: is told of a wrong password', async () => {
    const { smsc } = await ourSmsc();
    const { events, perl } = runPerl('net-smpp-esme.pl', String(smsc.port), 'wrong', '[]');
    await once(perl, 'exit');
    await vi.waitFor(() => expect(events).toEqual([{ event: 'bound', status: 0x0e, smsc: '' }]));
  });
});
