import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { LEADS_HERE, leadsHere, resolveElsewhere } from './allowed-addresses.ts';
import { type GatewayState, usualGatewayTimes } from './gateway.ts';
import { SmppGateway } from './smpp.ts';

const DATABASE = 'postgres://mail:secret@10.20.30.40:6432/mail';

test('carriers are elsewhere, also in the office’s own network', () => {
  for (const host of [
    '10.1.2.3',
    '192.168.250.250',
    'smpp.example.com',
    '2001:db8::7',
    'localhost.example',
  ]) {
    expect(leadsHere({ host, port: 2775 }, DATABASE), host).toBe(false);
  }
});

test('an IPv4 address in the form of an IPv6 one is what it means', () => {
  expect(leadsHere({ host: '::ffff:127.0.0.1', port: 2775 }, undefined)).toBe(true);
  expect(leadsHere({ host: '::ffff:10.1.2.3', port: 2775 }, undefined)).toBe(false);
});

test('the database is here at its port only', () => {
  expect(leadsHere({ host: '10.20.30.40', port: 6432 }, DATABASE)).toBe(true);
  expect(leadsHere({ host: '10.20.30.40', port: 2775 }, DATABASE)).toBe(false);
  expect(leadsHere({ host: 'DB.example.', port: 5432 }, 'postgres://x@db.example/mail')).toBe(true);
});

test('an address stays what it is', async () => {
  expect(await resolveElsewhere(DATABASE)({ host: '10.1.2.3', port: 2775 })).toBe('10.1.2.3');
});

test('a channel that leads here is not connected, though it was saved before', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const account = {
    account: 'nmxx',
    secret: 'x',
    sourceNumber: '',
    windowSize: 1,
    connectCount: 1,
    heartbeatSeconds: 30,
  };
  const state = await new Promise<GatewayState>((resolve) => {
    const never = () => {};
    const events = {
      onAccepted: never,
      onRefused: never,
      onDoubt: never,
      onReceipt: never,
      onInbound: never,
      onRoom: never,
    };
    const gateway = new SmppGateway(
      { host: '127.1', port, ...account, resolve: resolveElsewhere(undefined) },
      { ...events, onState: (told) => resolve(told) },
      usualGatewayTimes,
    );
    gateway.open();
  });
  expect(state).toEqual({ kind: 'unreachable', reason: LEADS_HERE });
  expect(connections).toBe(0);
  server.close();
});
