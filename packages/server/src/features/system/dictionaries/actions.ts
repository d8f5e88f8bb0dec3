/**
 * Runs the dictionaries (字典管理): each act is one transaction with its row in the operation log. What may be done to which dictionary
 * is contract/system/dictionary-admin/verdicts.ts.
 */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { isStyled } from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import type {
  removeDictType,
  removeDictValue,
  saveDictType,
  saveDictValue,
  updateDictType,
  updateDictValue,
} from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { typeCanOf, valueCanOf } from '@farmers-mailbox/contract/system/dictionary-admin/verdicts.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, refuseTaken } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation } from '../operation-log/actions.ts';
import type { DictTypeRow, DictValueRow } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** The dictionary's row, held until the transaction ends. @throws Refusal 4040 */
async function lockType(trx: Transaction<Tables>, dictTypeCode: string): Promise<DictTypeRow> {
  const row = await trx
    .selectFrom('sysDictType')
    .selectAll()
    .where('dictTypeCode', '=', dictTypeCode)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal(ErrorCode.notFound, '字典不存在或已删除');
  return row;
}

/** @throws Refusal 4040 */
async function lockValue(trx: Transaction<Tables>, dictValueId: string): Promise<DictValueRow> {
  const row = await trx
    .selectFrom('sysDictValue')
    .selectAll()
    .where('dictValueId', '=', dictValueId)
    .where('delFlag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal(ErrorCode.notFound, '字典值不存在或已删除');
  return row;
}

export async function createDictType(
  { db, clock }: Needs,
  context: ActorContext,
  { dictTypeCode, dictTypeName, remark }: CheckedRequestOf<typeof saveDictType>,
): Promise<void> {
  demand(typeCanOf(context.actor, { dictTypeCode: '' }).addValue);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const made = { createUserName: context.actor.realName, createTime: now, updateTime: now };
    const row = { dictTypeCode, dictTypeName, remark: remark || null, ...made };
    await trx
      .insertInto('sysDictType')
      .values(row)
      .execute()
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'sys_dict_type_pkey')) {
          throw refuseTaken('dictTypeCode', '已有这个编码的字典，请换一个');
        }
        throw error;
      });
    const summary = `新增字典 ${dictTypeName}（${dictTypeCode}）`;
    await record(trx, context, now, {
      ...typeObject(dictTypeCode),
      action: '新增',
      summary,
      after: { dictTypeName, remark },
    });
  });
}

export async function changeDictType(
  { db, clock }: Needs,
  context: ActorContext,
  { dictTypeCode, version, dictTypeName, remark }: CheckedRequestOf<typeof updateDictType>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockType(trx, dictTypeCode);
    demand(typeCanOf(context.actor, before).edit);
    if (before.version !== version) throw overtaken('这个字典');
    const now = clock.now();
    await trx
      .updateTable('sysDictType')
      .set({ dictTypeName, remark: remark || null, updateTime: now, version: version + 1 })
      .where('dictTypeCode', '=', dictTypeCode)
      .execute();
    const summary = `修改字典 ${before.dictTypeName}（${dictTypeCode}）`;
    const was = { dictTypeName: before.dictTypeName, remark: before.remark };
    await record(trx, context, now, {
      ...typeObject(dictTypeCode),
      action: '修改',
      summary,
      before: was,
      after: { dictTypeName, remark },
    });
  });
}

/** @returns how many values went with it */
export async function deleteDictType(
  { db, clock }: Needs,
  context: ActorContext,
  { dictTypeCode, version }: CheckedRequestOf<typeof removeDictType>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = await lockType(trx, dictTypeCode);
    demand(typeCanOf(context.actor, before).remove);
    if (before.version !== version) throw overtaken('这个字典');
    const values = await trx
      .deleteFrom('sysDictValue')
      .where('dictTypeCode', '=', dictTypeCode)
      .returning(['dictValue', 'dictLabel', 'delFlag'])
      .execute();
    await trx.deleteFrom('sysDictType').where('dictTypeCode', '=', dictTypeCode).execute();
    const living = values.filter(({ delFlag }) => delFlag === 0);
    const words = Object.fromEntries(living.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]));
    const summary = `删除字典 ${before.dictTypeName}（${dictTypeCode}）及其 ${living.length} 个值`;
    await record(trx, context, clock.now(), {
      ...typeObject(dictTypeCode),
      action: '删除',
      summary,
      before: { dictTypeName: before.dictTypeName, ...words },
    });
    return living.length;
  });
}

/** A value that was removed comes back with its new name. @returns its id */
export async function createDictValue(
  { db, clock }: Needs,
  context: ActorContext,
  { dictTypeCode, dictValue, status, ...fields }: CheckedRequestOf<typeof saveDictValue>,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const type = await lockType(trx, dictTypeCode);
    demand(typeCanOf(context.actor, type).addValue);
    requireStyle(dictTypeCode, fields.cssClass);
    const now = clock.now();
    const columns = {
      ...columnsOf(fields),
      status,
      delFlag: 0,
      createUserName: context.actor.realName,
      updateUserName: context.actor.realName,
      updateTime: now,
    };
    const row = await trx
      .insertInto('sysDictValue')
      .values({ dictTypeCode, dictValue, createTime: now, ...columns })
      .onConflict((conflict) =>
        conflict
          .columns(['dictTypeCode', 'dictValue'])
          .doUpdateSet({ ...columns, version: sql`sys_dict_value.version + 1` })
          .where('sysDictValue.delFlag', '=', 1),
      )
      .returning('dictValueId')
      .executeTakeFirst()
      .catch(refuseTakenLabel);
    if (!row) throw refuseTaken('dictValue', '这个字典里已有这个值，请换一个');
    const summary = `新增字典值 ${type.dictTypeName}：${fields.dictLabel}（${dictValue}）`;
    await record(trx, context, now, {
      ...valueObject(row.dictValueId),
      action: '新增',
      summary,
      after: fields,
    });
    return row.dictValueId;
  });
}

export async function changeDictValue(
  { db, clock }: Needs,
  context: ActorContext,
  {
    dictValueId,
    version,
    status,
    dictTypeCode,
    dictValue,
    ...fields
  }: CheckedRequestOf<typeof updateDictValue>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockValue(trx, dictValueId);
    const can = valueCanOf(context.actor, before);
    demand(can.edit);
    if (status !== before.status) demand(can.disable);
    requireSameKey(before, dictTypeCode, dictValue);
    requireStyle(before.dictTypeCode, fields.cssClass);
    if (before.version !== version) throw overtaken('这个值');
    const now = clock.now();
    await trx
      .updateTable('sysDictValue')
      .set({
        ...columnsOf(fields),
        status,
        updateUserName: context.actor.realName,
        updateTime: now,
        version: version + 1,
      })
      .where('dictValueId', '=', dictValueId)
      .execute()
      .catch(refuseTakenLabel);
    const action = status === before.status ? '修改' : status === 1 ? '启用' : '停用';
    const { dictLabel, sort, cssClass, remark, defaultFlag } = before;
    await record(trx, context, now, {
      ...valueObject(dictValueId),
      action,
      summary: `${action}字典值 ${before.dictTypeCode}：${dictLabel}（${before.dictValue}）`,
      before: { dictLabel, sort, cssClass, remark, status: before.status, defaultFlag },
      after: { ...fields, status, defaultFlag: fields.defaultFlag ?? defaultFlag },
    });
  });
}

function requireSameKey(
  before: DictValueRow,
  dictTypeCode: string | undefined,
  dictValue: string | undefined,
): void {
  if (dictTypeCode !== undefined && dictTypeCode !== before.dictTypeCode) {
    throw refuseField('dictTypeCode', '字典值不能移到另一个字典，请在那里新增');
  }
  if (dictValue !== undefined && dictValue !== before.dictValue) {
    throw refuseField('dictValue', '值保存后不能更改，可以停用它，另外新增一个');
  }
}

export async function deleteDictValue(
  { db, clock }: Needs,
  context: ActorContext,
  { dictValueId, version }: CheckedRequestOf<typeof removeDictValue>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockValue(trx, dictValueId);
    demand(valueCanOf(context.actor, before).remove);
    if (version !== undefined && before.version !== version) throw overtaken('这个值');
    const now = clock.now();
    await trx
      .updateTable('sysDictValue')
      .set({
        delFlag: 1,
        updateUserName: context.actor.realName,
        updateTime: now,
        version: before.version + 1,
      })
      .where('dictValueId', '=', dictValueId)
      .execute();
    const { dictLabel, dictValue, dictTypeCode } = before;
    await record(trx, context, now, {
      ...valueObject(dictValueId),
      action: '删除',
      summary: `删除字典值 ${dictTypeCode}：${dictLabel}（${dictValue}）`,
      before: { dictLabel, dictValue },
    });
  });
}

/** A style that nothing would show is no style. */
function requireStyle(dictTypeCode: string, cssClass: string): void {
  if (cssClass !== '' && !isStyled(dictTypeCode)) throw refuseField('cssClass', '这个字典不显示样式，请留空');
}

function columnsOf({
  dictLabel,
  sort,
  cssClass,
  remark,
  defaultFlag,
}: {
  dictLabel: string;
  sort: number;
  cssClass: string;
  remark: string;
  defaultFlag?: 0 | 1 | undefined;
}) {
  const chosen = defaultFlag === undefined ? {} : { defaultFlag };
  return { dictLabel, sort, cssClass, remark: remark || null, ...chosen };
}

function refuseTakenLabel(error: unknown): never {
  if (isUniqueViolation(error, 'sys_dict_value_label')) {
    throw refuseTaken('dictLabel', '这个字典里已有同名的值，请换一个名称');
  }
  throw error;
}

const typeObject = (dictTypeCode: string) => ({ bizType: 'sys_dict_type', bizId: dictTypeCode });
const valueObject = (dictValueId: string) => ({ bizType: 'sys_dict_value', bizId: dictValueId });

interface Recorded {
  bizType: string;
  bizId: string;
  action: string;
  summary: string;
  before?: object;
  after?: object;
}

const record = (trx: Transaction<Tables>, context: ActorContext, now: Date, operation: Recorded) =>
  logOperation(trx, context, { module: '字典管理', ...operation }, now);
