/** Asking whether a name and an ID number belong together: the built-in check, and a service that an installation names. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkCharacterOf } from '@farmers-mailbox/contract/rules/id-number.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRealNameVerifier } from './real-name-verifier.ts';

const certificateNo = `33990119600101001${checkCharacterOf('33990119600101001')}`;

test.each([
  ['周敏', certificateNo, true],
  ['阿卜杜拉·买买提', certificateNo, true],
  ['Zhou Min', certificateNo, false],
  ['周', certificateNo, false],
  ['周敏', `${certificateNo.slice(0, 17)}${certificateNo.endsWith('1') ? '2' : '1'}`, false],
])('[AUTH-05] the built-in check of %s and %s says %s', async (realName, number, match) => {
  expect(await openRealNameVerifier(undefined)({ realName, certificateNo: number })).toBe(match);
});

let service: Server;
let url: string;
let answer: { status: number; body: string };
const asked: { authorization: string | undefined; body: string }[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += String(part);
    });
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body });
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/verify`;
});
afterAll(() => service.close());

test('[AUTH-05] a service is asked with its token, and its word counts', async () => {
  const verify = openRealNameVerifier({ url, token: 'secret' });
  answer = { status: 200, body: '{"match":true}' };
  expect(await verify({ realName: '周敏', certificateNo })).toBe(true);
  expect(asked.at(-1)).toEqual({
    authorization: 'Bearer secret',
    body: JSON.stringify({ name: '周敏', idNumber: certificateNo }),
  });
  answer = { status: 200, body: '{"match":false}' };
  expect(await verify({ realName: '周敏', certificateNo })).toBe(false);
});

test.each([
  [500, '{"match":true}'],
  [200, '{}'],
  [200, '{"match":"yes"}'],
  [200, 'no JSON'],
])('an answer of %i %s is none', async (status, body) => {
  answer = { status, body };
  await expect(
    openRealNameVerifier({ url, token: undefined })({ realName: '周敏', certificateNo }),
  ).rejects.toThrow(/without a verdict|JSON/);
});
