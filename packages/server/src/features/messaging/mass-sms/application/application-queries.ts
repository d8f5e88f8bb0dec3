/** One application in the database: numbering, finding within somebody's scope, writing what the applicant wrote. */

import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { FILTER_COUNTS } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { ROOT_CODE, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import { deptInside } from '../../../../access/scope.ts';
import { prepared } from '../../../../database/prepared-statements.ts';
import type { MassSmsApplyTable, Tables } from '../../../../database/tables.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { chinaDate } from '../../../../time/moment.ts';
import { type Draft, ObjType } from './draft.ts';
import type { Application } from './transitions.ts';

/**
 * Condition for the applications that the actor may read: their own; messengers those of their own unit;
 * administrators all of their area; drafts of others nobody but the superAdmin. The condition stands inside
 * the query, so what lies outside is the same as what is not there.
 */
export function readableBy(actor: Actor) {
  const area = managedArea(actor);
  return (eb: ExpressionBuilder<Tables, 'massSmsApply'>): Expression<SqlBool> => {
    const isNear =
      area === null
        ? eb('massSmsApply.applyDeptId', '=', actor.deptId)
        : deptInside(eb, 'massSmsApply.applyDeptId', area);
    const ofOthers = readsDrafts(actor)
      ? isNear
      : eb.and([isNear, eb('massSmsApply.auditStatus', '<>', AuditStatus.draft)]);
    return eb.and([
      eb('massSmsApply.delFlag', '=', 0),
      eb.or([eb('massSmsApply.applyUserId', '=', actor.userId), ofOthers]),
    ]);
  };
}

function readsDrafts(actor: Actor): boolean {
  return actor.roleKeys.includes('superAdmin');
}

/** @throws Refusal 4040 when there is none, or none that this person may know of */
export async function findReadable(db: Kysely<Tables>, actor: Actor, applyId: string): Promise<Application> {
  const row = await readable(db, actor, applyId).selectAll().executeTakeFirst();
  if (!row) throw new Refusal(ErrorCode.notFound);
  return row;
}

/** True where `findReadable` finds it. */
export async function mayRead(db: Kysely<Tables>, actor: Actor, applyId: string): Promise<boolean> {
  return (await readable(db, actor, applyId).select('applyId').executeTakeFirst()) !== undefined;
}

/** By these a page of its recipients is found: the other eighty columns would cost as much as the page. */
const COUNT_COLUMNS = [
  'applyId',
  'auditStatus',
  'validCount',
  ...FILTER_COUNTS,
] as const satisfies readonly (keyof Application)[];
export type CountedApplication = Pick<Application, (typeof COUNT_COLUMNS)[number]>;

/** @throws Refusal 4040 as `findReadable` does */
export async function findReadableCounts(
  db: Kysely<Tables>,
  actor: Actor,
  applyId: string,
): Promise<CountedApplication> {
  const row = await readable(db, actor, applyId).select(COUNT_COLUMNS).executeTakeFirst();
  if (!row) throw new Refusal(ErrorCode.notFound);
  return row;
}

const readable = (db: Kysely<Tables>, actor: Actor, applyId: string) =>
  db.selectFrom('massSmsApply').modifyFront(prepared).where('applyId', '=', applyId).where(readableBy(actor));

/** Columns that tell whose an application is and who may know of it. */
type Owned = Pick<Application, 'applyUserId' | 'applyDeptId' | 'auditStatus'>;

/** The same question about a row that is already held. */
export function isReadable(actor: Actor, application: Owned): boolean {
  if (application.applyUserId === actor.userId) return true;
  if (application.auditStatus === AuditStatus.draft && !readsDrafts(actor)) return false;
  const area = managedArea(actor);
  if (area === null) return application.applyDeptId === actor.deptId;
  return covers(area, application.applyDeptId);
}

/** Applications as others name them, with all that `isReadable` asks: to be narrowed, and to be read with more columns. */
export const namedApplications = (db: Kysely<Tables>) =>
  db
    .selectFrom('massSmsApply')
    .select([
      'massSmsApply.applyId',
      'massSmsApply.applyNo',
      'massSmsApply.smsTitle',
      'massSmsApply.applyUserId',
      'massSmsApply.applyUserName',
      'massSmsApply.applyDeptId',
      'massSmsApply.applyDeptName',
      'massSmsApply.auditStatus',
      'massSmsApply.sendStatus',
      'massSmsApply.validCount',
      'massSmsApply.sendTime',
      'massSmsApply.realSendTime',
    ]);

const NUMBER_DIGITS = 4;

/** `DX{yyyyMMdd}{area}{nnnn}`. Taken outside the caller's transaction: a gap when that fails, never a wait for its end. */
export async function takeApplyNo(db: Kysely<Tables>, deptId: string, now: Date): Promise<string> {
  const area = (regionOfCode(deptId) ?? ROOT_CODE).slice(0, 6).padEnd(6, '0');
  const prefix = `DX${chinaDate(now)}${area}`;
  const { lastNo } = await db
    .insertInto('massSmsNumber')
    .values({ prefix, lastNo: 1 })
    .onConflict((conflict) =>
      conflict.column('prefix').doUpdateSet({ lastNo: sql`mass_sms_number.last_no + 1` }),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow();
  return prefix + String(lastNo).padStart(NUMBER_DIGITS, '0');
}

/** The columns that an applicant fills in, and those that follow from them. */
export function writtenColumns(draft: Draft, personalData: PersonalData) {
  return {
    smsTitle: draft.smsTitle,
    smsCategory: draft.smsCategory,
    smsSign: draft.smsSign,
    smsContent: draft.smsContent,
    smsTail: draft.smsTail,
    fullContent: draft.fullContent,
    wordCount: draft.wordCount,
    segmentCount: draft.segmentCount,
    sendMode: draft.sendMode,
    sendTime: draft.sendTime,
    urgentFlag: draft.urgentFlag,
    urgentReason: draft.urgentFlag === 1 ? draft.urgentReason : null,
    warnLevel: draft.warnLevel,
    sendObjType: draft.sendObjType,
    objDeptIds: draft.objDeptIds,
    excludeDeptIds: draft.excludeDeptIds,
    objCategoryIds: draft.objCategoryIds,
    groupIds: draft.groupIds,
    userIds: draft.userIds,
    includeDeadFlag: draft.includeDeadFlag,
    phoneFileId: draft.sendObjType.includes(ObjType.numbers) ? draft.phoneFileId : null,
    ...(draft.sendObjType.includes(ObjType.source)
      ? {
          sourceApplyId: draft.sourceApplyId,
          followUpKind: draft.followUpKind,
          includeToldFlag: draft.includeToldFlag,
        }
      : { sourceApplyId: null, followUpKind: 0, includeToldFlag: 0 }),
    phoneCiphers: draft.phoneNumbers.map((typed) => personalData.encrypt(typed)),
    linkUrl: draft.linkUrl ?? '',
    remark: draft.remark || null,
    canaryMode: draft.canaryMode,
    canaryCount: draft.canaryCount,
    canaryFailRate: draft.canaryFailRate,
  } satisfies Partial<Insertable<MassSmsApplyTable>>;
}

/** The applicant with identity and area: taken anew whenever the applicant saves. */
export function applicantColumns(actor: Actor, applyArea: string) {
  return {
    applyUserId: actor.userId,
    applyCertificateHash: actor.certificateHash,
    applyUserName: actor.realName,
    applyDeptId: actor.deptId,
    applyDeptName: actor.deptName,
    applyRoleKeys: [...actor.roleKeys],
    applyArea,
  } satisfies Partial<Insertable<MassSmsApplyTable>>;
}

export async function insertApplication(
  db: Kysely<Tables>,
  row: Insertable<MassSmsApplyTable>,
): Promise<Application> {
  return db.insertInto('massSmsApply').values(row).returningAll().executeTakeFirstOrThrow();
}
