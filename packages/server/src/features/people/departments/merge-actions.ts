/**
 * Merges one organisation into another of the same level and kind. Everything that hangs on it moves in one transaction. Nobody's
 * rights go on elsewhere unless whoever merges said so for that person; all others are suspended. So only who may decide about each of
 * them merges (decision 18).
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { mayDecideAbout } from '@farmers-mailbox/contract/access/granting.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  countDeptMerge,
  MergePreview,
  mergeDept,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { MergeRules } from '../../../access/merge-rule.ts';
import { forgetCounts } from '../../../database/count-cache.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { chinaDay, chinaMonth } from '../../../time/moment.ts';
import { type DeptRow, lockDept, record, requireInside, whatHangs } from './admin-actions.ts';
import { deptCanOf } from './admin-policy.ts';
import {
  countLivingBelow,
  countWhatHangsOn,
  listDisabledBelow,
  listHolders,
  staffOf,
} from './admin-queries.ts';
import { quotasOnMerge } from './merge-quota.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** Counts what a merge would move, whatever it is merged into. Writes nothing. @throws Refusal 4040, 4030 */
export async function countOnMerge(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  deptId: string,
): Promise<AnswerOf<typeof countDeptMerge>> {
  return db.transaction().execute(async (trx) => {
    const from = await lockDept(trx, deptId);
    const can = deptCanOf(actor, from);
    requireInside(can.edit);
    const { userCount, identityCount, groupCount, subjectCount, reviewCount, childCount } =
      await countWhatHangsOn(trx, deptId);
    const mayMerge = allOf(can.merge, await problemBelow(trx, deptId));
    return { userCount, identityCount, groupCount, subjectCount, reviewCount, childCount, mayMerge };
  });
}

/** Previews a merge: the people and things that it would touch. Writes nothing. */
export async function previewMerge(
  { db, clock }: Needs,
  actor: Actor,
  deptId: string,
  toDeptId: string,
): Promise<MergePreview> {
  return db.transaction().execute(async (trx) => {
    const [from, to] = await lockBoth(trx, actor, deptId, toDeptId);
    const { userCount, identityCount, groupCount, subjectCount, reviewCount } = await countWhatHangsOn(
      trx,
      deptId,
    );
    const today = chinaDay(clock.now());
    const placesSuit = mayMerge(actor, from, to, await problemBelow(trx, deptId));
    const staff = await staffOf(trx, deptId);
    return {
      fullDeptName: from.fullDeptName,
      toFullDeptName: to.fullDeptName,
      mayMerge: allOf(placesSuit, await mayDecideAboutAll(trx, actor, from, today)),
      userCount,
      identityCount,
      groupCount,
      subjectCount,
      reviewCount,
      ...(await quotasOnMerge(trx, from, to, chinaMonth(clock.now()))),
      affected: staff.map(({ identityId, userName, realName, roleNames }) => ({
        identityId,
        userName,
        realName,
        roleNames,
        areaName: from.fullDeptName,
        newAreaName: to.fullDeptName,
      })),
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
  requireInside(deptCanOf(actor, from).edit);
  requireInside(verdict(covers(managedArea(actor), to.deptId), '不在您的管辖范围内'));
  return [from, to];
}

function mayMerge(actor: Actor, from: DeptRow, to: DeptRow, below: Verdict): Verdict {
  return allOf(
    deptCanOf(actor, from).merge,
    verdict(to.status === 1, '目标组织已停用'),
    verdict(to.virtualFlag === 0, '不能并入技术节点'),
    verdict(from.deptLevel === to.deptLevel, '只能并入同一级别的组织'),
    verdict(
      (from.deptType === REGION_DEPT_TYPE) === (to.deptType === REGION_DEPT_TYPE),
      '行政区域只能并入行政区域，单位只能并入单位',
    ),
    below,
  );
}

/** Refuses a merge that would leave something behind below it, at any depth: living organisations, and whatever hangs on disabled ones. */
async function problemBelow(trx: Kysely<Tables>, deptId: string): Promise<Verdict> {
  const living = await countLivingBelow(trx, deptId);
  if (living > 0) return `还有${living}个启用的下级组织，请先停用或合并它们`;
  for (const child of await listDisabledBelow(trx, deptId)) {
    // what a merge would leave where it is does not count
    const hanging = {
      ...(await countWhatHangsOn(trx, child.deptId)),
      childCount: 0,
      applicationCount: 0,
      historyCount: 0,
    };
    if (Object.values(hanging).some((count) => count > 0)) {
      return `停用的下级组织“${child.fullDeptName}”里还${whatHangs(hanging)}，请先把它并入其他组织`;
    }
  }
  return true;
}

/** A merge suspends people and gives them another area: whoever merges must be allowed to decide about each of them, as a whole. */
async function mayDecideAboutAll(
  trx: Kysely<Tables>,
  actor: Actor,
  { deptId, deptName }: DeptRow,
  today: string,
): Promise<Verdict> {
  const refused = (await listHolders(trx, deptId, today)).flatMap((holder) => {
    const allowed = mayDecideAbout(actor, holder);
    return allowed === true ? [] : [`${holder.realName}：${allowed}`];
  });
  const [first] = refused;
  if (first === undefined) return true;
  return `“${deptName}”里有${refused.length}人的身份不能由您决定（${first}），请由上级管理员合并`;
}

export async function mergeInto(
  { db, clock, mergeRules }: Needs & { readonly mergeRules: MergeRules },
  context: ActorContext,
  { deptId, toDeptId, version, keptIdentityIds }: CheckedRequestOf<typeof mergeDept>,
): Promise<{ userCount: number; identityCount: number; suspendedCount: number; quotaEnded: number }> {
  const merged = await db.transaction().execute(async (trx) => {
    const [from, to] = await lockBoth(trx, context.actor, deptId, toDeptId);
    const now = clock.now();
    const today = chinaDay(now);
    const allowed = mayMerge(context.actor, from, to, await problemBelow(trx, deptId));
    if (allowed !== true) throw new Refusal(ErrorCode.stateChanged, allowed);
    demand(await mayDecideAboutAll(trx, context.actor, from, today));
    const kept = new Set(keptIdentityIds);
    const ending = (await staffOf(trx, deptId)).filter(({ identityId }) => !kept.has(identityId));
    const suspended = ending.map(({ identityId }) => identityId);
    await close(trx, { deptId, toDeptId, version }, now);
    const { quota } = await quotasOnMerge(trx, from, to, chinaMonth(now));
    const moved = await moveEverything(trx, mergeRules.moves, { deptId, toDeptId }, suspended, {
      now,
      actor: context.actor,
    });
    await requireSuperAdminLeft(trx, mergeRules, ending, today);
    const counts = { ...moved, suspendedCount: suspended.length, quotaEnded: quota?.left ?? 0 };
    const summary = `把 ${from.fullDeptName}（${deptId}）并入 ${to.fullDeptName}（${toDeptId}）`;
    const after = { mergeToDeptId: toDeptId, ...counts, keptIdentityIds, suspendedIdentityIds: suspended };
    const before = { status: from.status };
    await record(trx, context, now, deptId, { action: '合并', summary, before, after });
    return counts;
  });
  forgetCounts(db);
  return merged;
}

/** @throws Refusal 4090 when somebody changed it since this version */
async function close(
  trx: Transaction<Tables>,
  { deptId, toDeptId, version }: { deptId: string; toDeptId: string; version: number },
  now: Date,
): Promise<void> {
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
  if (!closed) throw overtaken('这个组织');
}

/** Asked after they were suspended: of two in one organisation neither is the other's successor. */
async function requireSuperAdminLeft(
  trx: Transaction<Tables>,
  { hasAnotherSuperAdmin }: MergeRules,
  suspended: Awaited<ReturnType<typeof staffOf>>,
  today: string,
): Promise<void> {
  const one = suspended.find(({ roleKeys }) => roleKeys.includes('superAdmin'));
  if (one && !(await hasAnotherSuperAdmin(trx, one.userId, today))) {
    const sentence = `${one.realName}是最后一个超级管理员，请勾选继续有效，或先任命另一个`;
    throw new Refusal(ErrorCode.forbidden, sentence);
  }
}

/** The people first, then what each feature has. */
async function moveEverything(
  trx: Transaction<Tables>,
  moves: MergeRules['moves'],
  { deptId, toDeptId }: { deptId: string; toDeptId: string },
  suspended: readonly string[],
  { now, actor }: { now: Date; actor: Actor },
): Promise<{ userCount: number; identityCount: number }> {
  await holdRows(trx, 'sysUserIdentity', ['identityId'], sql`dept_id = ${deptId}`);
  const identities = await sql`UPDATE sys_user_identity SET dept_id = ${toDeptId},
      status = CASE WHEN identity_id = ANY (${suspended}::bigint[]) THEN ${sql.lit(EnableStatus.disabled)} ELSE status END
    WHERE dept_id = ${deptId}`.execute(trx);
  await holdRows(trx, 'sysUser', ['userId'], sql`dept_id = ${deptId}`);
  const users =
    await sql`UPDATE sys_user SET dept_id = ${toDeptId}, update_time = ${now}, version = version + 1
    WHERE dept_id = ${deptId}`.execute(trx);
  for (const move of moves) await move(trx, deptId, toDeptId, now, actor);
  return {
    userCount: Number(users.numAffectedRows ?? 0),
    identityCount: Number(identities.numAffectedRows ?? 0),
  };
}
