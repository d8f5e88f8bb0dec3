// The main job as an office runs it: its own PostgreSQL, web and two senders as programs of their own, and an SMSC that is
// not ours (the npm package smpp). From the draft to the last receipt, over HTTP and SMPP alone.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import {
  pageSendDetails,
  sendSituation,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { passApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import foreign from 'smpp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/database.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';

const PROGRAM = path.join(import.meta.dirname, '../../packages/server/src/main.ts');
const SECRET_KEY = 'a key for tests only, thirty-two characters';
const PASSWORD = 'Trial#2026ok';
const COUNTY = '330106';

let database: TestDatabase;
let smsc: ReturnType<typeof foreign.createServer>;
let origin = '';
const programs: ChildProcess[] = [];
/** what the foreign SMSC accepted: number → segments */
const accepted = new Map<string, number>();
let sessions = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const personalData = openPersonalData(SECRET_KEY);
  await seedTrial(database.pool, {
    personalData,
    password: PASSWORD,
    farmers: 6000,
    applications: 0,
    recipients: 0,
  });
  const smppPort = await listenAsForeignSmsc();
  const settings = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    SECRET_KEY,
    LOG_LEVEL: 'warn',
    // Its administrators have none: how they get one is tested elsewhere.
    SECOND_FACTOR: 'off',
    PORT: '0',
    SMPP_URL: `smpp://office:secret@127.0.0.1:${smppPort}?window=10&connections=2&rate=2000&source=10659`,
  };
  for (const services of ['web', 'sender', 'sender']) {
    const program = spawn(process.execPath, [PROGRAM], {
      env: { ...settings, SERVICES: services },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    programs.push(program);
    if (services === 'web') origin = await addressOf(program);
    else program.stderr?.resume();
  }
}, 120_000);

afterAll(async () => {
  for (const program of programs) {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
  }
  smsc?.close();
  await database?.drop();
}, 60_000);

async function addressOf(program: ChildProcess): Promise<string> {
  let said = '';
  for await (const text of program.stderr ?? []) {
    said += String(text);
    const found = /http:\/\/\S+/.exec(said);
    if (found) return found[0];
  }
  throw new Error(`The web program said: ${said}`);
}

async function listenAsForeignSmsc(): Promise<number> {
  let nextId = 1000;
  smsc = foreign.createServer((session) => {
    session.on('error', () => session.destroy());
    session.on('bind_transceiver', (pdu) => {
      sessions += 1;
      session.send(pdu.response());
    });
    session.on('enquire_link', (pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu) => {
      session.send(pdu.response());
      session.close();
    });
    session.on('submit_sm', (pdu) => {
      const number = pdu.destination_addr ?? '';
      accepted.set(number, (accepted.get(number) ?? 0) + 1);
      nextId += 1;
      const id = String(nextId);
      session.send(pdu.response({ message_id: id }));
      const stat = number.endsWith('77') ? 'UNDELIV' : 'DELIVRD';
      session.deliver_sm({
        source_addr: number,
        destination_addr: '10659',
        esm_class: 4,
        short_message: `id:${id} sub:001 dlvrd:001 submit date:2611210900 done date:2611210901 stat:${stat} err:${stat === 'UNDELIV' ? '001' : '000'} text:`,
      });
    });
  });
  smsc.listen(0, '127.0.0.1');
  await once(smsc, 'listening');
  return (smsc.address() as AddressInfo).port;
}

async function call<E extends Endpoint>(endpoint: E, fields: RequestOf<E>, token = ''): Promise<AnswerOf<E>> {
  const query = endpoint.method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const response = await fetch(`${origin}${API_BASE}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(fields) } : {}),
  });
  const envelope = (await response.json()) as { code: number; msg: string; data: AnswerOf<E> };
  if (envelope.code !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

const signIn = async (userName: string) => (await call(login, { userName, password: PASSWORD })).token ?? '';

test('[SMS-01][SMS-02][SMS-05] a county is warned over a foreign SMSC by two senders: everybody once, every receipt recorded', async () => {
  const writer = await signIn('xhmsg');
  const reviewer = await signIn('xhadmin');
  const { applyId } = await call(
    saveApplication,
    {
      smsTitle: '寒潮预警',
      smsCategory: '01',
      smsContent: `寒潮预警：1月28日至2月2日最低气温-5℃🥶，山区有雨雪冰冻。${'请给大棚覆盖保温、清除棚顶积雪。'.repeat(4)}`,
      urgentFlag: 1,
      urgentReason: '寒潮',
      warnLevel: 2,
      sendObjType: [1],
      objDeptIds: [COUNTY],
      submitFlag: 1,
    },
    writer,
  );
  const read = await call(applicationDetails, { applyId }, reviewer);
  expect(read.segments).toHaveLength(2);
  expect(read.validCount).toBeGreaterThan(500);
  const passed = await call(
    passApplications,
    {
      applyIds: [applyId],
      contentHashes: { [applyId]: read.contentHash ?? '' },
      auditSteps: { [applyId]: read.auditStep },
    },
    reviewer,
  );
  expect(passed).toEqual({ successCount: 1, failList: [] });

  const total = async () => (await call(sendSituation, { applyId }, writer)).total;
  await expect
    .poll(async () => (await total()).deliveredCount + (await total()).failedCount, {
      timeout: 60_000,
      interval: 500,
    })
    .toBe(read.validCount);

  expect(sessions).toBe(4);
  const reached = await acceptedOf(applyId);
  expect(reached.size).toBe(read.validCount);
  expect([...reached.values()].filter((segments) => segments !== 2)).toEqual([]);
  const failing = [...reached.keys()].filter((number) => number.endsWith('77')).length;
  expect(await total()).toMatchObject({
    validCount: read.validCount,
    deliveredCount: read.validCount - failing,
    failedCount: failing,
    waitingCount: 0,
    inFlightCount: 0,
  });
  const refused = await call(pageSendDetails, { applyId, sendResult: 3 }, writer);
  expect(refused.total).toBe(failing);
  expect(refused.list[0]?.failReason).toBe('无法送达：空号');
}, 120_000);

/** Without the texts of the program itself, such as a quota's warning to the administrators. */
async function acceptedOf(applyId: string): Promise<Map<string, number>> {
  const personalData = openPersonalData(SECRET_KEY);
  const { rows } = await database.pool.query<{ phone_hash: string }>(
    'SELECT phone_hash FROM mass_sms_detail WHERE apply_id = $1',
    [applyId],
  );
  const hashes = new Set(rows.map((row) => row.phone_hash));
  return new Map([...accepted].filter(([number]) => hashes.has(personalData.hash(number))));
}
