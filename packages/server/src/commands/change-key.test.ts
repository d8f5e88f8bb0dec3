// The key is changed by the command itself, killed in mid-work and started again, and the doctor looks at the result.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPersonalData } from '../access/personal-data.ts';
import { lockKey } from '../key-rotation/key-mark.ts';
import { buildFarmer } from '../testing/build.ts';
import { castOf, submitted } from '../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const OLD_KEY = 'the key of the first years, 32 bytes';
const NEW_KEY = 'the key of the years after, 32 bytes';

let at: TestApp;
beforeEach(async () => {
  at = await startTestApp({ dependencies: { personalData: openPersonalData(OLD_KEY) } });
});
afterEach(() => at.close());

function run(command: string, settings: Record<string, string>, until?: string) {
  const [file = '', ...args] = command.split(' ');
  const program = spawn(process.execPath, [new URL(`./${file}.ts`, import.meta.url).pathname, ...args], {
    env: { ...process.env, DATABASE_URL: at.database.url, ...settings },
  });
  return endOf(program, until);
}

/** Killed at once when it says what is waited for. */
async function endOf(program: ChildProcess, until?: string): Promise<{ code: number | null; said: string }> {
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (text: Buffer) => {
      said += text.toString();
      if (until !== undefined && said.includes(until)) program.kill('SIGKILL');
    });
  }
  const [code] = (await once(program, 'close')) as [number | null];
  return { code, said };
}

const rotate = (until?: string) =>
  run('admin rotate-key', { SECRET_KEY: OLD_KEY, NEW_SECRET_KEY: NEW_KEY }, until);

test('killed and started again, it comes to its end, and the doctor opens everything with the new key', async () => {
  const { messenger } = await castOf(at);
  const { phoneNumber } = await buildFarmer(at.deps, '3301061142');
  await submitted(at, messenger);
  const held = await lockKey(at.database.url, OLD_KEY);
  expect(await rotate()).toMatchObject({ code: 2, said: expect.stringContaining('请先停止所有服务') });
  await held.release();

  const wrong = await run('admin rotate-key', { SECRET_KEY: NEW_KEY, NEW_SECRET_KEY: OLD_KEY });
  expect(wrong).toMatchObject({ code: 0, said: expect.stringContaining('under the new key already') });
  const holding = await at.deps.pool.connect();
  // It waits at these rows until it is killed, however long the word of it takes to arrive.
  await holding.query('BEGIN');
  const { rowCount } = await holding.query('SELECT FROM sys_user FOR NO KEY UPDATE');
  expect(rowCount, 'there is something to wait at').toBeGreaterThan(0);
  const { code } = await rotate('sys_user …');
  await holding.query('COMMIT');
  holding.release();
  expect(code).toBeNull();
  const inBetween = await run('doctor', { SECRET_KEY: OLD_KEY });
  expect(inBetween.said).toContain('is being changed');
  expect(await rotate()).toMatchObject({ code: 0, said: expect.stringContaining('The key is changed.') });

  const { said } = await run('doctor --all-values', { SECRET_KEY: NEW_KEY });
  expect(said).toMatch(/✓ secret key: opens \d+ stored values \(all\)/);
  expect((await run('doctor', { SECRET_KEY: OLD_KEY })).said).toContain('✗ secret key: is not the one');
  const found = await at.deps.db
    .selectFrom('sysUser')
    .select('userId')
    .where('phoneHash', '=', openPersonalData(NEW_KEY).hash(phoneNumber))
    .execute();
  expect(found).toHaveLength(1);
}, 240_000);
