/** A month of ended recipients becomes files and comes back, of the folder store: how long, at how much memory, and how large the files are. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import type { ArchiveFigures } from './archive-process.ts';
import { SECRET_KEY } from './lists.ts';
import { loadApplication } from './load-application.ts';

export async function benchArchive(
  url: string,
  reset: () => Promise<void>,
  { recipients, runs }: { recipients: number; runs: number },
): Promise<void> {
  for (let run = 1; run <= runs; run += 1) {
    if (run > 1) await reset();
    const applyId = await loadApplication(url, openPersonalData(SECRET_KEY), { recipients });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await end(client, applyId);
    const before = await fingerprint(client);
    const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-bench-archive-'));
    try {
      const file = fileURLToPath(new URL('./archive-process.ts', import.meta.url));
      const child = fork(file, [url, folder], { stdio: 'inherit' });
      child.on('message', (figures: ArchiveFigures) => {
        console.log(`  run ${run}: ${sentenceOf(figures, recipients)}`);
      });
      const [exitCode] = (await once(child, 'exit')) as [number];
      if (exitCode !== 0) throw new Error('The archive has failed.');
      if ((await fingerprint(client)) !== before) throw new Error('Other rows came back.');
    } finally {
      rmSync(folder, { recursive: true });
      await client.end();
    }
  }
}

/** As sending leaves it: nearly everybody was reached. */
async function end(client: pg.Client, applyId: string): Promise<void> {
  await client.query(
    `UPDATE mass_sms_detail SET send_result = CASE WHEN seq % 50 = 0 THEN 3 ELSE 2 END, channel_id = 1, msg_id = md5(seq::text),
       submit_time = now() - seq * interval '20 microseconds', report_time = now() + seq * interval '20 microseconds',
       fail_code = CASE WHEN seq % 50 = 0 THEN 'UNDELIV:001' END WHERE apply_id = $1`,
    [applyId],
  );
  await client.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq WHERE apply_id = $1', [
    applyId,
  ]);
  await client.query(
    'UPDATE mass_sms_apply SET audit_status = 3, passed_hash = content_hash, send_status = 4, real_send_time = now(), finish_time = now() WHERE apply_id = $1',
    [applyId],
  );
  await client.query('VACUUM ANALYZE mass_sms_detail');
}

/** Of all rows, whatever their order. */
async function fingerprint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ print: string }>(
    "SELECT count(*) || ' ' || sum(hashtextextended(d::text, 0)) AS print FROM mass_sms_detail AS d",
  );
  return rows[0]?.print ?? '';
}

function sentenceOf(
  { act, seconds, cpuSeconds, beforeMb, mostMb, fileBytes }: ArchiveFigures,
  rows: number,
): string {
  const files = fileBytes > 0 ? `, ${(fileBytes / rows).toFixed(1)} bytes of files a row` : '';
  const memory = `${mostMb - beforeMb} MB more than the ${beforeMb} MB before`;
  return `${rows} rows ${act} in ${seconds.toFixed(1)} s (${Math.round(rows / seconds)} a second), ${cpuSeconds.toFixed(1)} s of processor without the database's, ${memory}${files}`;
}
