/**
 * Runs the organisations (组织机构): create, change, order, remove. Each act is one transaction with its row in the
 * operation log; rows are locked from the parent down, so that two people cannot give out one code.
 */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  orderDepts,
  removeDept,
  saveDept,
  updateDept,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import {
  type Existence,
  existenceProblem,
  VILLAGE_KIND,
} from '@farmers-mailbox/contract/people/department-admin/forms.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { PLACE_DECIMALS, pointProblems, type TakenPoint } from '@farmers-mailbox/contract/rules/place.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { requireInside as requirePointInside } from '../../../access/outlines.ts';
import type { SysDeptTable, Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, refuseTaken } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { type Deed, logOperation, type Operation } from '../../system/operation-log/actions.ts';
import { deptCanOf } from './admin-policy.ts';
import { codesEverGiven, countWhatHangsOn, renameBelow } from './admin-queries.ts';
import { leaderPhoneColumn, oldLeaderPhone } from './leader-phone.ts';
import { nextCode } from './next-code.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type PlacingNeeds = Needs & Pick<Dependencies, 'outlines'>;
const VILLAGE_LEVEL = 6;

export type DeptRow = Selectable<SysDeptTable>;

/** Holds the organisation's row until the transaction ends. @throws Refusal 4040 */
export async function lockDept(trx: Transaction<Tables>, deptId: string): Promise<DeptRow> {
  const row = await trx
    .selectFrom('sysDept')
    .selectAll()
    .where('deptId', '=', deptId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  return row;
}

/** @throws Refusal 4040 for what lies outside: its existence is nobody's business */
export function requireInside(verdict: true | string): void {
  if (verdict === '不在您的管辖范围内') throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  demand(verdict);
}

/** @returns the code of the new organisation */
export async function createDept(
  { db, clock, personalData, outlines }: PlacingNeeds,
  context: ActorContext,
  fields: CheckedRequestOf<typeof saveDept>,
): Promise<string> {
  const { parentId, deptType, status: _inUse, ...rest } = fields;
  return db.transaction().execute(async (trx) => {
    const parent = await lockDept(trx, parentId);
    requireInside(deptCanOf(context.actor, parent).addChild);
    const isRegion = deptType === REGION_DEPT_TYPE;
    requireRegionCode(isRegion, rest.regionCode);
    const kept = { ...rest, ...keptAfter(rest, NOTHING_KEPT) };
    requireOwnFields(kept, isRegion ? parent.deptLevel + 1 : null);
    await requirePointInside(outlines, { ...kept, deptId: parentId }, null);
    await requireNameFree(trx, parentId, rest.deptName, null);
    const deptId = nextCode(parent, deptType, rest.regionCode, await codesEverGiven(trx, parentId));
    const now = clock.now();
    const row = {
      ...columnsOf(kept),
      ...leaderPhoneColumn(personalData, rest.leaderPhone),
      deptId,
      deptType,
      deptLevel: isRegion ? parent.deptLevel + 1 : parent.deptLevel,
      parentId,
      deptIdPath: `${parent.deptIdPath}/${deptId}`,
      fullDeptName: `${parent.fullDeptName}${rest.deptName}`,
      ancestors: isRegion ? `${parent.ancestors}/${rest.deptName}` : parent.ancestors,
      createUserName: context.actor.realName,
      createTime: now,
      updateTime: now,
    };
    await trx.insertInto('sysDept').values(row).execute().catch(refuseTakenRegionCode);
    await trx.updateTable('sysDept').set({ hasChildren: true }).where('deptId', '=', parentId).execute();
    const summary = `新增组织 ${row.fullDeptName}（${deptId}）`;
    await record(trx, context, now, deptId, { action: '新增', summary, after: rest });
    return deptId;
  });
}

/** Everything but its status. */
export async function changeFields(
  trx: Transaction<Tables>,
  { clock, personalData, outlines }: Omit<PlacingNeeds, 'db'>,
  context: ActorContext,
  { deptId, version, parentId, deptType, status: _own, ...sent }: CheckedRequestOf<typeof updateDept>,
): Promise<void> {
  const before = await lockDept(trx, deptId);
  requireInside(deptCanOf(context.actor, before).edit);
  requireSamePlace(before, parentId, deptType);
  const known = fieldsOf(before);
  const fields = { ...sent, ...keptAfter(sent, known) };
  const isRegion = before.deptType === REGION_DEPT_TYPE;
  requireRegionCode(isRegion, fields.regionCode);
  requireOwnFields(fields, isRegion ? before.deptLevel : null);
  await requireNobodyLeftOut(trx, before, fields, chinaDay(clock.now()));
  await requirePointInside(outlines, { ...fields, deptId }, { ...known, deptId });
  requireSameBeginning(before, fields.regionCode);
  if (before.parentId !== null) await requireNameFree(trx, before.parentId, fields.deptName, deptId);
  const now = clock.now();
  const renamed = namesAfter(before, fields.deptName, isRegion);
  const changed = await trx
    .updateTable('sysDept')
    .set({
      ...columnsOf(fields),
      ...leaderPhoneColumn(personalData, fields.leaderPhone),
      ...renamed,
      updateTime: now,
      version: sql`version + 1`,
    })
    .where('deptId', '=', deptId)
    .where('version', '=', version)
    .returning('deptId')
    .executeTakeFirst()
    .catch(refuseTakenRegionCode);
  if (!changed) throw overtaken('这个组织');
  if (fields.deptName !== before.deptName) await renameBelow(trx, deptId, before, renamed);
  const summary = `修改组织 ${before.fullDeptName}（${deptId}）`;
  const was = {
    ...known,
    ...(fields.leaderPhone === undefined ? {} : oldLeaderPhone(personalData, before)),
  };
  await record(trx, context, now, deptId, { action: '修改', summary, before: was, after: fields });
}

function requireSamePlace(before: DeptRow, parentId: string | undefined, deptType: string | undefined): void {
  if (parentId !== undefined && parentId !== before.parentId) {
    throw refuseField('parentId', '上级组织不能更改，可以新增一个组织，再把这个并过去');
  }
  if (deptType !== undefined && deptType !== before.deptType) {
    throw refuseField('deptType', '组织类型不能更改，可以新增一个组织，再把这个并过去');
  }
}

/** All or none; only organisations of one parent. */
export async function reorderDepts(
  { db, clock }: Needs,
  context: ActorContext,
  { orderList }: CheckedRequestOf<typeof orderDepts>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const rows = [];
    for (const { deptId, orderNum } of orderList.toSorted((a, b) => (a.deptId < b.deptId ? -1 : 1))) {
      const row = await lockDept(trx, deptId);
      requireInside(deptCanOf(context.actor, row).edit);
      rows.push(row);
      await trx
        .updateTable('sysDept')
        .set({ orderNum, updateTime: now, version: sql`version + 1` })
        .where('deptId', '=', deptId)
        .execute();
    }
    const [first] = rows;
    if (!first || rows.some(({ parentId }) => parentId !== first.parentId)) {
      throw new Refusal(ErrorCode.validation, '只能给同一个上级下面的组织排序');
    }
    const summary = `调整 ${rows.length} 个组织的顺序`;
    const before = { orderList: rows.map(({ deptId, orderNum }) => ({ deptId, orderNum })) };
    const deed = { action: '排序', summary, before, after: { orderList } };
    await record(trx, context, now, first.parentId ?? '', deed);
  });
}

/** Only what nobody ever used: everything else is disabled or merged, so that its history keeps a name. */
export async function deleteDept(
  { db, clock }: Needs,
  context: ActorContext,
  { deptId, version }: CheckedRequestOf<typeof removeDept>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockDept(trx, deptId);
    requireInside(deptCanOf(context.actor, before).remove);
    if (version !== undefined && before.version !== version) throw overtaken('这个组织');
    const hanging = await countWhatHangsOn(trx, deptId);
    if (Object.values(hanging).some((count) => count > 0)) {
      throw new Refusal(ErrorCode.stateChanged, `${whatHangs(hanging)}，不能删除；可以停用或并入其他组织`);
    }
    const now = clock.now();
    await trx.deleteFrom('sysDept').where('deptId', '=', deptId).execute();
    await trx
      .insertInto('sysDeptRetired')
      .values({ deptId, deptName: before.fullDeptName, retireTime: now })
      .execute();
    await sql`UPDATE sys_dept SET has_children = EXISTS (SELECT FROM sys_dept c WHERE c.parent_id = ${before.parentId})
      WHERE dept_id = ${before.parentId}`.execute(trx);
    const summary = `删除组织 ${before.fullDeptName}（${deptId}）`;
    await record(trx, context, now, deptId, { action: '删除', summary, before: fieldsOf(before) });
  });
}

type Hanging = Awaited<ReturnType<typeof countWhatHangsOn>>;

/** 有2个下级组织、5个用户 */
export function whatHangs({ otherCount = 0, historyCount = 0, ...hanging }: Partial<Hanging>): string {
  const named = [
    [hanging.childCount, '个下级组织'],
    [hanging.userCount, '个用户'],
    [hanging.identityCount, '个身份'],
    [hanging.groupCount, '个通讯录分组'],
    [hanging.subjectCount, '个农业主体'],
    [hanging.applicationCount, '条短信申请'],
    [hanging.reviewCount, '条待审核的短信'],
    [hanging.appCount, '个应用接入'],
    [otherCount + historyCount, '条其他记录'],
  ] as const;
  return `有${named.flatMap(([count = 0, what]) => (count > 0 ? [`${count}${what}`] : [])).join('、')}`;
}

type Fields = Omit<
  CheckedRequestOf<typeof updateDept>,
  'deptId' | 'version' | 'parentId' | 'deptType' | 'status'
>;
type KeptField = 'villageKind' | keyof TakenPoint | keyof Existence;
type Kept = { [Field in KeptField]: Exclude<Fields[Field], undefined> };
type KeptInClear = Omit<Fields, 'leaderPhone' | KeptField> & Kept;

const NOTHING_KEPT: Kept = { villageKind: null, lng: null, lat: null, effectDate: null, expireDate: null };

/** A page from before these fields does not send them; without its last day a region that is gone would get texts again. */
const keptAfter = (sent: Pick<Fields, KeptField>, before: Kept): Kept => ({
  villageKind: sent.villageKind === undefined ? before.villageKind : sent.villageKind,
  lng: sent.lng === undefined ? before.lng : sent.lng,
  lat: sent.lat === undefined ? before.lat : sent.lat,
  effectDate: sent.effectDate === undefined ? before.effectDate : sent.effectDate,
  expireDate: sent.expireDate === undefined ? before.expireDate : sent.expireDate,
});

const columnsOf = (fields: KeptInClear) => ({
  deptName: fields.deptName,
  shortName: fields.shortName || null,
  leaderName: fields.leaderName || null,
  officePhone: fields.officePhone || null,
  address: fields.address || null,
  regionCode: fields.regionCode || null,
  orderNum: fields.orderNum,
  villageKind: fields.villageKind,
  lng: fields.lng?.toFixed(PLACE_DECIMALS) ?? null,
  lat: fields.lat?.toFixed(PLACE_DECIMALS) ?? null,
  effectDate: fields.effectDate,
  expireDate: fields.expireDate,
});

const fieldsOf = (row: DeptRow): KeptInClear => ({
  deptName: row.deptName,
  shortName: row.shortName ?? '',
  leaderName: row.leaderName ?? '',
  officePhone: row.officePhone ?? '',
  address: row.address ?? '',
  regionCode: row.regionCode ?? '',
  orderNum: row.orderNum,
  villageKind: VILLAGE_KIND.find(({ value }) => value === row.villageKind)?.value ?? null,
  lng: row.lng === null ? null : Number(row.lng),
  lat: row.lat === null ? null : Number(row.lat),
  effectDate: row.effectDate,
  expireDate: row.expireDate,
});

function namesAfter(before: DeptRow, deptName: string, isRegion: boolean) {
  const base = before.fullDeptName.slice(0, before.fullDeptName.length - before.deptName.length);
  const path = before.ancestors.slice(0, before.ancestors.length - before.deptName.length);
  return {
    fullDeptName: `${base}${deptName}`,
    ancestors: isRegion ? `${path}${deptName}` : before.ancestors,
  };
}

function requireRegionCode(isRegion: boolean, regionCode: string): void {
  if (!isRegion && regionCode !== '') throw refuseField('regionCode', '只有行政区域才有国家编码');
}

/** @param level of a region; null: it is none. @throws Refusal 4000 beside the field */
function requireOwnFields(
  { villageKind, lng, lat, effectDate, expireDate }: KeptInClear,
  level: number | null,
) {
  const [half] = Object.entries(pointProblems({ lng, lat }));
  if (half) throw refuseField(half[0], half[1]);
  const ends = existenceProblem({ effectDate, expireDate });
  if (ends !== null) throw refuseField('expireDate', ends);
  if (villageKind && level !== VILLAGE_LEVEL) throw refuseField('villageKind', '只有村、社区才有这一项');
}

/**
 * Out of force, a place is in no choice of recipients: whoever lives there would get no warning, and nobody would be told of it. A merge
 * moves them first.
 * @throws Refusal 4000 beside the day
 */
async function requireNobodyLeftOut(
  trx: Transaction<Tables>,
  before: DeptRow,
  { effectDate, expireDate }: Pick<Kept, 'effectDate' | 'expireDate'>,
  today: string,
): Promise<void> {
  const ends = expireDate !== null && expireDate !== before.expireDate;
  const waits = effectDate !== null && effectDate !== before.effectDate && effectDate > today;
  if (!ends && !waits) return;
  const { userCount, identityCount, subjectCount } = await countWhatHangsOn(trx, before.deptId);
  if (userCount + identityCount + subjectCount === 0) return;
  const left = whatHangs({ userCount, identityCount, subjectCount });
  const sentence = `${left}，这样他们收不到群发短信；请把这个组织并入其他组织，或先转走他们`;
  throw refuseField(ends ? 'expireDate' : 'effectDate', sentence);
}

/** The first six digits of a region's own code are those of its national code, and codes never move. */
function requireSameBeginning({ deptId, deptLevel }: DeptRow, regionCode: string): void {
  const fixed = deptId.slice(0, 6);
  if (regionCode !== '' && deptLevel <= 4 && !regionCode.startsWith(fixed)) {
    throw refuseField('regionCode', `国家编码应以${fixed}开头`);
  }
}

async function requireNameFree(
  trx: Transaction<Tables>,
  parentId: string,
  deptName: string,
  except: string | null,
): Promise<void> {
  const taken = await findSibling(trx, parentId, deptName, except);
  if (taken) throw refuseTaken('deptName', `同一个上级下面已有“${deptName}”（${taken.deptId}）`);
}

/** Another living organisation of the parent with this name. */
export function findSibling(
  trx: Transaction<Tables>,
  parentId: string,
  deptName: string,
  except: string | null,
) {
  return trx
    .selectFrom('sysDept')
    .select('deptId')
    .where('parentId', '=', parentId)
    .where('deptName', '=', deptName)
    .where('status', '=', EnableStatus.enabled)
    .$if(except !== null, (query) => query.where('deptId', '<>', except ?? ''))
    .executeTakeFirst();
}

function refuseTakenRegionCode(error: unknown): never {
  if (isUniqueViolation(error, 'sys_dept_region_code_key')) {
    throw refuseTaken('regionCode', '这个国家编码已属于另一个组织');
  }
  throw error;
}

export function record(
  trx: Kysely<Tables>,
  context: ActorContext,
  now: Date,
  deptId: string,
  deed: Deed & Pick<Operation, 'summary'>,
): Promise<void> {
  const operation = { module: '组织机构', ...deed, bizType: 'sys_dept', bizId: deptId };
  return logOperation(trx, context, operation, now);
}
