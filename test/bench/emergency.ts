/**
 * Latency of an emergency while an ordinary sending of any size is under way: from the pass to the commit
 * after which its first text is written, and to its last one's answer. A channel's usual rate, so that the
 * large one lasts.
 */
import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { openDatabase } from '../../packages/server/src/database/connect.ts';
import { ensureCarrierChannels } from '../../packages/server/src/features/messaging/channels/start-actions.ts';
import { loadApplication, passApplication } from './load-application.ts';
import { median } from './machine.ts';
import { CarrierProcess, SenderProcess } from './processes.ts';

const SECRET = 'bench bench bench bench bench bench bench';
const RATE = 1_000;
const EMERGENCIES = 15;
const RECIPIENTS = 100;
const LOOK_MS = 5;
const FIRST_PHONE = 15_900_000_000;

export async function benchEmergency(url: string, ordinary: number): Promise<void> {
  const personalData = openPersonalData(SECRET);
  const database = openDatabase(url, { applicationName: 'bench', statementTimeoutMs: 0 });
  const carrier = new CarrierProcess({ receiptAfterMs: [200, 2_000] }, false);
  await carrier.start();
  const channel = { account: 'bench', password: 'bench', host: '127.0.0.1', port: carrier.port };
  const usual = {
    ...NO_CONDITIONS,
    window: 50,
    connections: 2,
    ratePerSecond: RATE,
    carrier: undefined,
    source: '10659',
  };
  await ensureCarrierChannels(database.db, personalData, [
    { protocol: 'SMPP34', terms: null, ...channel, ...usual },
  ]);
  const large = await loadApplication(url, personalData, { recipients: ordinary, category: '06' });
  const emergencies: string[] = [];
  for (let place = 0; place < EMERGENCIES; place += 1) {
    const firstPhone = FIRST_PHONE + place * RECIPIENTS;
    const wanted = { recipients: RECIPIENTS, emergency: true, firstPhone };
    emergencies.push(await loadApplication(url, personalData, wanted));
  }
  const sender = new SenderProcess({ url, secretKey: SECRET });
  await sender.start();
  await passApplication(database.pool, large);
  const reached = async (applyId: string, condition: string) => {
    const text = `SELECT FROM mass_sms_slice AS s JOIN mass_sms_apply AS a USING (apply_id) WHERE apply_id = $1 AND ${condition}`;
    while ((await database.pool.query(text, [applyId])).rows.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  await reached(large, 'a.send_count > 0');
  const first: number[] = [];
  const last: number[] = [];
  for (const applyId of emergencies) {
    await new Promise((resolve) => setTimeout(resolve, 700 + Math.random() * 600));
    const passedAt = performance.now();
    await passApplication(database.pool, applyId);
    await reached(applyId, 's.intent_seq >= s.from_seq');
    first.push(Math.round(performance.now() - passedAt));
    await reached(applyId, `a.send_count = ${RECIPIENTS}`);
    last.push(Math.round(performance.now() - passedAt));
  }
  const { rows } = await database.pool.query('SELECT send_count FROM mass_sms_apply WHERE apply_id = $1', [
    large,
  ]);
  console.log(`ordinary: ${rows[0].send_count} of ${ordinary} sent meanwhile, ${RATE} a second`);
  console.log(
    `first text of an emergency committed after ${median(first)} ms, at most ${Math.max(...first)} ms`,
  );
  console.log(
    `all ${RECIPIENTS} answered and counted after ${median(last)} ms, at most ${Math.max(...last)} ms`,
  );
  await sender.end();
  await carrier.end();
  await database.close();
}
