/** Importing numbers: the file is read, its numbers are kept encrypted, the file itself is not kept. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { uploadPhoneFile } from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { PersonalData } from '../../access/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import type { UploadedFile } from '../../http/route.ts';
import { type PhoneRow, readPhoneFile } from './phone-file.ts';

/** Problems beyond these are counted only. */
const PROBLEMS_SHOWN_MAX = 100;
const FILE_NAME_MAX = 120;

export async function importPhoneFile(
  { db, personalData }: { db: Kysely<Tables>; personalData: PersonalData },
  actor: Actor,
  file: UploadedFile,
): Promise<AnswerOf<typeof uploadPhoneFile>> {
  const rows = await readPhoneFile(file.fileName, file.content);
  const problems = rows.flatMap(({ rowNo, problem }) => (problem === null ? [] : [{ rowNo, problem }]));
  const fileName = file.fileName.slice(-FILE_NAME_MAX);
  const { fileId } = await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('massSmsPhoneFile')
      .values({
        fileName,
        rowCount: rows.length,
        validCount: rows.length - problems.length,
        createUserId: actor.userId,
      })
      .returning('fileId')
      .executeTakeFirstOrThrow();
    await insertRows(trx, personalData, stored.fileId, rows);
    return stored;
  });
  return {
    fileId,
    fileName,
    rowCount: rows.length,
    validCount: rows.length - problems.length,
    problems: problems.slice(0, PROBLEMS_SHOWN_MAX),
  };
}

async function insertRows(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  fileId: string,
  rows: readonly PhoneRow[],
): Promise<void> {
  await sql`INSERT INTO mass_sms_phone_file_row (file_id, row_no, real_name, phone_cipher, phone_hash, carrier, problem)
    SELECT ${fileId}::bigint, r.* FROM unnest(
      ${rows.map((row) => row.rowNo)}::int[], ${rows.map((row) => row.realName)}::text[],
      ${rows.map((row) => row.phone && personalData.encrypt(row.phone))}::bytea[],
      ${rows.map((row) => row.phone && personalData.hash(row.phone))}::uuid[],
      ${rows.map((row) => row.phone && carrierOf(row.phone))}::text[], ${rows.map((row) => row.problem)}::text[]) r`.execute(
    trx,
  );
}
