// One sender in a process of its own, as the program runs it with SERVICES=sender. Its settings come as an argument.

import { pino } from 'pino';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { openDatabase } from '../../packages/server/src/database/connect.ts';
import { type SenderOptions, startSender } from '../../packages/server/src/sender.ts';

export interface SenderSettings extends SenderOptions {
  readonly url: string;
  readonly secretKey: string;
  readonly logLevel?: string;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as SenderSettings;
const database = openDatabase(settings.url, { applicationName: 'sender', maxConnections: 10 });
const sender = await startSender(
  {
    db: database.db,
    pool: database.pool,
    personalData: openPersonalData(settings.secretKey),
    clock: { now: () => new Date() },
    log: pino({ level: settings.logLevel ?? 'warn' }, pino.destination(2)),
  },
  settings,
);
// Nobody waits half an hour for a test: what a carrier let expire is due at once.
const hurry = setInterval(() => {
  void database.pool
    .query(`UPDATE sms_resend SET due_time = now() WHERE reason = 'expired' AND due_time > now()`)
    .catch(() => {});
}, 500);
process.on('message', () => {
  const memory = process.memoryUsage();
  process.send?.({
    rss: memory.rss,
    heapUsed: memory.heapUsed,
    cpu: process.cpuUsage(),
    figures: sender.figures,
    senderId: sender.senderId,
  });
});
async function stop(): Promise<void> {
  clearInterval(hurry);
  await sender.stop();
  await database.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
process.send?.({ senderId: sender.senderId });
