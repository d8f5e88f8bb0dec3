// A third party as it answers over the network: rightly, wrongly, slowly, endlessly, and with a way to somewhere else.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CodeRefused, type OauthProvider, openOauthProvider } from './oauth-provider.ts';

type Answer = (response: ServerResponse) => void;

let server: Server;
let provider: OauthProvider;
let answers: Record<string, Answer>;
let asked: string[];

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      asked.push(`${request.method} ${path} ${body}`);
      const answer = answers[path];
      if (answer) answer(response);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = openOauthProvider({
    authorizeUrl: 'https://brain.example/authorize?theme=green',
    tokenUrl: `${origin}/token`,
    userinfoUrl: `${origin}/userinfo`,
    clientId: 'mailbox',
    clientSecret: 'geheim',
    scope: 'profile phone',
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  asked = [];
  answers = {
    '/token': (response) => json(response, { access_token: 'at', token_type: 'Bearer' }),
    '/userinfo': (response) => json(response, { sub: 'p-1', name: '沈小满', phone_number: '16000000001' }),
  };
});

const brought = {
  code: 'c-1',
  redirectUri: 'https://mail.example/villageSSOLogin',
  codeVerifier: 'v'.repeat(43),
};

test('[AUTH-08] sends the browser away with state and challenge', () => {
  const address = new URL(
    provider.authorizeAddress({ redirectUri: brought.redirectUri, state: 's', codeChallenge: 'ch' }),
  );
  expect(address.origin + address.pathname).toBe('https://brain.example/authorize');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    theme: 'green',
    response_type: 'code',
    client_id: 'mailbox',
    redirect_uri: brought.redirectUri,
    scope: 'profile phone',
    state: 's',
    code_challenge: 'ch',
    code_challenge_method: 'S256',
  });
});

test('[AUTH-08] a code with its verifier tells who the person is', async () => {
  const person = await provider.identify(brought);
  expect(person).toEqual({ openId: 'p-1', name: '沈小满', phoneNumber: '16000000001' });
  const fields = Object.fromEntries(new URLSearchParams(asked[0]?.split(' ')[2]));
  expect(fields).toEqual({
    grant_type: 'authorization_code',
    code: 'c-1',
    redirect_uri: brought.redirectUri,
    code_verifier: brought.codeVerifier,
    client_id: 'mailbox',
    client_secret: 'geheim',
  });
});

test('a ticket that nobody asked for goes without a verifier', async () => {
  await provider.identify({ ...brought, codeVerifier: null });
  expect(asked[0]).not.toContain('code_verifier');
});

test('a person of whom little is told has neither name nor number', async () => {
  answers['/userinfo'] = (response) => json(response, { sub: 'p-2' });
  expect(await provider.identify(brought)).toEqual({ openId: 'p-2', name: null, phoneNumber: null });
});

test('a code that the third party refuses is told apart from everything else', async () => {
  answers['/token'] = (response) => json(response, { error: 'invalid_grant' }, 400);
  await expect(provider.identify(brought)).rejects.toThrow(CodeRefused);
  answers['/token'] = (response) => json(response, { error: 'invalid_client' }, 401);
  await expect(provider.identify(brought)).rejects.not.toThrow(CodeRefused);
});

test('a redirect is not followed, wherever it leads', async () => {
  answers['/token'] = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
  answers['/elsewhere'] = (response) => json(response, { access_token: 'x', token_type: 'Bearer' });
  await expect(provider.identify(brought)).rejects.toThrow(/unexpected HTTP status/);
  expect(asked).toHaveLength(1);
});

test('an answer without an end is given up', async () => {
  answers['/userinfo'] = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      if (!response.destroyed) response.write(' '.repeat(16_384), () => setImmediate(more));
    };
    more();
  };
  await expect(provider.identify(brought)).rejects.toThrow(/more than 65536 bytes/);
});

test('an answer that does not come is given up after eight seconds', { timeout: 30_000 }, async () => {
  answers['/token'] = () => {};
  const before = performance.now();
  await expect(provider.identify(brought)).rejects.toThrow(/timeout|aborted/i);
  expect(performance.now() - before).toBeGreaterThan(7000);
  server.closeAllConnections();
});

test.each([
  ['no id', { name: '沈小满' }],
  ['an empty id', { sub: '' }],
  ['an endless id', { sub: 'x'.repeat(201) }],
])('nobody is recognised by %s', async (_what, answer) => {
  answers['/userinfo'] = (response) => json(response, answer);
  await expect(provider.identify(brought)).rejects.toThrow(/"sub"|too long an id/);
});
