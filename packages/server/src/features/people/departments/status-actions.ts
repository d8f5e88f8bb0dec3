/** Disables an organisation, from the bottom up, and puts it into use again, from the top down. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  changeDeptStatus,
  updateDept,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { overtaken, Refusal } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { changeFields, type DeptRow, findSibling, lockDept, record, requireInside } from './admin-actions.ts';
import { deptCanOf } from './admin-policy.ts';
import { countWhatHangsOn } from './admin-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type ChangingNeeds = Needs & Pick<Dependencies, 'personalData' | 'outlines'>;

export async function setDeptStatus(
  { db, clock }: Needs,
  context: ActorContext,
  { deptId, status, version }: CheckedRequestOf<typeof changeDeptStatus>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const parent = status === 1 ? await lockParent(trx, deptId) : null;
    await moveStatus(trx, context, { deptId, status, version }, parent, clock.now());
  });
}

/** Changes an organisation, with its status where that is sent and another. @throws Refusal as both acts */
export async function changeDept(
  needs: ChangingNeeds,
  context: ActorContext,
  fields: CheckedRequestOf<typeof updateDept>,
): Promise<void> {
  const { deptId, status, version } = fields;
  await needs.db.transaction().execute(async (trx) => {
    const parent = status === 1 ? await lockParent(trx, deptId) : null;
    const before = await lockDept(trx, deptId);
    await changeFields(trx, needs, context, fields);
    if (status === undefined || status === before.status) return;
    const moved = { deptId, status, version: version + 1 };
    await moveStatus(trx, context, moved, parent, needs.clock.now());
  });
}

async function moveStatus(
  trx: Transaction<Tables>,
  context: ActorContext,
  { deptId, status, version }: CheckedRequestOf<typeof changeDeptStatus>,
  parent: DeptRow | null,
  now: Date,
): Promise<void> {
  const before = await lockDept(trx, deptId);
  requireInside(deptCanOf(context.actor, before).disable);
  if (status === 0) await requireNoLivingChildren(trx, deptId);
  else await requireRevivable(trx, before, parent);
  const changed = await trx
    .updateTable('sysDept')
    .set({ status, updateTime: now, version: sql`version + 1` })
    .where('deptId', '=', deptId)
    .where('version', '=', version)
    .where('status', '<>', status)
    .returning('deptId')
    .executeTakeFirst();
  if (!changed) throw overtaken('这个组织');
  const action = status === 1 ? '启用' : '停用';
  const summary = `${action}组织 ${before.fullDeptName}（${deptId}）`;
  const change = { before: { status: before.status }, after: { status } };
  await record(trx, context, now, deptId, { action, summary, ...change });
}

/** Before the organisation itself, as everybody locks them: from the parent down. */
async function lockParent(trx: Transaction<Tables>, deptId: string): Promise<DeptRow | null> {
  const row = await trx
    .selectFrom('sysDept')
    .select('parentId')
    .where('deptId', '=', deptId)
    .executeTakeFirst();
  return row?.parentId ? lockDept(trx, row.parentId) : null;
}

async function requireRevivable(
  trx: Transaction<Tables>,
  { deptId, deptName, mergeToDeptId }: DeptRow,
  parent: DeptRow | null,
): Promise<void> {
  if (mergeToDeptId !== null) throw new Refusal(ErrorCode.stateChanged, '组织已并入其他组织，不能再启用');
  if (parent === null) return;
  if (parent.status !== 1) {
    throw new Refusal(ErrorCode.stateChanged, `上级组织“${parent.deptName}”已停用或合并，不能单独启用下级`);
  }
  const twin = await findSibling(trx, parent.deptId, deptName, deptId);
  if (twin) {
    const sentence = `同一个上级下面已有“${deptName}”（${twin.deptId}），请先给其中一个改名`;
    throw new Refusal(ErrorCode.stateChanged, sentence);
  }
}

async function requireNoLivingChildren(trx: Transaction<Tables>, deptId: string): Promise<void> {
  const { childCount } = await countWhatHangsOn(trx, deptId);
  if (childCount > 0) {
    throw new Refusal(ErrorCode.stateChanged, `还有${childCount}个启用的下级组织，请先停用或合并它们`);
  }
}
