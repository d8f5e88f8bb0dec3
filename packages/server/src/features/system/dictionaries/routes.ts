/** Dictionaries for everybody, and the page 字典管理: `contract/system/dictionary-admin/endpoints.ts`. */

import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import {
  changeDictType,
  changeDictValue,
  createDictType,
  createDictValue,
  deleteDictType,
  deleteDictValue,
} from './actions.ts';
import { toDictType, toDictValue, toDictValueRow } from './presenter.ts';
import { listDictValues, pageDictTypes, pageDictValues } from './queries.ts';

export function dictionaryRoutes(needs: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const { db } = needs;
  return [
    route(endpoints.listByDictTypeCode, async ({ dictTypeCode, includeDisabled }) => {
      const rows = await listDictValues(db, dictTypeCode, { includeDisabled: includeDisabled === 1 });
      if (!rows) throw new Refusal(ErrorCode.notFound, '字典不存在或已删除');
      return rows.map(toDictValue);
    }),
    route(endpoints.pageDictTypes, async (fields, { actor }) => {
      const { list, total } = await pageDictTypes(db, fields, fields);
      return toPage(
        list.map((row) => toDictType(actor, row)),
        total,
        fields,
      );
    }),
    route(endpoints.saveDictType, async (fields, context) => {
      await createDictType(needs, context, fields);
      return null;
    }),
    route(endpoints.updateDictType, async (fields, context) => {
      await changeDictType(needs, context, fields);
      return null;
    }),
    route(endpoints.removeDictType, async (fields, context) => ({
      valueCount: await deleteDictType(needs, context, fields),
    })),
    route(endpoints.pageDictValues, async (fields, { actor }) => {
      const { list, total } = await pageDictValues(db, fields, fields);
      return toPage(
        list.map((row) => toDictValueRow(actor, row)),
        total,
        fields,
      );
    }),
    route(endpoints.saveDictValue, async (fields, context) => ({
      dictValueId: await createDictValue(needs, context, fields),
    })),
    route(endpoints.updateDictValue, async (fields, context) => {
      await changeDictValue(needs, context, fields);
      return null;
    }),
    route(endpoints.removeDictValue, async (fields, context) => {
      await deleteDictValue(needs, context, fields);
      return null;
    }),
  ];
}
