// npm run admin -- create-superadmin --account NAME --name 真实姓名 --phone NUMBER: the first account of a real installation.
// Its start password is made here and told once; whoever signs in with it must change it.

import { parseArgs } from 'node:util';
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { accountNameProblem } from '@farmers-mailbox/contract/rules/account-name.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { normalisePhone, phoneProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { realNameProblem } from '@farmers-mailbox/contract/rules/real-name.ts';
import type { Kysely } from 'kysely';
import { openPersonalData, type PersonalData } from '../access/personal-data.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../database/connect.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';
import type { Tables } from '../database/tables.ts';
import { hashPassword } from '../features/session/password-hash.ts';
import { readSecretKey } from '../secret-key.ts';
import { makeTrialPassword } from '../trial-data/accounts.ts';
import { DatabaseNotEmpty, seedProvince } from '../trial-data/first-load.ts';

const USAGE = 'Use: npm run admin -- create-superadmin --account NAME --name 真实姓名 --phone NUMBER';
/** 浙江省农业农村厅: the unit that every installation has. */
const PROVINCE_OFFICE = '33A1';

interface NewAccount {
  userName: string;
  realName: string;
  phone: string;
}

try {
  await createSuperadmin(readArguments());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function createSuperadmin(account: NewAccount): Promise<void> {
  const config = readConfig();
  const server = await provideDatabaseServer(config, { mayShare: true });
  try {
    await migrateToLatest(server.url);
    const { db, pool, close } = openDatabase(server.url, { maxConnections: 2, applicationName: 'admin' });
    try {
      await seedProvince(pool).catch((error: unknown) => {
        if (!(error instanceof DatabaseNotEmpty)) throw error;
      });
      const password = makeTrialPassword();
      await insertAccount(db, openPersonalData(readSecretKey(config)), account, await hashPassword(password));
      console.log(
        `Account ${account.userName} is there. Start password, to be changed at the first sign-in: ${password}`,
      );
    } finally {
      await close();
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

function readArguments(): NewAccount {
  const { positionals, values } = parsed();
  const { account = '', name = '', phone = '' } = values;
  if (positionals.join(' ') !== 'create-superadmin' || !account || !name || !phone)
    throw new ConfigError(USAGE);
  const problem = accountNameProblem(account) ?? realNameProblem(name) ?? phoneProblem(phone);
  const normalised = normalisePhone(phone);
  if (problem !== null || normalised === null) throw new ConfigError(problem ?? USAGE);
  return { userName: account, realName: name, phone: normalised };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { account: { type: 'string' }, name: { type: 'string' }, phone: { type: 'string' } },
    });
  } catch {
    throw new ConfigError(USAGE);
  }
}
