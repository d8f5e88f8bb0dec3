// Connections of any protocol that end, with one that says nothing itself.

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
