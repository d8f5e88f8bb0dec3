/** All SQL on `product`. A removed one keeps its row for the texts that name it. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageProductsForSms } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import { deptInside } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { ProductTable, Tables } from '../../../database/tables.ts';

type Filters = CheckedRequestOf<typeof pageProductsForSms>;

/** Living products of an area. No area holds none. */
function productsOf(db: Kysely<Tables>, area: string | null) {
  return db
    .selectFrom('product')
    .innerJoin('sysDept as dept', 'dept.deptId', 'product.deptId')
    .where('product.delFlag', '=', 0)
    .where((eb) => deptInside(eb, 'product.deptId', area));
}

/** One page, newest first. @param today `YYYY-MM-DD` */
export async function pageOfProducts(
  db: Kysely<Tables>,
  area: string | null,
  { keyword, productCategory, deptId, infoType, currentFlag, pageNum, pageSize, ...order }: Filters,
  { today, personalData }: { today: string; personalData: Pick<PersonalData, 'hash'> },
) {
  let query = productsOf(db, area);
  if (deptId) query = query.where((eb) => deptInside(eb, 'product.deptId', deptId));
  if (infoType !== undefined) query = query.where('product.infoType', '=', infoType);
  if (productCategory !== undefined) query = query.where('product.productCategory', '=', productCategory);
  if (currentFlag === 1) query = query.where(sql<boolean>`product.supply_end >= ${today}::date`);
  if (keyword) {
    const phone = normalisePhone(keyword);
    const words = sql`product.product_name || ' ' || product.place || ' ' || product.contact_name`;
    query =
      phone === null
        ? query.where(sql<boolean>`strpos(${words}, ${keyword}) > 0`)
        : query.where('product.phoneHash', '=', personalData.hash(phone));
    if (phone === null && Array.from(keyword).length > 1) {
      query = query.where(sql<boolean>`text_pairs(${words}) @> text_pairs(${keyword})`);
    }
  }
  const total = await countRows(query);
  const list = await query
    .selectAll('product')
    .select('dept.deptName')
    .orderBy(orderOf(order, sql`product.product_id DESC`, { createTime: [sql`product.product_id`] }))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}
export type StoredProduct = Awaited<ReturnType<typeof pageOfProducts>>['list'][number];

/** Those of the ids that lie in the area, by their ids. */
export function findProducts(db: Kysely<Tables>, area: string | null, productIds: readonly string[]) {
  return productsOf(db, area)
    .selectAll('product')
    .select('dept.deptName')
    .where(sql<boolean>`product.product_id = ANY (${productIds}::bigint[])`)
    .orderBy('product.productId')
    .execute();
}

/** Names of products that a text names, removed ones too. */
export function namesOfProducts(db: Kysely<Tables>, productIds: readonly string[]) {
  return db
    .selectFrom('product')
    .select(['productId', 'productName'])
    .where(sql<boolean>`product_id = ANY (${productIds}::bigint[])`)
    .orderBy('productId')
    .execute();
}

export async function insertProduct(trx: Kysely<Tables>, row: Insertable<ProductTable>): Promise<string> {
  const { productId } = await trx
    .insertInto('product')
    .values(row)
    .returning('productId')
    .executeTakeFirstOrThrow();
  return productId;
}

/** False when somebody else changed it since this version. */
export async function updateProduct(
  trx: Kysely<Tables>,
  { productId, version }: { productId: string; version: number },
  changed: Partial<Insertable<ProductTable>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('product')
    .set({ ...changed, version: sql`version + 1` })
    .where('productId', '=', productId)
    .where('version', '=', version)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When an organisation is merged: its products go along. */
export async function moveProducts(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'product', ['productId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE product SET dept_id = ${toDeptId}, version = version + 1 WHERE dept_id = ${deptId}`.execute(
    trx,
  );
}
