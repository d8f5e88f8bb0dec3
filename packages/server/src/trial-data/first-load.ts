/**
 * Initial load of an empty database for a trial: that of every installation, and people, farmers and history.
 */

import type { Pool, PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { makeStartPassword } from '../access/start-password.ts';
import { hashPassword } from '../features/entry/session/password-hash.ts';
import { loadSmsSettings } from '../installation/catalogue.ts';
import { DatabaseNotEmpty, loadInstallation, loadOnce } from '../installation/first-load.ts';
import { DAY_MS } from '../time/moment.ts';
import { loadAddressBook } from './address-book.ts';
import { loadAdminInfo } from './admin-info.ts';
import { loadConsents } from './consents.ts';
import { loadConsultPhones } from './consult-phones.ts';
import { loadConsultations } from './consultations.ts';
import { FARMERS_MAX, loadFarmers } from './farmers.ts';
import { openCertificates } from './identity-numbers.ts';
import { loadMarket } from './market.ts';
import { loadMessageHistory } from './messaging/message-history.ts';
import { loadQuotas } from './messaging/quotas.ts';
import { listSendUsers } from './messaging/send-users.ts';
import { loadChats } from './office/chats.ts';
import { loadLetters } from './office/letters.ts';
import { loadStaff, STAFF_MAX } from './people.ts';
import { loadActivities } from './publishing/activities.ts';
import { loadArticles } from './publishing/articles.ts';
import { loadDisasters, nameWarningTexts } from './publishing/disasters.ts';
import { loadEvents } from './publishing/events.ts';
import { loadKnowledge } from './publishing/knowledge.ts';
import { loadPushes } from './publishing/pushes.ts';
import { loadSignIns } from './sign-in-history.ts';
import { loadSubjectUsers } from './subject-users.ts';
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

/**
 * Fills an empty database with the province and the trial. Memory does not grow with the farmers.
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
  await loadLetters(client, staff, options);
  await loadChats(client, staff, options);
  await loadMarket(client, departments, options);
  await loadKnowledge(client, staff, options);
  await loadArticles(client, staff, options);
  await loadActivities(client, staff, options);
  await loadEvents(client, staff, options);
  await loadPushes(client, staff, options);
  await loadConsultations(client, departments, staff, options);
  await loadConsultPhones(client, options);
  await loadDisasters(client, staff, options);
  const uses = await loadMessageHistory(client, departments, staff, { ...options, smsConfigVersion });
  await nameWarningTexts(client, options);
  await loadQuotas(client, staff, uses, options);
  await loadSubjectUsers(client, departments, options);
  await loadConsents(client);
  await loadSignIns(client, departments, staff, options);
}
