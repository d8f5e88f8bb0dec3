/**
 * Use that a channel makes of its rate: segments sent of those that the rate allowed, and the processor that
 * the sender takes meanwhile; at rest, and beside loops that want all of the machine.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { openDatabase } from '../../packages/server/src/database/connect.ts';
import { ensureCarrierChannels } from '../../packages/server/src/features/messaging/channels/start-actions.ts';
import { loadApplication, passApplication } from './load-application.ts';
import { CarrierProcess, SenderProcess } from './processes.ts';

const SECRET = 'bench bench bench bench bench bench bench';
const RATES = [25, 200, 1_000];
const LOOPS = [0, 6];
const SECONDS = 20;

export async function benchPace(url: string, reset: () => Promise<void>): Promise<void> {
  for (const [index, loops] of LOOPS.entries()) {
    for (const [place, rate] of RATES.entries()) {
      if (index + place > 0) await reset();
      const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for(;;);']));
      try {
        console.log(`${loops} busy loops, ${rate} a second: ${await pace(url, rate)}`);
      } finally {
        end(busy);
      }
    }
  }
}

function end(processes: readonly ChildProcess[]): void {
  for (const one of processes) one.kill('SIGKILL');
}

async function pace(url: string, rate: number): Promise<string> {
  const personalData = openPersonalData(SECRET);
  const database = openDatabase(url, { applicationName: 'bench', statementTimeoutMs: 0 });
  const carrier = new CarrierProcess({ receiptAfterMs: [200, 2_000] }, false);
  await carrier.start();
  const channel = { account: 'bench', password: 'bench', host: '127.0.0.1', port: carrier.port };
  const usual = {
    ...NO_CONDITIONS,
    window: 50,
    connections: 2,
    ratePerSecond: rate,
    carrier: undefined,
    source: '10659',
  };
  await ensureCarrierChannels(database.db, personalData, [
    { protocol: 'SMPP34', terms: null, ...channel, ...usual },
  ]);
  const applyId = await loadApplication(url, personalData, { recipients: rate * (SECONDS + 20) });
  const sender = new SenderProcess({ url, secretKey: SECRET });
  await sender.start();
  await passApplication(database.pool, applyId);
  while ((await carrier.figures()).acceptedCount < rate) await new Promise((done) => setTimeout(done, 20));
  const [from, cpuFrom, startedAt] = [
    await carrier.figures(),
    (await sender.figures()).cpu,
    performance.now(),
  ];
  await new Promise((done) => setTimeout(done, SECONDS * 1_000));
  const [to, cpuTo, seconds] = [
    await carrier.figures(),
    (await sender.figures()).cpu,
    (performance.now() - startedAt) / 1_000,
  ];
  await sender.end();
  await carrier.end();
  await database.close();
  const share = (to.acceptedCount - from.acceptedCount) / seconds / rate;
  const cpu = (cpuTo.user + cpuTo.system - cpuFrom.user - cpuFrom.system) / 1e6 / seconds;
  return `${(share * 100).toFixed(0)} % of the rate used, the sender takes ${(cpu * 100).toFixed(0)} % of a processor`;
}
