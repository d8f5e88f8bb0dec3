/** No subject twice: the database refuses a second one, and this says which field is to blame and who has it already. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf, SUBJECT_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { SubjectFields } from './columns.ts';
import { findTwin } from './queries.ts';

/** Runs a transaction that writes these fields. @throws Refusal 4091 beside the field that another subject has */
export async function whileUnique<Result>(
  db: Kysely<Tables>,
  actor: Actor,
  fields: SubjectFields,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    const { subjectCategory, creditCode, deptId, subjectName } = fields;
    if (isUniqueViolation(error, 'agri_subject_credit')) {
      throw refusal(actor, fields, 'creditCode', await findTwin(db, { subjectCategory, creditCode }));
    }
    if (isUniqueViolation(error, 'agri_subject_name')) {
      throw refusal(
        actor,
        fields,
        'subjectName',
        await findTwin(db, { subjectCategory, deptId, subjectName }),
      );
    }
    throw error;
  }
}

type Twin = Awaited<ReturnType<typeof findTwin>>;

/** The owner is named inside the person's area only. */
function refusal(actor: Actor, fields: SubjectFields, field: 'creditCode' | 'subjectName', twin: Twin) {
  const category = labelOf(SUBJECT_CATEGORY, fields.subjectCategory);
  const what = field === 'creditCode' ? '这个统一社会信用代码' : '同名的主体';
  const isVisible = twin !== undefined && covers(areaOf(actor), twin.deptId);
  const who = isVisible
    ? `：${twin.subjectName}（${twin.subjectNo}，${twin.fullDeptName}），请修改它，不要重复登记`
    : '，登记在您的管辖范围以外，请联系上级管理员';
  const message = `“${category}”中已有${what}${who}`;
  return new Refusal(ErrorCode.duplicate, message, [{ field, message }]);
}
