// Every test starts a program of its own that runs the embedded server, since what matters is what is left when that
// program is killed.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderInMemory } from '../testing/folder-in-memory.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { FolderLocked } from './folder-lock.ts';

// Each test makes and starts servers of its own, which takes long beside other work on the disk.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PROGRAM = fileURLToPath(new URL('../testing/embedded-program.ts', import.meta.url));
const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;

const SYSTEM_FOLDER = '/var/lib/farmers-mailbox';
const hasSystemFolder = existsSync(SYSTEM_FOLDER);
afterAll(() => {
  if (isLinuxRoot && !hasSystemFolder) rmSync(SYSTEM_FOLDER, { recursive: true, force: true });
});

/** A folder that was made before: where a test is about what comes afterwards. */
let made: string;
beforeAll(async () => {
  made = mkdtempSync(path.join(folderInMemory(), 'farmers-mailbox-embedded-'));
  await (await startEmbeddedPostgres({ folder: path.join(made, 'postgres') })).stop();
});
afterAll(() => removeWithTarget(made));

function takeMade(): void {
  const source = path.join(made, 'postgres');
  // of another user's data a copy would be root's
  if (lstatSync(source).isSymbolicLink()) return;
  cpSync(source, folder, { recursive: true });
  chmodSync(path.join(folder, 'data'), 0o700);
}

let home: string;
let folder: string;
let programs: ChildProcess[];

beforeEach(() => {
  home = mkdtempSync(path.join(folderInMemory(), 'farmers-mailbox-embedded-'));
  folder = path.join(home, 'postgres');
  programs = [];
});

afterEach(async () => {
  for (const program of programs) await end(program, 'SIGTERM');
  removeWithTarget(home);
});

/** The folder of a server may be a link to where root keeps it. */
function removeWithTarget(place: string): void {
  const postgres = path.join(place, 'postgres');
  const isLink = lstatSync(postgres, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink) rmSync(realpathSync(postgres), { recursive: true });
  rmSync(place, { recursive: true, force: true });
}

/** @returns the address of the started server, or the name of the error */
async function startProgram(options: { args?: string[]; wrapper?: string[] } = {}) {
  const [command = '', ...args] = [
    ...(options.wrapper ?? []),
    process.execPath,
    PROGRAM,
    folder,
    ...(options.args ?? []),
  ];
  const program = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  programs.push(program);
  const [answer] = (await once(createInterface(program.stdout), 'line')) as [string];
  return { program, answer };
}

async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill(signal);
  await ended;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterOf(data: string): number {
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('keeps its data from one start to the next, durably, and its password to itself', async () => {
  const first = await startProgram();
  await query(first.answer, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await end(first.program, 'SIGTERM');
  const second = await startProgram();
  expect(await query(second.answer, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
  const [durability] = await query(
    second.answer,
    "SELECT bool_and(setting = 'on') AS whole FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  expect(durability).toEqual({ whole: true });
  expect(statSync(path.join(folder, 'password')).mode & 0o777).toBe(0o600);
  expect(new URL(second.answer).hostname).toBe('127.0.0.1');
});

test('sorts Chinese names by pinyin where a query asks for it', async () => {
  takeMade();
  const { answer } = await startProgram();
  const rows = await query(
    answer,
    `SELECT name FROM unnest(ARRAY['周', '陈', '李']) AS name ORDER BY name COLLATE "zh-x-icu"`,
  );
  expect(rows).toEqual([{ name: '陈' }, { name: '李' }, { name: '周' }]);
});

test('a second program on the folder is refused within two seconds, and the first goes on', async () => {
  takeMade();
  const first = await startProgram();
  const before = performance.now();
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(FolderLocked);
  expect(performance.now() - before).toBeLessThan(2000);
  expect((await startProgram()).answer).toBe('FolderLocked');
  expect(await query(first.answer, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('after kill -9 nothing committed is lost, no server stays behind, and the next start works', async () => {
  takeMade();
  let { program, answer } = await startProgram();
  await query(answer, 'CREATE TABLE entry (number integer)');
  for (let number = 1; number <= 4; number += 1) {
    await query(answer, `INSERT INTO entry VALUES (${number})`);
    await end(program, 'SIGKILL');
    ({ program, answer } = await startProgram());
    const refused = await startProgram();
    expect(refused.answer).toBe('FolderLocked');
    expect(await query(answer, 'SELECT count(*)::int AS count FROM entry')).toEqual([{ count: number }]);
  }
});

test('a server that outlives its program is waited for by the next start', async () => {
  takeMade();
  const first = await startProgram();
  const orphan = postmasterOf(path.join(folder, 'data'));
  // A stopped process ends only when it is woken.
  process.kill(orphan, 'SIGSTOP');
  await end(first.program, 'SIGKILL');
  const second = startProgram();
  setTimeout(() => process.kill(orphan, 'SIGCONT'), 500);
  expect(await query((await second).answer, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(postmasterOf(path.join(folder, 'data'))).not.toBe(orphan);
});

test('a server that nobody told of the death of its program is ended by the next start', async () => {
  takeMade();
  const first = await startProgram();
  const commandLine = readFileSync(`/proc/${postmasterOf(path.join(folder, 'data'))}/cmdline`, 'utf8').split(
    '\0',
  );
  await end(first.program, 'SIGTERM');
  const inNamespace = isLinuxRoot ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : [];
  const [command = '', ...args] = [...inNamespace, ...commandLine.slice(0, -1)];
  const orphan = spawn(command, args, { detached: true, stdio: 'ignore' });
  const ended = once(orphan, 'exit');
  await expect.poll(() => query(first.answer, 'SELECT 1 AS one').catch(() => [])).toEqual([{ one: 1 }]);
  const second = await startProgram();
  expect(await query(second.answer, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await ended;
});

test('a server that is killed comes back at the same address', async () => {
  takeMade();
  const { answer } = await startProgram();
  process.kill(postmasterOf(path.join(folder, 'data')), 'SIGKILL');
  await expect
    .poll(() => query(answer, 'SELECT 1 AS one').catch(() => []), { timeout: 60_000 })
    .toEqual([{ one: 1 }]);
});

test('a first start that was killed half-way is begun again', async () => {
  mkdirSync(path.join(folder, 'data.new', 'base'), { recursive: true });
  const { answer } = await startProgram();
  expect(await query(answer, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a first start that was killed before its database was there is completed by the next one', async () => {
  takeMade();
  const first = await startProgram();
  const maintenance = new URL(first.answer);
  maintenance.pathname = '/postgres';
  await query(maintenance.href, 'DROP DATABASE farmers_mailbox');
  await end(first.program, 'SIGKILL');
  const { answer } = await startProgram();
  expect(await query(answer, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

describe.runIf(isLinuxRoot)('started by root', () => {
  test('works in a folder that nobody else may enter', async () => {
    chmodSync(home, 0o700);
    const { answer } = await startProgram();
    expect(await query(answer, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(lstatSync(folder).isSymbolicLink()).toBe(false);
  });

  test('works where user namespaces are forbidden, and finds its data again', async () => {
    chmodSync(home, 0o700);
    const args = ['without-user-namespace'];
    const first = await startProgram({ args });
    await query(first.answer, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await end(first.program, 'SIGKILL');
    const second = await startProgram();
    expect(await query(second.answer, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
    expect(statSync(`/proc/${postmasterOf(path.join(folder, 'data'))}`).uid).toBe(65_534);
  });

  test.each([
    ['nobody', 65_534],
    ['a user without a name', 54_321],
  ])('takes up data that %s made', async (_, user) => {
    spawnSync('chown', [`${user}:${user}`, home]);
    const wrapper = ['setpriv', '--reuid', `${user}`, '--regid', `${user}`, '--clear-groups'];
    const first = await startProgram({ wrapper });
    await query(first.answer, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await end(first.program, 'SIGTERM');
    const second = await startProgram();
    expect(await query(second.answer, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
    await end(second.program, 'SIGTERM');
    const third = await startProgram({ wrapper });
    expect(await query(third.answer, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
  });
});
