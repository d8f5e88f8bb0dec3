/** Counting the recipients of a whole province with every filter, over HTTP, as the form of an application does it. */
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import pg from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';
import { median } from './machine.ts';
import { signIn, startWebService } from './web-client.ts';

const SECRET_KEY = 'a key for benchmarks only, 32 characters';
const PASSWORD = 'Bench#2026ok';

export async function benchCount(url: string, farmers: number, runs: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await seedTrial(pool, { personalData: openPersonalData(SECRET_KEY), password: PASSWORD, farmers });
  await pool.query('VACUUM ANALYZE');
  await pool.end();
  const service = await startWebService(url, SECRET_KEY);
  try {
    const province = await signIn(service, 'provmsg', PASSWORD);
    const texts = { 'one text': '测试', 'names and villages': '${name}，${village}测试' };
    for (const [what, text] of Object.entries(texts)) {
      const choice = {
        sendObjType: [1 as const],
        objDeptIds: ['33'],
        smsCategory: '06',
        fullContent: `【浙江农民信箱】${text}`,
      };
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const before = performance.now();
        const counted = await province(countRecipients, choice);
        times.push(performance.now() - before);
        if (run === 0) console.log(`  ${counted.totalCount} chosen, ${counted.validCount} to be reached`);
      }
      console.log(
        `  ${what}: counted in ${(median(times) / 1000).toFixed(2)} s (median of ${runs}; slowest ${(Math.max(...times) / 1000).toFixed(2)} s)`,
      );
    }
  } finally {
    service.end();
  }
}
