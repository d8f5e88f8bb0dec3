import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadApplication } from '../../../../test/bench/load-application.ts';
import { openPersonalData } from '../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { inTransaction } from './transaction.ts';
import { loadWithheld } from './withheld.ts';

const personalData = openPersonalData('withheld withheld withheld withheld withheld');
let database: TestDatabase;
let applyId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  applyId = await loadApplication(database.url, personalData, { recipients: 4, category: '06' });
});
afterAll(() => database.drop());

it('keeps back who opted out while the application was being submitted, and after', async () => {
  await database.pool.query(
    `INSERT INTO sms_opt_out (phone_hash, phone_cipher, opt_out_type, scope, opt_out_time)
     SELECT d.phone_hash, d.phone_cipher, 1, CASE d.seq WHEN 3 THEN 2 ELSE 1 END,
       a.apply_time + CASE d.seq WHEN 1 THEN -interval '2 seconds' ELSE interval '1 minute' END
     FROM mass_sms_detail AS d JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id WHERE d.seq <= 3`,
  );
  const withheld = await inTransaction(database.pool, (client) => loadWithheld(client, applyId, 1, 4));
  expect([...withheld].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 3],
    [2, 3],
  ]);
});
