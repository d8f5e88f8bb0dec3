// npm run admin -- create-superadmin --account NAME --name 真实姓名 --phone NUMBER: the first account of a real installation.
// Its start password is made here and told once; whoever signs in with it must change it.
// npm run admin -- remove-second-factor --account NAME: for somebody who has lost telephone and recovery codes.
// npm run admin -- verify-evidence FILE.json: compares an evidence pack with the database; exit 1 when something differs, 2 when something cannot be judged now.
// npm run admin -- rotate-key: writes everything that is stored under the secret key again under another one (change-key.ts).

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { accountNameProblem } from '@farmers-mailbox/contract/rules/account-name.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { normalisePhone, phoneProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { normaliseRealName, realNameProblem } from '@farmers-mailbox/contract/rules/real-name.ts';
import type { Kysely } from 'kysely';
import { openPersonalData, type PersonalData } from '../access/personal-data.ts';
import { makeStartPassword } from '../access/start-password.ts';
import { ConfigError } from '../config/checks.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/connect.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';
import type { Tables } from '../database/tables.ts';
import { deleteSecondFactor } from '../features/entry/second-factor/queries.ts';
import { hashPassword } from '../features/entry/session/password-hash.ts';
import { findAccount } from '../features/entry/session/queries.ts';
import { checkEvidence } from '../features/messaging/mass-sms/results/evidence-check.ts';
import { DatabaseNotEmpty, seedProvince } from '../installation/first-load.ts';
import { lockKey } from '../key-rotation/key-mark.ts';
import { readSecretKey } from '../secret-key.ts';
import { changeKey } from './change-key.ts';

const USAGE = [
  'Use: npm run admin -- create-superadmin --account NAME --name 真实姓名 --phone NUMBER',
  '     npm run admin -- remove-second-factor --account NAME',
  '     npm run admin -- rotate-key',
  '     npm run admin -- verify-evidence FILE.json',
].join('\n');
/** 浙江省农业农村厅: the unit that every installation has. */
const PROVINCE_OFFICE = '33A1';

interface NewAccount {
  userName: string;
  realName: string;
  phone: string;
}

interface Values {
  account?: string;
  name?: string;
  phone?: string;
}

try {
  const { command, values } = parsed();
  if (command === 'create-superadmin') await createSuperadmin(readNewAccount(values));
  else if (command === 'remove-second-factor' && values.account) await removeSecondFactor(values.account);
  else if (command === 'rotate-key') await changeKey();
  else if (command.startsWith('verify-evidence '))
    await verifyEvidence(command.slice('verify-evidence '.length));
  else throw new ConfigError(USAGE);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function createSuperadmin(account: NewAccount): Promise<void> {
  await withDatabase(async ({ db, pool }, config) => {
    await seedProvince(pool).catch((error: unknown) => {
      if (!(error instanceof DatabaseNotEmpty)) throw error;
    });
    const password = makeStartPassword();
    await insertAccount(db, openPersonalData(readSecretKey(config)), account, await hashPassword(password));
    console.log(
      `Account ${account.userName} is there. Start password, to be changed at the first sign-in: ${password}`,
    );
  });
}

async function removeSecondFactor(userName: string): Promise<void> {
  await withDatabase(async ({ db }) => {
    const account = await findAccount(db, userName);
    if (!account) throw new ConfigError(`There is no account ${userName}.`);
    const had = await deleteSecondFactor(db, account.userId);
    console.log(
      had
        ? `Account ${userName} signs in without a second factor.`
        : `Account ${userName} has no second factor.`,
    );
  });
}

async function verifyEvidence(file: string): Promise<void> {
  const text = readEvidenceFile(file);
  await withDatabase(async ({ db, pool }, config) => {
    const personalData = openPersonalData(readSecretKey(config));
    const findings = await checkEvidence({ db, pool, personalData, config }, text).catch((error: unknown) => {
      throw new ConfigError(`${file} is no evidence pack: ${error instanceof Error ? error.message : ''}`);
    });
    for (const { name, isWell, detail } of findings)
      console.log(`${isWell === null ? '?   ' : isWell ? 'ok  ' : 'FAIL'} ${name}: ${detail}`);
    if (findings.some(({ isWell }) => isWell === null)) process.exitCode = 2;
    if (findings.some(({ isWell }) => isWell === false)) process.exitCode = 1;
  });
}

function readEvidenceFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${file} cannot be read.`);
  }
}

async function withDatabase(work: (database: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig();
  const server = await provideDatabaseServer(config, { mayShare: true });
  try {
    await migrateToLatest(server.url);
    const held = await lockKey(server.url, readSecretKey(config));
    const database = openDatabase(server.url, { maxConnections: 2, applicationName: 'admin' });
    try {
      await work(database, config);
    } finally {
      await database.close();
      await held.release();
    }
  } finally {
    await server.stop();
  }
}

/** @throws ConfigError when the account name or the phone number is taken */
async function insertAccount(
  db: Kysely<Tables>,
  personalData: PersonalData,
  { userName, realName, phone }: NewAccount,
  passwordHash: string,
): Promise<void> {
  const roleIds = ROLES.filter(({ key }) => key === 'superAdmin').map(({ roleId }) => roleId);
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('sysUser')
      .values({
        userName,
        realName,
        phoneCipher: personalData.encrypt(phone),
        phoneHash: personalData.hash(phone),
        userType: 1,
        deptId: PROVINCE_OFFICE,
        carrier: carrierOf(phone),
        passwordHash,
        pwdUpdateTime: new Date(),
        pwdWeakFlag: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId')
      .executeTakeFirst();
    if (!user) throw new ConfigError('The account name or the phone number belongs to somebody already.');
    await trx
      .insertInto('sysUserIdentity')
      .values({ userId: user.userId, deptId: PROVINCE_OFFICE, roleIds, mainFlag: 1 })
      .execute();
  });
}

function readNewAccount({ account = '', name = '', phone = '' }: Values): NewAccount {
  if (!account || !name || !phone) throw new ConfigError(USAGE);
  const problem = accountNameProblem(account) ?? realNameProblem(name) ?? phoneProblem(phone);
  const normalised = normalisePhone(phone);
  if (problem !== null || normalised === null) throw new ConfigError(problem ?? USAGE);
  return { userName: account, realName: normaliseRealName(name), phone: normalised };
}

function parsed(): { command: string; values: Values } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { account: { type: 'string' }, name: { type: 'string' }, phone: { type: 'string' } },
    });
    return { command: positionals.join(' '), values };
  } catch {
    throw new ConfigError(USAGE);
  }
}
