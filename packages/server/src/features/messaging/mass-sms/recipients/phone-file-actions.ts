/** Importing numbers and mending them: the file is read, its numbers are kept encrypted, the file itself is not kept. */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import type { uploadPhoneFile } from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import { AuditStatus, UNDER_REVIEW } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { normalisePhone, whyNoPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { Refusal } from '../../../../http/refusal.ts';
import type { UploadedFile } from '../../../../http/route.ts';
import { type Act, logOperation } from '../../../system/operation-log/actions.ts';
import { type PhoneRow, placeWords, readPhoneFile } from './phone-file.ts';

/** Problems beyond these are counted only. */
const PROBLEMS_SHOWN_MAX = 100;
const FILE_NAME_MAX = 120;

export async function importPhoneFile(
  { db, personalData }: { db: Kysely<Tables>; personalData: PersonalData },
  actor: Actor,
  file: UploadedFile,
): Promise<AnswerOf<typeof uploadPhoneFile>> {
  const { rows, understood } = await readPhoneFile(file);
  const problems = rows.flatMap(({ rowNo, place, problem }) =>
    problem === null ? [] : [{ rowNo, place: placeWords(rowNo, place), problem }],
  );
  const fileName = file.fileName.slice(-FILE_NAME_MAX);
  const read = {
    fileName,
    rowCount: rows.length,
    validCount: rows.length - problems.length,
    problems: problems.slice(0, PROBLEMS_SHOWN_MAX),
    understood,
  };
  if (rows.length === 0) return { ...read, fileId: null };
  const { fileId } = await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('massSmsPhoneFile')
      .values({
        fileName,
        rowCount: read.rowCount,
        validCount: read.validCount,
        createUserId: actor.userId,
      })
      .returning('fileId')
      .executeTakeFirstOrThrow();
    await insertRows(trx, personalData, stored.fileId, rows);
    return stored;
  });
  return { ...read, fileId };
}

/** Encrypted and written between two moments in which other calls are answered. */
const ROWS_AT_ONCE = 5_000;

async function insertRows(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  fileId: string,
  rows: readonly PhoneRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    await sql`INSERT INTO mass_sms_phone_file_row
        (file_id, row_no, place, real_name, phone_cipher, phone_hash, carrier, problem, value_cipher)
      SELECT ${fileId}::bigint, r.* FROM unnest(
        ${some.map((row) => row.rowNo)}::int[], ${some.map((row) => row.place)}::text[],
        ${some.map((row) => row.realName)}::text[],
        ${some.map((row) => row.phone && personalData.encrypt(row.phone))}::bytea[],
        ${some.map((row) => row.phone && personalData.hash(row.phone))}::uuid[],
        ${some.map((row) => row.phone && carrierOf(row.phone))}::text[], ${some.map((row) => row.problem)}::text[],
        ${some.map((row) => (row.value ? personalData.encryptText(row.value) : null))}::bytea[]) r`.execute(
      trx,
    );
  }
}

/**
 * Corrects or drops wrong rows; a number that is none leaves its row as it was.
 * @throws Refusal 4040 for another's file, 4090 once an application with it was submitted: what is reviewed does not change
 */
export async function mendPhoneFile(
  { db, personalData, clock }: { db: Kysely<Tables>; personalData: PersonalData; clock: Clock },
  act: Act,
  { fileId, rows, dropRows, dropAllFlag }: CheckedRequestOf<typeof endpoints.mendPhoneFile>,
): Promise<AnswerOf<typeof endpoints.mendPhoneFile>> {
  const read = rows.map(({ rowNo, phoneNumber }) => ({
    rowNo,
    phoneNumber,
    phone: normalisePhone(phoneNumber),
  }));
  const mended = read.flatMap(({ rowNo, phone }) => (phone === null ? [] : [{ rowNo, phone }]));
  const refused = read.flatMap(({ rowNo, phoneNumber, phone }) =>
    phone === null ? [{ rowNo, problem: whyNoPhone(phoneNumber) }] : [],
  );
  return db.transaction().execute(async (trx) => {
    const before = await lockOwnFile(trx, act.actor, fileId);
    await sql`UPDATE mass_sms_phone_file_row f SET phone_cipher = r.phone_cipher, phone_hash = r.phone_hash,
        carrier = r.carrier, problem = NULL, value_cipher = NULL
      FROM unnest(${mended.map(({ rowNo }) => rowNo)}::int[], ${mended.map(({ phone }) => personalData.encrypt(phone))}::bytea[],
        ${mended.map(({ phone }) => personalData.hash(phone))}::uuid[], ${mended.map(({ phone }) => carrierOf(phone))}::text[])
        AS r (row_no, phone_cipher, phone_hash, carrier)
      WHERE f.file_id = ${fileId} AND f.row_no = r.row_no AND f.problem IS NOT NULL`.execute(trx);
    await sql`DELETE FROM mass_sms_phone_file_row WHERE file_id = ${fileId} AND problem IS NOT NULL
      AND (${dropAllFlag === 1} OR row_no = ANY(${dropRows}::int[]))`.execute(trx);
    const counts = await countAnew(trx, fileId);
    const summary = `改正号码文件 ${before.fileName}：可用 ${before.validCount} 行变为 ${counts.validCount} 行，有问题的还剩 ${counts.wrongCount} 行`;
    const operation = {
      module: '短信管理',
      action: '改正',
      bizType: 'mass_sms_phone_file',
      bizId: fileId,
      summary,
    };
    await logOperation(trx, act, operation, clock.now());
    return { ...counts, refused };
  });
}

/** Until the transaction ends. */
async function lockOwnFile(trx: Transaction<Tables>, actor: Actor, fileId: string) {
  const file = await trx
    .selectFrom('massSmsPhoneFile')
    .selectAll()
    .where('fileId', '=', fileId)
    .where('createUserId', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw new Refusal(ErrorCode.notFound, '号码文件不存在或已删除');
  const submitted = await trx
    .selectFrom('massSmsApply')
    .select('applyId')
    .where('phoneFileId', '=', fileId)
    .where('applyUserId', '=', actor.userId)
    .where('delFlag', '=', 0)
    .where('auditStatus', 'in', [...UNDER_REVIEW, AuditStatus.passed])
    .executeTakeFirst();
  if (submitted) throw new Refusal(ErrorCode.stateChanged, '用这个文件的申请已经提交，不能再改');
  return file;
}

async function countAnew(trx: Transaction<Tables>, fileId: string) {
  const { rowCount, validCount } = await trx
    .updateTable('massSmsPhoneFile')
    .set({
      rowCount: sql<number>`(SELECT count(*)::int FROM mass_sms_phone_file_row WHERE file_id = ${fileId})`,
      validCount: sql<number>`(SELECT count(phone_hash)::int FROM mass_sms_phone_file_row WHERE file_id = ${fileId})`,
    })
    .where('fileId', '=', fileId)
    .returning(['rowCount', 'validCount'])
    .executeTakeFirstOrThrow();
  return { rowCount, validCount, wrongCount: rowCount - validCount };
}
