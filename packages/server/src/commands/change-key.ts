// The part of npm run admin that changes the secret key. Every program must be stopped; docs/operations.md says how.

import { readConfig } from '../config.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';
import { rotateKey } from '../key-rotation/rotate-key.ts';
import { adoptNextSecretKey, readNextSecretKey, readSecretKey } from '../secret-key.ts';
import { chinaDay } from '../time/moment.ts';

/** @throws ConfigError while a program is at work, and for keys that do not fit; nothing was changed then */
export async function changeKey(): Promise<void> {
  const config = readConfig();
  const server = await provideDatabaseServer(config);
  try {
    await migrateToLatest(server.url);
    const [oldKey, nextKey] = [readSecretKey(config), readNextSecretKey(config)];
    const result = await rotateKey({ url: server.url, oldKey, nextKey, log: (line) => console.log(line) });
    const old = adoptNextSecretKey(config, chinaDay(new Date()));
    console.log(result === 'done' ? 'The key is changed.' : 'The database was under the new key already.');
    console.log(
      old
        ? `The old key is kept in ${old}: it opens backups made before, and can be deleted with them.`
        : 'Set SECRET_KEY to the new key for every program, and remove NEW_SECRET_KEY. The old key opens only backups made before.',
    );
  } finally {
    await server.stop();
  }
}
