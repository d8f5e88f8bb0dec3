/** The leader's approval of the largest text of the trial that waits for its review: `data/documents/approval.pdf`, kept as an upload is. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Dependencies } from '../../dependencies.ts';
import { openFileStore } from '../../file-store/open-store.ts';
import { idAt } from '../../installation/record-ids.ts';
import { chinaDate } from '../../time/moment.ts';
import type { Numbered } from './message-application.ts';
import type { PlannedMessage } from './message-plan.ts';

const SOURCE = new URL('../../../../../data/documents/approval.pdf', import.meta.url);

/** Undefined: nothing waits. */
export function findApproved(planned: readonly PlannedMessage[]): PlannedMessage | undefined {
  const waiting = planned.filter(({ outcome }) => outcome === 'waiting');
  return waiting.toSorted((a, b) => b.target - a.target)[0];
}

/** Its row, as of the day on which the text was written. */
export async function approvalRow({ writer, createTime }: PlannedMessage, { position }: Numbered) {
  const bytes = await readFile(SOURCE);
  const sha256 = createHash('sha256').update(bytes).digest();
  return {
    fileId: idAt(createTime, position),
    relativeUrl: `document/${chinaDate(createTime)}/${sha256.toString('hex').slice(0, 32)}.pdf`,
    name: '群发短信审批件.pdf',
    contentType: 'application/pdf',
    size: bytes.length,
    sha256,
    refCount: 1,
    guardedFlag: 1,
    createUserId: writer.member.userId,
    createTime,
  };
}

/** Its bytes, once the rows of the trial are there. */
export async function keepTrialApproval({ db, config }: Pick<Dependencies, 'db' | 'config'>): Promise<void> {
  const rows = await db
    .selectFrom('fileUse as u')
    .innerJoin('sysFile as f', 'f.fileId', 'u.fileId')
    .select(['f.relativeUrl', 'f.size', 'f.sha256'])
    .where('u.objectKind', '=', 'application')
    .execute();
  for (const row of rows) await openFileStore(config).put(row, Readable.from([await readFile(SOURCE)]));
}
