// The program as an operator starts and stops it: its exit codes and what it says on the console.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderInMemory } from './testing/folder-in-memory.ts';

// Each test makes and starts servers of its own, which takes long beside other work on the disk.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const MIGRATE = fileURLToPath(new URL('./commands/migrate.ts', import.meta.url));
const SECRET_KEY = 'k'.repeat(32);

/** Says of each file of the program that it is loaded. */
const TELL_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { basename } from 'node:path';
  registerHooks({ load: (url, context, next) => {
    process.stderr.write('loaded ' + basename(url) + '\\n');
    return next(url, context);
  } });`)}`;

let dataDir: string;
let children: ChildProcess[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(folderInMemory(), 'farmers-mailbox-main-'));
  children = [];
});
afterEach(async () => {
  for (const child of children.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function startProgram(program: string, settings: Record<string, string>, nodeOptions: string[] = []) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...settings };
  const child = spawn(process.execPath, [...nodeOptions, program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number);
  return { child, ended, said: () => said };
}

test('a wrong setting ends the start with one sentence and exit code 2', async () => {
  const program = startProgram(MAIN, { PORT: 'eighty' });
  expect(await program.ended).toBe(2);
  expect(program.said()).toBe('PORT cannot be used: must be a whole number from 0 to 65535.\n');
});

test('a database that cannot be reached ends the start with one sentence and exit code 2', async () => {
  const program = startProgram(MAIN, { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', SECRET_KEY });
  expect(await program.ended).toBe(2);
  expect(program.said()).toBe('DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n');
});

test('a server older than PostgreSQL 15 is refused with one sentence and exit code 2', async () => {
  const server = createServer((socket) => answerAsOldPostgres(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const program = startProgram(MAIN, { DATABASE_URL: `postgres://x@127.0.0.1:${port}/x`, SECRET_KEY });
  expect(await program.ended).toBe(2);
  expect(program.said()).toBe(
    'DATABASE_URL cannot be used: the server is PostgreSQL 14.11, and this program needs 15 or later.\n',
  );
  server.close();
});

test('a second program on the data folder is refused in Chinese and English; a command beside it works', async () => {
  const first = startProgram(MAIN, {});
  await expect
    .poll(() => existsSync(path.join(dataDir, 'postgres/data/postmaster.pid')), { timeout: 60_000 })
    .toBe(true);
  const second = startProgram(MAIN, {}, ['--import', TELL_LOADED]);
  expect(await second.ended).toBe(2);
  expect(second.said()).not.toContain('loaded program.ts');
  expect(second.said()).toContain('正被另一个程序使用');
  expect(second.said()).toContain('Another program uses the data folder');
  const command = startProgram(MIGRATE, {});
  expect(await command.ended).toBe(0);
  expect(command.said()).toMatch(/^(The schema is up to date|Applied: .*)\.\n$/);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

/** As much of PostgreSQL's protocol as one question about the version takes. */
function answerAsOldPostgres(socket: NodeJS.ReadWriteStream): void {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const column = Buffer.concat([Buffer.from([0, 1]), Buffer.from('version\0'), Buffer.alloc(18)]);
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 5]), Buffer.from('14.11')]);
  const answer = [message('T', column), message('D', row), message('C', Buffer.from('SELECT 1\0')), ready];
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
    socket.once('data', () => socket.write(Buffer.concat(answer)));
  });
}
