import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ACCOUNT, Carrier } from '../../../../../test/bench/carrier.ts';
import { ensureCarrierChannels } from '../../features/messaging/channels/start-actions.ts';
import { startSender } from '../../sender.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let carrier: Carrier;
beforeAll(async () => {
  app = await startTestApp();
  carrier = new Carrier({ seed: 1 });
  await carrier.listen();
});
afterAll(async () => {
  await carrier.close();
  await app.close();
});

it('a channel whose secret cannot be read keeps no other from being connected', async () => {
  const { db, pool, personalData } = app.deps;
  const channel = (source: string) => ({
    ...({ protocol: 'SMPP34', terms: null } as const),
    account: ACCOUNT.name,
    password: ACCOUNT.secret,
    host: '127.0.0.1',
    port: carrier.port,
    window: 10,
    connections: 1,
    ratePerSecond: 100,
    carrier: undefined,
    source,
    ...NO_CONDITIONS,
  });
  await ensureCarrierChannels(db, personalData, [channel('10658'), channel('10659')]);
  const { rows } = await pool.query<{ channel_id: number }>(
    'SELECT channel_id FROM sms_channel ORDER BY channel_id',
  );
  const [broken, other] = rows.map((row) => row.channel_id);
  await pool.query(`UPDATE sms_channel SET secret_cipher = '\\x00' WHERE channel_id = $1`, [broken]);
  const sender = await startSender(app.deps);
  try {
    await vi.waitFor(
      async () => {
        const connected = await pool.query(
          `SELECT channel_id FROM sms_channel_event WHERE kind = 'connected' ORDER BY channel_id`,
        );
        expect(connected.rows).toEqual([{ channel_id: other }]);
      },
      { timeout: 15_000, interval: 50 },
    );
  } finally {
    await sender.stop();
  }
});
