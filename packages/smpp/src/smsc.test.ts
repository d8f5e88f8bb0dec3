import { describe, expect, test, vi } from 'vitest';
import type { SmscSession } from './smsc.ts';
import { message, sessionTo, smscOf } from './testing/loopback.ts';

describe('delivering', () => {
  test('nothing is acknowledged before the application says so', async () => {
    const bound: SmscSession<number>[] = [];
    const acknowledged: [number, number][] = [];
    const smsc = await smscOf({
      onBound: (session) => bound.push(session),
      onDeliverAnswer: (_session, token, status) => acknowledged.push([token, status]),
    });
    const acks: ((status?: number) => boolean)[] = [];
    const texts: string[] = [];
    const { session } = await sessionTo(smsc.port, {
      onDeliver: ({ shortMessage }, ack) => {
        texts.push(Buffer.from(shortMessage).toString());
        acks.push(ack);
      },
    });
    for (const token of [1, 2, 3])
      bound[0]?.deliver(token, { ...message, shortMessage: Buffer.from(`text ${token}`) });
    await vi.waitFor(() => expect(texts).toEqual(['text 1', 'text 2', 'text 3']));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(acknowledged).toEqual([]);
    expect(acks[2]?.()).toBe(true);
    expect(acks[0]?.(0x64)).toBe(true);
    expect(acks[0]?.()).toBe(false);
    await vi.waitFor(() =>
      expect(acknowledged).toEqual([
        [3, 0],
        [1, 0x64],
      ]),
    );
    session.destroy();
    expect(acks[1]?.()).toBe(false);
  });

  test('without a handler every deliver_sm is refused for now, so that the carrier keeps it', async () => {
    const acknowledged: number[] = [];
    const smsc = await smscOf({
      onBound: (session) => void session.deliver(1, message),
      onDeliverAnswer: (_session, _token, status) => acknowledged.push(status),
    });
    await sessionTo(smsc.port);
    await vi.waitFor(() => expect(acknowledged).toEqual([0x64]));
  });

  test("the SMSC's window, time-out, late answer and cut work as the ESME's", async () => {
    const bound: SmscSession<number>[] = [];
    const onDeliverTimeout = vi.fn();
    const onLateDeliverAnswer = vi.fn();
    const onClose = vi.fn();
    const smsc = await smscOf({
      windowSize: 2,
      responseTimeoutMs: 60,
      onBound: (session) => bound.push(session),
      onDeliverTimeout: (_session, token) => onDeliverTimeout(token),
      onLateDeliverAnswer: (_session, token, status) => onLateDeliverAnswer(token, status),
      onClose: (_session, _reason, unanswered) => onClose(unanswered),
    });
    const acks: (() => boolean)[] = [];
    const { session } = await sessionTo(smsc.port, { onDeliver: (_message, ack) => acks.push(ack) });
    expect([1, 2, 3].map((token) => bound[0]?.deliver(token, message))).toEqual([true, true, false]);
    await vi.waitFor(() => expect(onDeliverTimeout.mock.calls).toEqual([[1], [2]]));
    acks[1]?.();
    await vi.waitFor(() => expect(onLateDeliverAnswer.mock.calls).toEqual([[2, 0]]));
    bound[0]?.deliver(4, message);
    session.destroy();
    await vi.waitFor(() => expect(onClose.mock.calls).toEqual([[[1, 4]]]));
  });

  test('reading pauses while too many are unacknowledged, and none is refused that is acknowledged in time', async () => {
    const statuses = new Set<number>();
    const smsc = await smscOf({
      windowSize: 20_000,
      onBound: (session) => {
        for (let token = 1; token <= 20_000; token++) session.deliver(token, message);
      },
      onDeliverAnswer: (_session, _token, status) => statuses.add(status),
    });
    const acks: (() => boolean)[] = [];
    const { session, seen } = await sessionTo(smsc.port, {
      unansweredMax: 100,
      enquireLinkMs: 40,
      onDeliver: (_message, ack) => acks.push(ack),
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const held = acks.length;
    expect(held).toBeLessThan(5_000);
    expect(seen.closed).toEqual([]);
    let acknowledged = 0;
    const acknowledgeAll = () => {
      for (const ack of acks.splice(0)) if (ack()) acknowledged++;
    };
    await vi.waitFor(() => {
      acknowledgeAll();
      expect(acknowledged).toBe(20_000);
    }, 15_000);
    expect(session.bound).toBe(true);
    expect(statuses).toEqual(new Set([0]));
  });

  test('while nothing is acknowledged for long, what is too much is put off and the link lives on', async () => {
    const bound: SmscSession<number>[] = [];
    const answers: [token: number, status: number][] = [];
    const smsc = await smscOf({
      windowSize: 20_000,
      onBound: (session) => bound.push(session),
      onDeliverAnswer: (_session, token, status) => answers.push([token, status]),
    });
    const acks: (() => boolean)[] = [];
    const { session, seen } = await sessionTo(smsc.port, {
      unansweredMax: 100,
      enquireLinkMs: 50,
      responseTimeoutMs: 100,
      onDeliver: (_message, ack) => acks.push(ack),
    });
    const deliver = (from: number, to: number) => {
      for (let token = from; token <= to; token++) bound[0]?.deliver(token, message);
    };
    deliver(1, 20_000);
    // The answer lies behind all of them.
    session.submit(1, message);
    await vi.waitFor(() => expect(seen.answers).toEqual([[1, 0, 'id']]), 15_000);
    await vi.waitFor(() => expect(acks.length + answers.length).toBe(20_000), 15_000);
    expect(acks.length).toBeLessThan(5_000);
    expect(new Set(answers.map(([, status]) => status))).toEqual(new Set([0x64]));
    expect(seen.closed).toEqual([]);
    for (const ack of acks.splice(0)) expect(ack()).toBe(true);
    deliver(20_001, 20_050);
    await vi.waitFor(() => expect(acks).toHaveLength(50), 15_000);
  });
});
