/**
 * Merges one organisation into another of the same level and kind. Everything that hangs on it moves in one transaction. Nobody's
 * rights go on elsewhere unless whoever merges said so for that person; all others are suspended.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { outranks } from '@farmers-mailbox/contract/access/rank.ts';
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { MergePreview, mergeDept } from '@farmers-mailbox/contract/department-admin/endpoints.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { chinaDay, chinaMonth } from '../../http/moment.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ActorContext } from '../../http/route.ts';
import { moveEntries } from '../admin-info/queries.ts';
import { moveApps } from '../app-access/queries.ts';
import { moveProducts } from '../products/queries.ts';
import { moveRequests } from '../sms-requests/queries.ts';
import { moveTemplates } from '../sms-templates/queries.ts';
import { moveSubjects } from '../subjects/queries.ts';
import { type DeptRow, demandInside, lockDept, record } from './admin-actions.ts';
import { deptCanOf, managedArea } from './admin-policy.ts';
import { countWhatHangsOn, staffOf } from './admin-queries.ts';
import { quotasOnMerge } from './merge-quota.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

const PUBLIC_RANK_MAX = roleOf('ordinaryUser')?.rank ?? 0;

/** Who and what a merge would touch. Writes nothing. */
export async function previewMerge(
  { db, clock }: Needs,
  actor: Actor,
  deptId: string,
  toDeptId: string,
): Promise<MergePreview> {
  return db.transaction().execute(async (trx) => {
    const [from, to] = await lockBoth(trx, actor, deptId, toDeptId);
    const { userCount, identityCount, groupCount, subjectCount, reviewCount, childCount } =
      await countWhatHangsOn(trx, deptId);
    return {
      fullDeptName: from.fullDeptName,
      toFullDeptName: to.fullDeptName,
      mayMerge: mayMerge(actor, from, to, childCount),
      userCount,
      identityCount,
      groupCount,
      subjectCount,
      reviewCount,
      ...(await quotasOnMerge(trx, from, to, chinaMonth(clock.now()))),
      affected: await affectedBy(trx, actor, from, to),
      version: from.version,
    };
  });
}

/** In the order of the codes, so that two merges in opposite directions do not wait for each other. */
async function lockBoth(
  trx: Transaction<Tables>,
  actor: Actor,
  deptId: string,
  toDeptId: string,
): Promise<[from: DeptRow, to: DeptRow]> {
  if (deptId === toDeptId) throw new Refusal(ErrorCode.validation, '不能并入自己');
  const [first, second] = deptId < toDeptId ? [deptId, toDeptId] : [toDeptId, deptId];
  const rows = [await lockDept(trx, first), await lockDept(trx, second)];
  const [from, to] = deptId < toDeptId ? rows : rows.toReversed();
  if (!from || !to) throw new Error('Two organisations were locked.');
  demandInside(deptCanOf(actor, from).edit);
  demandInside(verdict(covers(managedArea(actor), to.deptId), '不在您的管辖范围内'));
  return [from, to];
}

function mayMerge(actor: Actor, from: DeptRow, to: DeptRow, childCount: number): Verdict {
  return allOf(
    deptCanOf(actor, from).merge,
    verdict(to.status === 1, '目标组织已停用'),
    verdict(to.virtualFlag === 0, '不能并入技术节点'),
    verdict(from.deptLevel === to.deptLevel, '只能并入同一级别的组织'),
    verdict(
      (from.deptType === REGION_DEPT_TYPE) === (to.deptType === REGION_DEPT_TYPE),
      '行政区域只能并入行政区域，单位只能并入单位',
    ),
    verdict(childCount === 0, `还有${childCount}个启用的下级组织，请先停用或合并它们`),
  );
}

async function affectedBy(
  trx: Kysely<Tables>,
  actor: Actor,
  from: DeptRow,
  to: DeptRow,
): Promise<MergePreview['affected']> {
  const staff = await staffOf(trx, from.deptId, PUBLIC_RANK_MAX);
  return staff.map(({ roleKeys, ...person }) => ({
    ...person,
    areaName: from.fullDeptName,
    newAreaName: to.fullDeptName,
    mayKeep: verdict(outranks(actor, { roleKeys }), '级别不低于您，只能由上级管理员恢复'),
  }));
}

export async function mergeInto(
  { db, clock }: Needs,
  context: ActorContext,
  { deptId, toDeptId, version, keptIdentityIds }: CheckedRequestOf<typeof mergeDept>,
): Promise<{ userCount: number; identityCount: number; suspendedCount: number; quotaEnded: number }> {
  return db.transaction().execute(async (trx) => {
    const [from, to] = await lockBoth(trx, context.actor, deptId, toDeptId);
    const { childCount } = await countWhatHangsOn(trx, deptId);
    const allowed = mayMerge(context.actor, from, to, childCount);
    if (allowed !== true) throw new Refusal(ErrorCode.stateChanged, allowed);
    const affected = await affectedBy(trx, context.actor, from, to);
    const suspended = suspendedOf(affected, keptIdentityIds);
    const now = clock.now();
    const closed = await trx
      .updateTable('sysDept')
      .set({
        status: 0,
        mergeToDeptId: toDeptId,
        expireDate: chinaDay(now),
        updateTime: now,
        version: sql`version + 1`,
      })
      .where('deptId', '=', deptId)
      .where('version', '=', version)
      .returning('deptId')
      .executeTakeFirst();
    if (!closed) throw new Refusal(ErrorCode.stateChanged);
    const { quota } = await quotasOnMerge(trx, from, to, chinaMonth(now));
    const moved = await moveEverything(trx, deptId, toDeptId, suspended, now);
    const counts = { ...moved, suspendedCount: suspended.length, quotaEnded: quota?.left ?? 0 };
    const summary = `把 ${from.fullDeptName}（${deptId}）并入 ${to.fullDeptName}（${toDeptId}）`;
    await record(
      trx,
      context,
      now,
      deptId,
      '合并',
      summary,
      { status: from.status },
      {
        mergeToDeptId: toDeptId,
        ...counts,
        keptIdentityIds,
        suspendedIdentityIds: suspended,
      },
    );
    return counts;
  });
}

function suspendedOf(affected: MergePreview['affected'], keptIdentityIds: readonly string[]): string[] {
  const kept = new Set(keptIdentityIds);
  for (const { identityId, realName, mayKeep } of affected) {
    if (kept.has(identityId) && mayKeep !== true)
      throw new Refusal(ErrorCode.forbidden, `${realName}：${mayKeep}`);
  }
  return affected.flatMap(({ identityId }) => (kept.has(identityId) ? [] : [identityId]));
}

async function moveEverything(
  trx: Transaction<Tables>,
  deptId: string,
  toDeptId: string,
  suspended: readonly string[],
  now: Date,
): Promise<{ userCount: number; identityCount: number }> {
  const identities = await sql`UPDATE sys_user_identity SET dept_id = ${toDeptId},
      status = CASE WHEN identity_id = ANY (${suspended}::bigint[]) THEN 0 ELSE status END
    WHERE dept_id = ${deptId}`.execute(trx);
  const users =
    await sql`UPDATE sys_user SET dept_id = ${toDeptId}, update_time = ${now}, version = version + 1
    WHERE dept_id = ${deptId}`.execute(trx);
  await sql`UPDATE book_group SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
  await sql`UPDATE book_user SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
  await moveSubjects(trx, deptId, toDeptId, now);
  await moveEntries(trx, deptId, toDeptId);
  await moveTemplates(trx, deptId, toDeptId);
  await moveRequests(trx, deptId, toDeptId);
  await moveProducts(trx, deptId, toDeptId);
  await moveApps(trx, deptId, toDeptId);
  await sql`UPDATE sms_visit SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
  await sql`UPDATE document_manage SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
  await sql`UPDATE mass_sms_apply SET current_audit_dept_id = ${toDeptId}, version = version + 1
    WHERE current_audit_dept_id = ${deptId} AND audit_status IN (1, 2)`.execute(trx);
  return {
    userCount: Number(users.numAffectedRows ?? 0),
    identityCount: Number(identities.numAffectedRows ?? 0),
  };
}
