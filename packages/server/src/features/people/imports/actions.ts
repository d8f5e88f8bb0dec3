/** The tables to mend of all imports, and what imports of others than people came to. */
import { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { KeptSheetImport, SheetImport } from '@farmers-mailbox/contract/tables/sheet-import.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { FileAnswer } from '../../../http/route.ts';
import { XLSX } from '../../../http/sheet-answer.ts';
import {
  findOwnReport,
  type ImportedTable,
  insertKeptImport,
  insertReport,
  type KeptImport,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

interface KeptAs extends Pick<KeptImport, 'bizType' | 'fileName'> {
  /** of the call that asks `ownReport` */
  readonly reportPath: string;
}

/** Keeps what an import of others than people came to, for as long as one of people: its numbers, and the table with the wrong cells marked. */
export async function keepSheetImport(
  { db, clock, personalData }: Needs,
  userId: string,
  told: SheetImport,
  { reportPath, ...of }: KeptAs,
): Promise<KeptSheetImport> {
  const { report, rowCount, successCount, failCount, problemCount } = told;
  const now = clock.now();
  const importId = await db.transaction().execute(async (trx) => {
    const made = await insertKeptImport(
      trx,
      userId,
      { ...of, rowCount, successCount, failCount, problemCount },
      now,
    );
    if (report !== null) await insertReport(trx, made, personalData.encryptText(report), now);
    return made;
  });
  return { ...told, importId, failFileUrl: report === null ? null : `${reportPath}?importId=${importId}` };
}

/** One's own table with the wrong cells marked. @throws Refusal 4040 for another's, and when its day is over */
export async function ownReport(
  { db, personalData }: Omit<Needs, 'clock'>,
  userId: string,
  importId: string,
  bizType: ImportedTable,
): Promise<FileAnswer> {
  const report = await findOwnReport(db, userId, importId, bizType);
  if (!report) throw new Refusal(ErrorCode.notFound, '标出错误的表格只保留1天，请重新上传原来的文件');
  const content = Buffer.from(personalData.decryptText(report.contentCipher), 'base64');
  const fileName = `${report.fileName.replace(/\.(?:xlsx|csv)$/i, '')}_待改正.xlsx`;
  return { fileName, contentType: XLSX, content: Readable.from([content]) };
}
