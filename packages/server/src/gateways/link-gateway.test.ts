// Connections of any protocol that end, with one that says nothing itself.

import { encodeSegments } from '@farmers-mailbox/smpp/segments.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type GatewayState, usualGatewayTimes } from './gateway.ts';
import { LinkGateway, type SessionCalls, type SpokenSession } from './link-gateway.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const account = {
  host: 'carrier.example',
  port: 8801,
  account: 'office',
  secret: 's3cret',
  sourceNumber: '1069000112',
  windowSize: 16,
  connectCount: 1,
  heartbeatSeconds: 30,
};
const times = { ...usualGatewayTimes, reconnectFirstMs: 1_000, reconnectMostMs: 64_000 };

/** @param isBound of each connection in its turn: false closes in the breath in which it accepts */
function gatewayOver(isBound: (turn: number) => boolean) {
  const calls: SessionCalls<object>[] = [];
  const states: GatewayState['kind'][] = [];
  const nothing = () => undefined;
  const gateway = new LinkGateway<object>(
    account,
    {
      onAccepted: nothing,
      onRefused: nothing,
      onDoubt: nothing,
      onReceipt: nothing,
      onInbound: nothing,
      onRoom: nothing,
      onState: ({ kind }) => states.push(kind),
    },
    times,
    {
      mayEndIdle: true,
      troubles: [],
      connect: (_host, call): Promise<SpokenSession<object>> => {
        const bound = isBound(calls.length);
        calls.push(call);
        if (!bound) call.onClose({ kind: 'peer-closed' }, []);
        return Promise.resolve({
          bound,
          freeWindow: 16,
          unacknowledged: { count: 0, longestMs: 0 },
          submit: () => true,
          unbind: () => Promise.resolve(),
          destroy: nothing,
        });
      },
    },
  );
  gateway.open();
  return { calls, states };
}

test('a link that ends for want of work comes back without a word', async () => {
  const { calls, states } = gatewayOver(() => true);
  await vi.advanceTimersByTimeAsync(60_000);
  calls[0]?.onClose({ kind: 'peer-closed' }, []);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveLength(2);
  expect(states).toEqual(['connected', 'connected']);
});

test('one that ends with texts under way is told of', async () => {
  const { calls, states } = gatewayOver(() => true);
  await vi.advanceTimersByTimeAsync(60_000);
  calls[0]?.onClose({ kind: 'peer-closed' }, [{}]);
  expect(states).toEqual(['connected', 'unreachable']);
});

test('a carrier that closes at each login is asked ever more seldom, also after a long life', async () => {
  const { calls } = gatewayOver((turn) => turn === 0);
  await vi.advanceTimersByTimeAsync(60_000);
  calls[0]?.onClose({ kind: 'peer-closed' }, []);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.length).toBeLessThan(12);
});

/** Two connections of two places each; `sent` tells which took a part of which number, `free` gives one its places back. */
async function twoConnections() {
  const windows: { free: number }[] = [];
  const sent: [connection: number, destination: string][] = [];
  const nothing = () => undefined;
  const events = {
    onAccepted: nothing,
    onRefused: nothing,
    onDoubt: nothing,
    onReceipt: nothing,
    onInbound: nothing,
    onRoom: nothing,
    onState: nothing,
  };
  const two = { ...account, connectCount: 2, windowSize: 2 };
  const gateway = new LinkGateway<object>(two, events, times, {
    mayEndIdle: false,
    troubles: [],
    connect: (): Promise<SpokenSession<object>> => {
      const window = { free: 2 };
      const at = windows.push(window) - 1;
      return Promise.resolve({
        bound: true,
        get freeWindow() {
          return window.free;
        },
        unacknowledged: { count: 0, longestMs: 0 },
        submit: (_token, destination) => {
          window.free -= 1;
          sent.push([at, destination]);
          return true;
        },
        unbind: () => Promise.resolve(),
        destroy: nothing,
      });
    },
  });
  gateway.open();
  await vi.advanceTimersByTimeAsync(0);
  return { gateway, windows, sent };
}

test('the parts of a long text go over one connection, and wait for room on it', async () => {
  const { gateway, windows, sent } = await twoConnections();
  const [first, second, third] = encodeSegments('台风今夜登陆，请加固大棚。'.repeat(12), 7);
  if (!first || !second || !third) throw new Error('the text is too short');
  expect(gateway.send({}, '13800138000', first)).toBe(true);
  expect(gateway.send({}, '13800138000', second)).toBe(true);
  const at = sent[0]?.[0] ?? 0;
  expect(gateway.send({}, '13800138000', third)).toBe(false);
  expect(gateway.room).toBe(0);
  Object.assign(windows[at] ?? {}, { free: 1 });
  expect(gateway.room).toBe(3);
  expect(gateway.send({}, '13800138000', third)).toBe(true);
  expect(sent.map(([connection]) => connection)).toEqual([at, at, at]);
});

test('a part that is sent again goes over the connection of its text, although the last part left', async () => {
  const { gateway, windows, sent } = await twoConnections();
  const [first, second] = encodeSegments('台风今夜登陆，请加固大棚。'.repeat(8), 7);
  if (!first || !second) throw new Error('the text is too short');
  for (const segment of [first, second]) gateway.send({}, '13800138000', segment);
  const at = sent[0]?.[0] ?? 0;
  for (const again of [1, 2, 3]) {
    Object.assign(windows[at] ?? {}, { free: 1 });
    expect(gateway.send({}, '13800138000', first), `${again}`).toBe(true);
  }
  expect(new Set(sent.map(([connection]) => connection))).toEqual(new Set([at]));
});

test('a connection that answers nothing is not waited for', async () => {
  const { gateway, sent } = await twoConnections();
  const [first, second, third] = encodeSegments('台风今夜登陆，请加固大棚。'.repeat(12), 7);
  if (!first || !second || !third) throw new Error('the text is too short');
  for (const segment of [first, second, third]) gateway.send({}, '13800138000', segment);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(gateway.send({}, '13800138000', third)).toBe(true);
  expect(new Set(sent.map(([connection]) => connection)).size).toBe(2);
});

test('a text waits for its own connection, although another text waited for the other one before', async () => {
  const { gateway, windows, sent } = await twoConnections();
  const [first, second, third] = encodeSegments('台风今夜登陆，请加固大棚。'.repeat(12), 7);
  if (!first || !second || !third) throw new Error('the text is too short');
  for (const destination of ['13800138000', '13900139000'])
    for (const segment of [first, second]) gateway.send({}, destination, segment);
  const [one = 0, , other = 0] = sent.map(([connection]) => connection);
  expect(one).not.toBe(other);
  Object.assign(windows[other] ?? {}, { free: 1 });
  expect(gateway.send({}, '13800138000', third)).toBe(false);
  Object.assign(windows[one] ?? {}, { free: 1 });
  Object.assign(windows[other] ?? {}, { free: 0 });
  expect(gateway.send({}, '13900139000', third)).toBe(false);
  Object.assign(windows[other] ?? {}, { free: 1 });
  expect(gateway.send({}, '13900139000', third)).toBe(true);
  expect(sent.at(-1)).toEqual([other, '13900139000']);
});
