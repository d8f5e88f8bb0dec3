/** Dictionaries and their values, as everybody reads them and as the page 字典管理 shows them. */
import type {
  DictTypeRow,
  DictValue,
  DictValueRow,
} from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { typeCanOf, valueCanOf } from '@farmers-mailbox/contract/system/dictionary-admin/verdicts.ts';
import type { Actor } from '../../../access/actor.ts';
import { toMoment } from '../../../time/moment.ts';
import type { FoundDictType, DictValueRow as StoredValue } from './queries.ts';

export function toDictValue(row: StoredValue): DictValue {
  return {
    dictValueId: row.dictValueId,
    dictTypeCode: row.dictTypeCode,
    dictLabel: row.dictLabel,
    dictValue: row.dictValue,
    sort: row.sort,
    cssClass: row.cssClass,
    defaultFlag: row.defaultFlag,
    status: row.status,
    remark: row.remark,
  };
}

export function toDictValueRow(actor: Actor, row: StoredValue): DictValueRow {
  return {
    ...toDictValue(row),
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
    updateUserName: row.updateUserName,
    updateTime: toMoment(row.updateTime),
    version: row.version,
    can: { ...valueCanOf(actor, row) },
  };
}

export function toDictType(actor: Actor, row: FoundDictType): DictTypeRow {
  return {
    dictTypeCode: row.dictTypeCode,
    dictTypeName: row.dictTypeName,
    systemFlag: row.systemFlag,
    remark: row.remark,
    valueCount: row.valueCount,
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
    version: row.version,
    can: { ...typeCanOf(actor, row) },
  };
}
