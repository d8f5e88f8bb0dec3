/** Puts up, changes and removes what live shops have. Each act is one transaction with its rows in the log. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, requireVersion } from '../../../http/refusal.ts';
import { type Act, logOperation, type Operation } from '../../system/operation-log/actions.ts';
import type { ShopKind } from './kinds.ts';
import { mayKeep } from './policy.ts';
import {
  countUses,
  deleteThings,
  insertThing,
  lockThings,
  type ShopRow,
  type ShopTable,
  type Uses,
  updateThing,
} from './queries.ts';

export type ShopNeeds = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'outlines'>;

/** @returns its id @throws Refusal 4030 outside the area, 4000 a field, 4091 a number or code that is taken */
export async function addThing<Table extends ShopTable, Written extends object>(
  { db, clock, personalData, outlines }: ShopNeeds,
  act: Act,
  kind: ShopKind<Table, Written>,
  written: Written,
): Promise<string> {
  const { actor } = act;
  demand(mayKeep(actor, 'shop:edit', kind.deptOf({ actor, written, before: null })));
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const columns = await kind.columnsOf({ trx, actor, personalData, outlines, written, before: null });
    const audited = {
      createUserId: actor.userId,
      createUserName: actor.realName,
      createTime: now,
      updateTime: now,
    };
    const row = { ...columns, ...audited } as Parameters<typeof insertThing<Table>>[2];
    const id = await insertThing(trx, kind.table, row).catch(refuseSecond(kind));
    await kind.settle?.(trx, id, written);
    await logOperation(trx, act, operation(kind, '新增', id, { before: null, after: written }), now);
    return id;
  });
}

/** @throws Refusal 4040, 4030, 4090 somebody was faster, 4000 a field, 4091 a number or code that is taken */
export async function changeThing<Table extends ShopTable, Written extends object>(
  { db, clock, personalData, outlines }: ShopNeeds,
  act: Act,
  kind: ShopKind<Table, Written>,
  { id, version: given, written }: { id: string; version: number | undefined; written: Written },
): Promise<void> {
  const { actor } = act;
  const version = requireVersion(given);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const [before] = await requireThings(trx, act, kind, [id]);
    if (!before) throw absent(kind);
    demand(mayKeep(actor, 'shop:edit', before.deptId));
    demand(mayKeep(actor, 'shop:edit', kind.deptOf({ actor, written, before })));
    const columns = await kind.columnsOf({ trx, actor, personalData, outlines, written, before });
    const row = { ...columns, updateTime: now } as Parameters<typeof updateThing<Table>>[3];
    const isChanged = await updateThing(trx, kind.table, { id, version }, row).catch(refuseSecond(kind));
    if (!isChanged) throw overtaken(`这个${kind.noun}`);
    await kind.settle?.(trx, id, written);
    await logOperation(trx, act, operation(kind, '修改', id, { before, after: written }), now);
  });
}

/** All or none. @throws Refusal 4040, 4030, 4090 for one that others use */
export async function removeThings<Table extends ShopTable, Written extends object>(
  { db, clock }: ShopNeeds,
  act: Act,
  kind: ShopKind<Table, Written>,
  ids: readonly string[],
): Promise<number> {
  const asked = [...new Set(ids)];
  await db.transaction().execute(async (trx) => {
    const rows = await requireThings(trx, act, kind, asked);
    for (const { deptId } of rows) demand(mayKeep(act.actor, 'shop:remove', deptId));
    await demandUnused(trx, kind, rows);
    for (const row of rows) await kind.leave?.(trx, row);
    await deleteThings(trx, kind.table, asked);
    const removed = rows.map((row) => operation(kind, '删除', row.id, { before: row, after: null }));
    await logOperation(trx, act, removed, clock.now());
  });
  return asked.length;
}

const absent = ({ noun }: { readonly noun: string }) =>
  new Refusal(ErrorCode.notFound, `${noun}不存在或已删除`);

async function requireThings<Table extends ShopTable, Written>(
  trx: Transaction<Tables>,
  { actor }: Act,
  kind: ShopKind<Table, Written>,
  ids: readonly string[],
): Promise<ShopRow<Table>[]> {
  const rows = await lockThings(trx, kind.table, areaOf(actor), ids);
  if (rows.length < ids.length) throw absent(kind);
  return rows;
}

async function demandUnused<Table extends ShopTable, Written>(
  trx: Transaction<Tables>,
  kind: ShopKind<Table, Written>,
  rows: readonly ShopRow<Table>[],
): Promise<void> {
  if (kind.usedAs === undefined) return;
  const uses = await countUses(
    trx,
    kind.usedAs,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const used = uses.get(row.id);
    if (used === undefined || used.types + used.devices === 0) continue;
    const sentence = `${kind.noun}“${kind.nameOf(row)}”有${used.types + used.devices}处在用（${placesOf(used)}），请先把它们换掉，或改为停用`;
    throw new Refusal(ErrorCode.stateChanged, sentence);
  }
}

const placesOf = ({ types, devices }: Uses): string =>
  [...(types > 0 ? [`服务类型${types}个`] : []), ...(devices > 0 ? [`智能设备${devices}台`] : [])].join('、');

function refuseSecond<Table extends ShopTable, Written>({ once }: ShopKind<Table, Written>) {
  return (error: unknown): never => {
    if (once === undefined || !isUniqueViolation(error, once.index)) throw error;
    const { field, message } = once;
    throw new Refusal(ErrorCode.duplicate, message, [{ field, message }]);
  };
}

function operation<Table extends ShopTable, Written>(
  kind: ShopKind<Table, Written>,
  action: string,
  bizId: string,
  { before, after }: { readonly before: ShopRow<Table> | null; readonly after: Written | null },
): Operation {
  const one = after ?? before;
  return {
    module: kind.module,
    action,
    bizType: kind.bizType,
    bizId,
    summary: `${action}${kind.noun} ${one === null ? '' : kind.nameOf(one)}`,
    before: before && kind.logged(before),
    after: after && kind.logged(after),
  };
}
