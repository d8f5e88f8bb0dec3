/** The documents that the trial offers for download: the files of `data/documents`, kept as uploaded ones are. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Dependencies } from '../dependencies.ts';
import { hangFiles } from '../features/office/files/attachment-actions.ts';
import { insertFile } from '../features/office/files/queries.ts';
import { openFileStore } from '../file-store/open-store.ts';
import { chinaDate } from '../time/moment.ts';

const FOLDER = new URL('../../../../data/documents/', import.meta.url);

interface TrialDocument {
  readonly file: string;
  readonly documentName: string;
  /** 1 manual, 2 regulation, 3 form */
  readonly documentType: 1 | 2 | 3;
  readonly contentType: string;
}

const DOCUMENTS: readonly TrialDocument[] = [
  {
    file: 'user-guide.txt',
    documentName: '农民信箱使用手册',
    documentType: 1,
    contentType: 'text/plain; charset=utf-8',
  },
  {
    file: 'writing-rules.txt',
    documentName: '群发短信撰写要点',
    documentType: 2,
    contentType: 'text/plain; charset=utf-8',
  },
  {
    file: 'phone-numbers.csv',
    documentName: '号码导入模板',
    documentType: 3,
    contentType: 'text/csv; charset=utf-8',
  },
];

export type TrialFileNeeds = Pick<Dependencies, 'db' | 'clock' | 'config'>;

/** Once, after the trial's people are there: the super administrator released them. */
export async function loadTrialDocuments(needs: TrialFileNeeds): Promise<void> {
  const { userId } = await needs.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'superadmin')
    .executeTakeFirstOrThrow();
  const now = needs.clock.now();
  for (const [index, document] of DOCUMENTS.entries()) {
    const { fileId, relativeUrl, name, size } = await keepTrialFile(needs, document, userId);
    await needs.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('documentManage')
        .values({
          documentName: document.documentName,
          documentType: document.documentType,
          documentSize: String(size),
          url: JSON.stringify([{ url: relativeUrl, name }]),
          sort: index + 1,
          releaseFlag: 1,
          deptId: '33',
          createUserId: userId,
          createTime: now,
          updateTime: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await hangFiles(trx, { kind: 'document', id }, { files: [{ fileId }], userId });
    });
  }
}

/** Keeps a file of `data/documents` as somebody's upload. */
export async function keepTrialFile(
  { db, clock, config }: TrialFileNeeds,
  { file, documentName, contentType }: Omit<TrialDocument, 'documentType'>,
  userId: string,
): Promise<{ fileId: string; relativeUrl: string; name: string; size: number }> {
  const now = clock.now();
  const bytes = await readFile(new URL(file, FOLDER));
  const digest = createHash('sha256').update(bytes).digest();
  const extension = file.split('.').at(-1);
  const relativeUrl = `document/${chinaDate(now)}/${digest.toString('hex').slice(0, 32)}.${extension}`;
  const kept = { relativeUrl, size: bytes.length, sha256: digest, name: `${documentName}.${extension}` };
  await openFileStore(config).put(kept, Readable.from([bytes]));
  const fileId = await insertFile(db, { ...kept, contentType, createUserId: userId, createTime: now });
  return { ...kept, fileId };
}
