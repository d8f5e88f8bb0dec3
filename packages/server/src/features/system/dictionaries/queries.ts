/** All SQL on `sys_dict_type` and `sys_dict_value`. A removed value keeps its row, so that no start brings it back. */

import { DICTIONARIES, type Dictionary } from '@farmers-mailbox/contract/dictionaries.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import {
  DICTIONARY_NOTES,
  type DictionaryCode,
  firstStyleOf,
} from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { countRows } from '../../../database/count-rows.ts';
import { escapeLike } from '../../../database/like.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import type { SysDictTypeTable, SysDictValueTable, Tables } from '../../../database/tables.ts';

export type DictTypeRow = Selectable<SysDictTypeTable>;
export type DictValueRow = Selectable<SysDictValueTable>;

const built = Object.entries(DICTIONARIES) as [DictionaryCode, Dictionary][];

/**
 * Brings in what the program has and the database lacks, and renews what no person has changed. What somebody has renamed, moved,
 * disabled or removed stays so. Any number of programs may do it at the same time.
 */
export async function fillDictionaries(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('sysDictType')
    .values(
      built.map(([dictTypeCode], place) => ({
        dictTypeCode,
        dictTypeName: DICTIONARY_NOTES[dictTypeCode].name,
        systemFlag: 1,
        sort: Object.keys(DICTIONARY_NOTES).indexOf(dictTypeCode) + 1 || place,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const values = built.flatMap(([dictTypeCode, entries]) =>
    entries.map(({ value, label }, place) => ({
      dictTypeCode,
      dictValue: String(value),
      dictLabel: label,
      sort: (place + 1) * 10,
      cssClass: firstStyleOf(dictTypeCode, String(value)),
    })),
  );
  await db
    .insertInto('sysDictValue')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`UPDATE sys_dict_value AS stored SET dict_label = fresh.label, sort = fresh.sort
    FROM json_to_recordset(${JSON.stringify(values.map(({ dictTypeCode: code, dictValue: value, dictLabel: label, sort }) => ({ code, value, label, sort })))}::json)
      AS fresh (code text, value text, label text, sort integer)
    WHERE stored.dict_type_code = fresh.code AND stored.dict_value = fresh.value AND stored.update_user_name IS NULL
      AND (stored.dict_label, stored.sort) IS DISTINCT FROM (fresh.label, fresh.sort)
      AND NOT EXISTS (SELECT FROM sys_dict_value AS other WHERE other.dict_type_code = fresh.code
        AND other.dict_label = fresh.label AND other.dict_value <> fresh.value AND other.del_flag = 0)`.execute(
    db,
  );
}

/** Living values in their order; undefined when there is no such dictionary. */
export async function listDictValues(
  db: Kysely<Tables>,
  dictTypeCode: string,
  { includeDisabled }: { includeDisabled: boolean },
): Promise<DictValueRow[] | undefined> {
  if (!(await findDictType(db, dictTypeCode))) return undefined;
  return db
    .selectFrom('sysDictValue')
    .selectAll()
    .where('dictTypeCode', '=', dictTypeCode)
    .where('delFlag', '=', 0)
    .$if(!includeDisabled, (query) => query.where('status', '=', EnableStatus.enabled))
    .orderBy('sort')
    .orderBy('dictValueId')
    .execute();
}

export interface DictLabel {
  readonly value: string;
  readonly label: string;
}

/** The words of a dictionary whose values are the program's, as the office calls them and in its order. */
export async function readLabels(db: Kysely<Tables>, dictTypeCode: DictionaryCode): Promise<DictLabel[]> {
  const rows = await listDictValues(db, dictTypeCode, { includeDisabled: true });
  const known = (rows ?? []).map((row) => ({ value: row.dictValue, label: row.dictLabel }));
  const dictionary: Dictionary = DICTIONARIES[dictTypeCode];
  const missing = dictionary.filter(({ value }) => !known.some((one) => one.value === String(value)));
  return [...known, ...missing.map(({ value, label }) => ({ value: String(value), label }))];
}

export function findDictType(db: Kysely<Tables>, dictTypeCode: string): Promise<DictTypeRow | undefined> {
  return db.selectFrom('sysDictType').selectAll().where('dictTypeCode', '=', dictTypeCode).executeTakeFirst();
}

interface Asked extends AskedOrder<'sort' | 'createTime'> {
  readonly pageNum: number;
  readonly pageSize: number;
}

const pageOf = ({ pageNum, pageSize }: Asked) => ({ limit: pageSize, offset: (pageNum - 1) * pageSize });
const containing = (keyword: string) => `%${escapeLike(keyword)}%`;

export async function pageDictTypes(
  db: Kysely<Tables>,
  { keyword }: { keyword?: string | undefined },
  asked: Asked,
) {
  const filtered = db
    .selectFrom('sysDictType as type')
    .$if(keyword !== undefined && keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('type.dictTypeName', 'like', containing(keyword ?? '')),
          eb('type.dictTypeCode', 'like', containing((keyword ?? '').toUpperCase())),
        ]),
      ),
    );
  const total = await countRows(filtered);
  const { limit, offset } = pageOf(asked);
  const list = await filtered
    .selectAll()
    .select(
      sql<number>`(SELECT count(*)::integer FROM sys_dict_value AS v
        WHERE v.dict_type_code = type.dict_type_code AND v.del_flag = 0)`.as('valueCount'),
    )
    .orderBy(
      orderOf(asked, sql`type.system_flag, type.sort, type.dict_type_code`, {
        sort: [sql`type.sort`, sql`type.dict_type_code`],
        createTime: [sql`type.create_time`, sql`type.dict_type_code`],
      }),
    )
    .limit(limit)
    .offset(offset)
    .execute();
  return { list, total };
}
export type FoundDictType = Awaited<ReturnType<typeof pageDictTypes>>['list'][number];

export interface ValueFilter {
  readonly dictTypeCode: string;
  readonly keyword?: string | undefined;
  readonly status?: number | undefined;
}

export async function pageDictValues(
  db: Kysely<Tables>,
  { dictTypeCode, keyword, status }: ValueFilter,
  asked: Asked,
) {
  const filtered = db
    .selectFrom('sysDictValue')
    .where('dictTypeCode', '=', dictTypeCode)
    .where('delFlag', '=', 0)
    .$if(status !== undefined, (query) => query.where('status', '=', status as number))
    .$if(keyword !== undefined && keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('dictLabel', 'like', containing(keyword ?? '')), eb('dictValue', '=', keyword ?? '')]),
      ),
    );
  const total = await countRows(filtered);
  const { limit, offset } = pageOf(asked);
  const list = await filtered
    .selectAll()
    .orderBy(
      orderOf(asked, sql`sort, dict_value_id`, {
        sort: [sql`sort`, sql`dict_value_id`],
        createTime: [sql`create_time`, sql`dict_value_id`],
      }),
    )
    .limit(limit)
    .offset(offset)
    .execute();
  return { list, total };
}
