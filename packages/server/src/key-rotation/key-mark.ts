/**
 * Under which key the database's personal data is: a mark in the database that only the right key opens. Every program compares
 * its own key with it before it writes anything, and holds a lock that a change of the key waits for.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openPersonalData, type PersonalData } from '../access/personal-data.ts';
import { ConfigError } from '../config/checks.ts';

/** Any number that no other program on the same database uses for an advisory lock. */
const PROGRAMS_LOCK = 740_112_017;
const MARK = 'Farmers Mailbox';
const WATCH_MS = 2_000;

export interface KeyMark {
  readonly mark: Buffer;
  readonly nextMark: Buffer | null;
  readonly step: string | null;
  readonly doneTo: string[] | null;
}

export async function readKeyMark(client: pg.ClientBase | pg.Pool): Promise<KeyMark | null> {
  const { rows } = await client.query<KeyMark>(
    'SELECT mark, next_mark AS "nextMark", step, done_to AS "doneTo" FROM personal_data_key',
  );
  return rows[0] ?? null;
}

export const newMark = (personalData: PersonalData): Buffer => personalData.encryptText(MARK);

export function opensMark(personalData: PersonalData, mark: Buffer): boolean {
  try {
    return personalData.decryptText(mark) === MARK;
  } catch {
    return false;
  }
}

const UNDER_WAY =
  '个人数据的密钥正在更换，请先运行 npm run admin -- rotate-key 完成更换。\n' +
  'The key of personal data is being changed: finish it with npm run admin -- rotate-key.';
const ANOTHER_KEY =
  'SECRET_KEY 与数据库中个人数据的密钥不一致。\n' +
  'SECRET_KEY is not the one that the personal data in this database was written with.';

/**
 * Demands that the key is the database's, and writes the mark of a database that has none yet.
 * @throws ConfigError another key, or one that is being changed
 */
export async function requireKey(client: pg.ClientBase | pg.Pool, personalData: PersonalData): Promise<void> {
  const kept = await readKeyMark(client);
  if (kept?.nextMark) throw new ConfigError(UNDER_WAY);
  if (!kept) {
    if (!(await opensOldData(client, personalData))) throw new ConfigError(ANOTHER_KEY);
    await client.query('INSERT INTO personal_data_key (mark) VALUES ($1) ON CONFLICT DO NOTHING', [
      newMark(personalData),
    ]);
    // another program may have been quicker, with another key
    return requireKey(client, personalData);
  }
  if (!opensMark(personalData, kept.mark)) throw new ConfigError(ANOTHER_KEY);
}

/** A database that was filled before there were marks tells its key by what is stored. */
async function opensOldData(client: pg.ClientBase | pg.Pool, personalData: PersonalData): Promise<boolean> {
  const { rows } = await client.query<{ cipher: Buffer }>(
    'SELECT phone_cipher AS cipher FROM sys_user ORDER BY user_id LIMIT 1',
  );
  try {
    for (const { cipher } of rows) personalData.decrypt(cipher);
    return true;
  } catch {
    return false;
  }
}

export interface LockedKey {
  release(): Promise<void>;
}

/**
 * Holds the key against changes as long as a program or a command works: a connection of its own with a lock that a change of the
 * key cannot pass. When the connection is lost it is opened again, and the key compared anew.
 * @param onChanged the key was changed meanwhile: the program must not write another value
 * @throws ConfigError as `requireKey`
 */
export async function lockKey(
  url: string,
  secretKey: string,
  onChanged: (reason: ConfigError) => void = () => {},
): Promise<LockedKey> {
  const personalData = openPersonalData(secretKey);
  let isReleased = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect(url, personalData);
  const watch = () => {
    const watched = client;
    const again = () => {
      if (isReleased || watched !== client) return;
      timer = setTimeout(() => void reconnect(), WATCH_MS);
    };
    watched.once('end', again);
  };
  const reconnect = async (): Promise<void> => {
    try {
      client = await connect(url, personalData);
      if (isReleased) await client.end();
      else watch();
    } catch (error) {
      if (isReleased) return;
      if (error instanceof ConfigError) onChanged(error);
      else timer = setTimeout(() => void reconnect(), WATCH_MS);
    }
  };
  watch();
  return {
    async release() {
      isReleased = true;
      clearTimeout(timer);
      await client.end().catch(() => {});
    },
  };
}

async function connect(url: string, personalData: PersonalData): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'key', keepAlive: true });
  // Without a listener a lost connection is an uncaught error.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock_shared($1) AS taken',
      [PROGRAMS_LOCK],
    );
    if (!rows[0]?.taken) throw new ConfigError(UNDER_WAY);
    await requireKey(client, personalData);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/**
 * For the change itself: false while any program or command holds the key. The lock ends with the connection, but the database
 * needs a moment to notice the end of one, so that it is asked for several times, for two seconds in all.
 */
export async function takeKeyAlone(client: pg.ClientBase): Promise<boolean> {
  for (let tries = 10; tries > 0; tries--) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      PROGRAMS_LOCK,
    ]);
    if (rows[0]?.taken) return true;
    await sleep(200);
  }
  return false;
}
