/** The tables to mend of imports of people and of subjects, and what imports of others than people came to. */
import { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
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

/**
 * Keeps what an import of others than people came to, for as long as one of people: its numbers, and the table with the wrong cells marked.
 * @param report as base64; null when all is well
 * @returns the id under which `ownReport` finds the table
 */
export function keepImport(
  { db, clock, personalData }: Needs,
  userId: string,
  { report, ...kept }: KeptImport & { readonly report: string | null },
): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const importId = await insertKeptImport(trx, userId, kept, now);
    if (report !== null) await insertReport(trx, importId, personalData.encryptText(report), now);
    return importId;
  });
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
  const fileName = `${report.fileName.replace(/\.xlsx$/i, '')}_待改正.xlsx`;
  return { fileName, contentType: XLSX, content: Readable.from([content]) };
}
