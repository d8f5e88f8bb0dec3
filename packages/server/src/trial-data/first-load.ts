/**
 * What an empty database is filled with: the province alone for a real installation, the province and the trial's people,
 * farmers and history for a trial. All of it in one transaction: a program that dies meanwhile leaves an empty database.
 */
import type { Pool, PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { makeStartPassword } from '../access/start-password.ts';
import { hashPassword } from '../features/entry/session/password-hash.ts';
import { loadRolesAndMenus, loadSmsSettings } from '../installation/catalogue.ts';
import { type Department, loadProvince } from '../installation/province.ts';
import { loadSensitiveWords } from '../installation/sensitive-word-list.ts';
import { DAY_MS } from '../time/moment.ts';
import { loadAddressBook } from './address-book.ts';
import { loadAdminInfo } from './admin-info.ts';
import { loadConsultations } from './consultations.ts';
import { FARMERS_MAX, loadFarmers } from './farmers.ts';
import { openCertificates } from './identity-numbers.ts';
import { loadMarket } from './market.ts';
import { loadMessageHistory } from './messaging/message-history.ts';
import { loadQuotas } from './messaging/quotas.ts';
import { listSendUsers } from './messaging/send-users.ts';
import { loadStaff, STAFF_MAX } from './people.ts';
import { loadDisasters } from './publishing/disasters.ts';
import { loadKnowledge } from './publishing/knowledge.ts';
import { loadSignIns } from './sign-in-history.ts';
import { loadSubjects } from './subjects.ts';

export const TRIAL_FARMERS = 20_000;
export const TRIAL_SEED = 33;

export interface TrialOptions {
  personalData: PersonalData;
  /** Of all trial accounts. */
  password: string;
  farmers?: number;
  /** The same seed, on the same day and with the same secret key, makes the same data. */
  seed?: number;
  now?: Date;
  subjects?: number;
  applications?: number;
  /** Of all applications together; fewer when there are few farmers. */
  recipients?: number;
  /** Told about each part, for whoever waits. */
  log?: (sentence: string) => void;
}

/** Some people are there already, so nothing was loaded. */
export class DatabaseNotEmpty extends Error {
  override name = 'DatabaseNotEmpty';
}

/**
 * Fills an empty database for a real installation: departments, roles, menus, SMS settings with the window 08:00–21:00,
 * sensitive words. Nobody can sign in yet.
 * @throws DatabaseNotEmpty
 */
export async function seedProvince(pool: Pool, { now = new Date() }: { now?: Date } = {}): Promise<void> {
  await loadOnce(pool, async (client) => {
    await loadInstallation(client);
    await loadSmsSettings(client, { publishTime: now, sendUsers: [], sendsAllDay: false });
  });
}

/**
 * Fills an empty database with the province and the trial of contract 19. Memory does not grow with the farmers.
 * @throws DatabaseNotEmpty
 */
export async function seedTrial(pool: Pool, options: TrialOptions): Promise<void> {
  const { farmers = TRIAL_FARMERS } = options;
  if (farmers > FARMERS_MAX) throw new Error(`There are only numbers for ${FARMERS_MAX} farmers.`);
  const passwordHash = await hashPassword(options.password);
  await loadOnce(pool, (client) => loadTrial(client, { ...DEFAULTS(), ...options, farmers, passwordHash }));
}

/**
 * The first start: fills the database when nobody is in it and leaves it alone otherwise.
 * @returns the trial accounts' password when they were just made; null when the database was in use
 */
export async function seedIfEmpty(
  pool: Pool,
  options: Omit<TrialOptions, 'password'> & { password?: string | undefined },
): Promise<string | null> {
  const password = options.password ?? makeStartPassword();
  try {
    await seedTrial(pool, { ...options, password });
    return password;
  } catch (error) {
    if (error instanceof DatabaseNotEmpty) return null;
    throw error;
  }
}

const DEFAULTS = () => ({
  seed: TRIAL_SEED,
  now: new Date(),
  subjects: 2000,
  applications: 400,
  recipients: 150_000,
  log: (_sentence: string) => {},
});

type LoadOptions = Required<TrialOptions> & { passwordHash: string };

async function loadTrial(client: PoolClient, options: LoadOptions): Promise<void> {
  const { farmers, now, log } = options;
  const certificateAt = openCertificates(STAFF_MAX + farmers);
  log('行政区划、角色、菜单');
  const departments = await loadInstallation(client);
  log('工作人员');
  const staff = await loadStaff(client, departments, { ...options, certificateAt });
  const sendUsers = listSendUsers(staff, departments);
  // Before the first of the history's applications.
  const publishTime = new Date(now.getTime() - 560 * DAY_MS);
  const smsConfigVersion = await loadSmsSettings(client, { publishTime, sendUsers, sendsAllDay: true });
  log(`农户 ${farmers} 人`);
  await loadFarmers(client, departments, { ...options, certificateAt });
  // The queries below need to know that there are farmers.
  await client.query('ANALYZE sys_user, sys_dept, sms_opt_out');
  log('主体、通讯录、短信历史');
  await loadSubjects(client, departments, options);
  await loadAdminInfo(client, staff, options);
  await loadAddressBook(client, staff, options);
  await loadMarket(client, departments, options);
  await loadKnowledge(client, staff, options);
  await loadConsultations(client, departments, staff, options);
  await loadDisasters(client, staff, options);
  const uses = await loadMessageHistory(client, departments, staff, { ...options, smsConfigVersion });
  await loadQuotas(client, staff, uses, options);
  await loadSignIns(client, departments, staff, options);
}

async function loadInstallation(client: PoolClient): Promise<Department[]> {
  const departments = await loadProvince(client);
  await loadRolesAndMenus(client);
  await loadSensitiveWords(client);
  return departments;
}

/** Any number that no other program on the same database uses for an advisory lock. */
const LOADING_LOCK = 740_112_002;

async function loadOnce(pool: Pool, load: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // A million farmers take longer than any statement of the running program may.
    await client.query('SET LOCAL statement_timeout = 0');
    // Hundreds of short queries: compiling them would take longer than running them.
    await client.query('SET LOCAL jit = off');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOADING_LOCK]);
    await requireEmptyDatabase(client);
    await load(client);
    await client.query('COMMIT');
    await client.query('SET statement_timeout = 0');
    await client.query('ANALYZE');
    client.release();
  } catch (error) {
    // The connection ends with the transaction, whatever state it is in.
    client.release(true);
    throw error;
  }
}

async function requireEmptyDatabase(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    'SELECT EXISTS (SELECT FROM sys_user) OR EXISTS (SELECT FROM sys_dept) AS used',
  );
  if (rows[0]?.used)
    throw new DatabaseNotEmpty('The database is in use already; trial data goes into an empty one only.');
}
