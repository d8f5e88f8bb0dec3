// Archives the oldest month and brings it back, in a process of its own, so that its memory is that of this work alone. Address of the
// database and folder of the files come as arguments; told of each: seconds, processor, memory before and at most.
import pg from 'pg';
import {
  type Archive,
  archiveMonth,
  restoreMonth,
} from '../../packages/server/src/features/messaging/mass-sms/archive/archive-months.ts';
import { openFolderStore } from '../../packages/server/src/file-store/folder-store.ts';
import { OLDEST_MONTH } from '../../packages/server/src/testing/archived-sending.ts';
import { residentMb } from './machine.ts';

export interface ArchiveFigures {
  readonly act: 'archived' | 'brought back';
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly beforeMb: number;
  readonly mostMb: number;
  /** of all files, while there are some */
  readonly fileBytes: number;
}

const LOOKED_AT_MS = 50;

const [url = '', folder = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();
const archive: Archive = { client, place: { store: openFolderStore(folder), folder }, log: () => {} };

async function measured(act: ArchiveFigures['act'], work: () => Promise<void>): Promise<void> {
  const beforeMb = residentMb(process.pid);
  let mostMb = beforeMb;
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(process.pid));
  }, LOOKED_AT_MS);
  const began = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await client.query<{ bytes: number }>(
    "SELECT coalesce(sum((file ->> 'bytes')::bigint), 0)::float AS bytes FROM mass_sms_archive, jsonb_array_elements(files) AS file",
  );
  const memory = { beforeMb, mostMb, fileBytes: rows[0]?.bytes ?? 0 };
  process.send?.({ act, seconds, cpuSeconds: (user + system) / 1e6, ...memory } satisfies ArchiveFigures);
}

// Even what is written today counts as old.
await measured('archived', () => archiveMonth(archive, OLDEST_MONTH, { keptMonths: -2 }));
await measured('brought back', () => restoreMonth(archive, OLDEST_MONTH));
await client.end();
process.disconnect();
