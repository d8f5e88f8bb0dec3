/** Registers, changes, disables and removes subjects (主体). Each act is one transaction with its row in the operation log. */
import { labelOf, SUBJECT_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ownFieldsOf } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { noteConsents } from '../../messaging/consents/queries.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { findDept, lockPlaces, namesOfDepts } from '../departments/queries.ts';
import {
  columnsOf,
  consentsIn,
  keptNumbers,
  loggedFields,
  numbersOf,
  ownValuesOf,
  type SubjectFields,
} from './columns.ts';
import { exchangePictures } from './pictures.ts';
import { mayRegisterAt, subjectCanOf } from './policy.ts';
import {
  type FoundSubject,
  insertSubject,
  lockSubjects,
  nextSubjectNos,
  type SubjectRow,
  updateSubjectRow,
} from './queries.ts';
import { whileUnique } from './twins.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
const NOT_FOUND = '主体不存在或已删除';

/** @throws Refusal 4000 beside the field, 4091 when the category has the code, or the name in the village, already */
export async function createSubject(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  fields: SubjectFields,
): Promise<{ subjectId: string; subjectNo: string }> {
  const { actor } = context;
  const numbers = keptNumbers(fields, null);
  return whileUnique(db, actor, fields, async (trx) => {
    const now = clock.now();
    await lockPlaces(trx, [fields.deptId]);
    await requirePlace(trx, context, fields.deptId);
    await requireOwnDepts(trx, fields);
    const subjectNo = await numberFor(trx, fields);
    await exchangePictures(trx, actor.userId, [], fields);
    const columns = columnsOf(personalData, fields, numbers);
    const subjectId = await insertSubject(trx, {
      ...columns,
      subjectNo,
      createUserId: actor.userId,
      createUserName: actor.realName,
      createDeptId: actor.deptId,
      createTime: now,
      updateUserId: actor.userId,
      updateTime: now,
    });
    await noteConsents(trx, consentsIn([{ ...columns, subjectId }], '新增', actor.realName), now);
    const [stored] = await lockSubjects(trx, [subjectId]);
    const after = stored && loggedFields(personalData, stored);
    await record(trx, context, now, {
      subjectId,
      action: '新增',
      named: nameOf({ ...fields, subjectNo }),
      after,
    });
    return { subjectId, subjectNo };
  });
}

/** @throws Refusal as for a new one; 4040 outside the area, 4090 when somebody else changed it meanwhile */
export async function changeSubject(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  { subjectId, version, ...fields }: SubjectFields & { subjectId: string; version: number },
): Promise<void> {
  const { actor } = context;
  await whileUnique(db, actor, fields, async (trx) => {
    const now = clock.now();
    await lockPlaces(trx, [fields.deptId]);
    const before = await lockInside(trx, context, subjectId);
    demand(subjectCanOf(actor, before).edit);
    if (fields.status !== undefined && fields.status !== before.status) {
      demand(subjectCanOf(actor, before).disable);
    }
    if (before.version !== version) throw overtaken('这个主体');
    if (before.subjectCategory !== fields.subjectCategory) {
      throw refuseField('subjectCategory', '类别不能修改；登记错了的，请在正确的类别中新增，再删除这一个');
    }
    if (before.deptId !== fields.deptId) await requirePlace(trx, context, fields.deptId);
    await requireOwnDepts(trx, fields);
    const stored = {
      numbers: numbersOf(personalData, before),
      ownValues: ownValuesOf(personalData, before),
    };
    const numbers = keptNumbers(fields, stored);
    await exchangePictures(trx, actor.userId, [...before.photoUrls, ...before.licenceUrls], fields);
    const columns = columnsOf(personalData, fields, numbers);
    const changed = await updateSubjectRow(trx, subjectId, version, {
      ...columns,
      // the carrier of a number that stays is better known than its prefix says
      ...(stored.numbers.phoneNumber === numbers.phoneNumber ? { carrier: before.carrier } : {}),
      updateUserId: actor.userId,
      updateTime: now,
    });
    if (!changed) throw overtaken('这个主体');
    await noteConsents(trx, consentsIn([{ ...columns, subjectId }], '修改', actor.realName, before), now);
    const [after] = await lockSubjects(trx, [subjectId]);
    await record(trx, context, now, {
      subjectId,
      action: '修改',
      named: nameOf(before),
      before: loggedFields(personalData, before),
      ...(after ? { after: loggedFields(personalData, after) } : {}),
    });
  });
}

export interface Outcome {
  successCount: number;
  failList: { subjectId: string; reason: string }[];
}

/** Those that may be, the others with the reason why not. */
export function setSubjectStatus(
  needs: Needs,
  context: ActorContext,
  subjectIds: readonly string[],
  status: 0 | 1,
): Promise<Outcome> {
  const action = status === 1 ? '启用' : '停用';
  return forEach(needs, context, subjectIds, async (trx, now, row) => {
    const allowed = subjectCanOf(context.actor, row).disable;
    if (allowed !== true) return allowed;
    if (row.status === status) return `已经是${action}状态`;
    await updateSubjectRow(trx, row.subjectId, row.version, {
      status,
      updateUserId: context.actor.userId,
      updateTime: now,
    });
    const { subjectId } = row;
    const before = { status: row.status };
    await record(trx, context, now, { subjectId, action, named: nameOf(row), before, after: { status } });
    return true;
  });
}

/** They are kept under their numbers and shown nowhere; their pictures go. */
export function removeSubjectsOf(
  needs: Needs,
  context: ActorContext,
  subjectIds: readonly string[],
): Promise<Outcome> {
  return forEach(needs, context, subjectIds, async (trx, now, row) => {
    const allowed = subjectCanOf(context.actor, row).remove;
    if (allowed !== true) return allowed;
    const pictures = [...row.photoUrls, ...row.licenceUrls];
    await exchangePictures(trx, context.actor.userId, pictures, { photoUrls: [], licenceUrls: [] });
    await updateSubjectRow(trx, row.subjectId, row.version, {
      delFlag: 1,
      photoUrls: [],
      licenceUrls: [],
      updateUserId: context.actor.userId,
      updateTime: now,
    });
    const { subjectId } = row;
    const before = loggedFields(needs.personalData, row);
    await record(trx, context, now, { subjectId, action: '删除', named: nameOf(row), before });
    return true;
  });
}

/** Writes down that somebody reads the numbers in full. */
export async function recordPlainReading(
  { db, clock }: Needs,
  context: ActorContext,
  subject: FoundSubject,
): Promise<void> {
  const { subjectId } = subject;
  await record(db, context, clock.now(), { subjectId, action: '查看完整号码', named: nameOf(subject) });
}

async function forEach(
  { db, clock }: Needs,
  context: ActorContext,
  subjectIds: readonly string[],
  act: (trx: Transaction<Tables>, now: Date, row: SubjectRow) => Promise<true | string>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const rows = new Map((await lockSubjects(trx, subjectIds)).map((row) => [row.subjectId, row]));
    const outcome: Outcome = { successCount: 0, failList: [] };
    for (const subjectId of new Set(subjectIds)) {
      const row = rows.get(subjectId);
      const isHidden = !row || subjectCanOf(context.actor, row).edit === '不在您的管辖范围内';
      const done = isHidden ? NOT_FOUND : await act(trx, clock.now(), row);
      if (done === true) outcome.successCount++;
      else outcome.failList.push({ subjectId, reason: done });
    }
    return outcome;
  });
}

/** @throws Refusal 4040 for what lies outside: its existence is nobody's business */
async function lockInside(
  trx: Transaction<Tables>,
  { actor }: ActorContext,
  subjectId: string,
): Promise<SubjectRow> {
  const [row] = await lockSubjects(trx, [subjectId]);
  if (!row || subjectCanOf(actor, row).edit === '不在您的管辖范围内') {
    throw new Refusal(ErrorCode.notFound, NOT_FOUND);
  }
  return row;
}

async function requirePlace(
  trx: Transaction<Tables>,
  { actor }: ActorContext,
  deptId: string,
): Promise<void> {
  const allowed = mayRegisterAt(actor, await findDept(trx, deptId));
  if (allowed !== true) throw refuseField('deptId', allowed);
}

/** Organisations that own fields name must exist. */
async function requireOwnDepts(trx: Transaction<Tables>, fields: SubjectFields): Promise<void> {
  for (const { key, kind } of ownFieldsOf(fields.subjectCategory)) {
    if (kind !== 'depts' || fields.extInfo[key] === undefined) continue;
    const codes = fields.extInfo[key] as string[];
    const names = await namesOfDepts(trx, codes);
    if (codes.some((code) => !names.has(code))) {
      throw refuseField(`extInfo.${key}`, '所选的组织不存在，请重新选择');
    }
  }
}

const COUNTY_CODE_LENGTH = 6;

/** `FAR330106000012`: the beginning of the category, the county, six digits. */
async function numberFor(
  trx: Transaction<Tables>,
  { subjectCategory, deptId }: SubjectFields,
): Promise<string> {
  const prefix = subjectCategory.slice(0, 3).toUpperCase() + deptId.slice(0, COUNTY_CODE_LENGTH);
  const [subjectNo] = (await nextSubjectNos(trx, prefix, 1)) ?? [];
  if (subjectNo === undefined) throw new Refusal(ErrorCode.validation, '这个县（市、区）的主体编号已用完');
  return subjectNo;
}

interface Named {
  readonly subjectCategory: string;
  readonly subjectName: string;
  readonly subjectNo: string;
}
const nameOf = ({ subjectCategory, subjectName, subjectNo }: Named): string =>
  `${labelOf(SUBJECT_CATEGORY, subjectCategory)} ${subjectName}（${subjectNo}）`;

interface Deed {
  subjectId: string;
  action: string;
  named: string;
  before?: object;
  after?: object | undefined;
}

function record(
  trx: Needs['db'],
  context: ActorContext,
  now: Date,
  { subjectId, action, named, before, after }: Deed,
): Promise<void> {
  const operation = {
    module: '主体通讯录',
    action,
    bizType: 'agri_subject',
    bizId: subjectId,
    summary: `${action} ${named}`,
    before: before ?? null,
    after: after ?? null,
  };
  return logOperation(trx, context, operation, now);
}
