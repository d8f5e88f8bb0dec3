// The web service in a process of its own, without the limits on calls that people have. Its settings come as an argument;
// it tells its port, and whenever it is asked what processor time it has used, in microseconds.

import { Registry } from 'prom-client';
import { openOutlines } from '../../packages/server/src/access/outlines.ts';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { buildApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openDatabase, WEB_CONNECTIONS } from '../../packages/server/src/database/connect.ts';
import { openLog } from '../../packages/server/src/http/log.ts';

interface Settings {
  readonly url: string;
  readonly secretKey: string;
  readonly dataDir: string;
}
const { url, secretKey, dataDir } = JSON.parse(process.argv[2] ?? '{}') as Settings;
const UNLIMITED = { perUserAndMinute: 1e9, perAddressAndMinute: 1e9 };

const config = readConfig({ DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir });
const log = openLog('warn');
const { db, pool } = openDatabase(url, WEB_CONNECTIONS);
const app = await buildApp(
  {
    db,
    pool,
    personalData: openPersonalData(secretKey),
    clock: { now: () => new Date() },
    log,
    config,
    outlines: openOutlines(config.maps.folder, log),
    metrics: new Registry(),
  },
  { limits: UNLIMITED },
);
process.on('disconnect', () => process.exit(0));
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
