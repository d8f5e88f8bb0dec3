/** Registers, changes and removes products that a mass SMS may name. Each act is one transaction with its row in the operation log. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { isValueOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  PRODUCT_CATEGORY,
  type removeProduct,
  type saveProduct,
} from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { hiddenCharacterProblem } from '@farmers-mailbox/contract/rules/hidden-characters.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { keptPhone } from '../../../access/typed-phone.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, requireVersion } from '../../../http/refusal.ts';
import { findDept } from '../../people/departments/queries.ts';
import { type Act, type Deed, logOperation } from '../../system/operation-log/actions.ts';
import { rulesToChange, rulesToRegister } from './policy.ts';
import { findProducts, insertProduct, type StoredProduct, updateProduct } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type SaveFields = CheckedRequestOf<typeof saveProduct>;

/** @throws Refusal 4000 beside the field, 4030 without the right, 4040 outside the area, 4090 when somebody changed it meanwhile */
export async function storeProduct(needs: Needs, act: Act, fields: SaveFields): Promise<string> {
  const { db, clock, personalData } = needs;
  const { actor } = act;
  requireFields(fields);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const columns = { ...columnsOf(fields), updateTime: now };
    if (fields.productId === undefined) {
      demand(verdictOf(rulesToRegister(actor, fields)));
      await requirePlace(trx, fields.deptId);
      const productId = await insertProduct(trx, {
        ...columns,
        ...keptPhone(personalData, fields.phoneNumber ?? ''),
        createUserId: actor.userId,
        createUserName: actor.realName,
        createDeptId: actor.deptId,
        createTime: now,
      });
      await record(trx, act, now, { productId, ...fields }, { action: '登记', after: loggedOf(fields) });
      return productId;
    }
    const before = await find(trx, actor, fields.productId);
    demand(verdictOf(rulesToChange(actor, before, 'edit')));
    demand(verdictOf(rulesToRegister(actor, fields, 'edit')));
    if (before.deptId !== fields.deptId) await requirePlace(trx, fields.deptId);
    const isChanged = await updateProduct(
      trx,
      { productId: before.productId, version: requireVersion(fields.version) },
      {
        ...columns,
        ...(fields.phoneNumber === undefined ? {} : keptPhone(personalData, fields.phoneNumber)),
      },
    );
    if (!isChanged) throw overtaken('这条产品信息');
    await record(trx, act, now, before, {
      action: '修改',
      before: loggedOf(before),
      after: loggedOf(fields),
    });
    return before.productId;
  });
}

export async function removeProductOf(
  { db, clock }: Needs,
  act: Act,
  { productId, version }: CheckedRequestOf<typeof removeProduct>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const before = await find(trx, act.actor, productId);
    demand(verdictOf(rulesToChange(act.actor, before, 'remove')));
    const isRemoved = await updateProduct(trx, { productId, version }, { delFlag: 1, updateTime: now });
    if (!isRemoved) throw overtaken('这条产品信息');
    await record(trx, act, now, before, { action: '删除', before: loggedOf(before) });
  });
}

async function find(trx: Transaction<Tables>, actor: Actor, productId: string): Promise<StoredProduct> {
  const [found] = await findProducts(trx, areaOf(actor), [productId]);
  if (!found) throw new Refusal(ErrorCode.notFound, '产品不存在或已删除');
  return found;
}

/** These words go into a text as they are: no link, no signature, nothing unseen. */
const TOLD = ['productName', 'spec', 'place', 'contactName', 'quantityUnit', 'priceUnit'] as const;

function requireFields(fields: SaveFields): void {
  if (!isValueOf(PRODUCT_CATEGORY, fields.productCategory)) {
    throw refuseField('productCategory', '请选择产品类别');
  }
  if (fields.supplyEnd < fields.supplyStart) throw refuseField('supplyEnd', '结束日期不能早于开始日期');
  for (const field of TOLD) {
    const value = fields[field];
    const problem = hiddenCharacterProblem(value);
    if (problem !== null) throw refuseField(field, problem);
    if (/[【】${}\n]|:\/\/|www\./i.test(value)) throw refuseField(field, '不能有【】、花括号、换行或网址');
  }
}

async function requirePlace(trx: Transaction<Tables>, deptId: string): Promise<void> {
  const place = await findDept(trx, deptId);
  if (place?.status !== 1) throw refuseField('deptId', '请选择您管辖范围内的区域或单位');
}

function columnsOf(fields: SaveFields) {
  return {
    infoType: fields.infoType,
    productName: fields.productName,
    productCategory: fields.productCategory,
    spec: fields.spec,
    quantity: String(fields.quantity),
    quantityUnit: fields.quantityUnit,
    price: fields.price === null ? null : String(fields.price),
    priceUnit: fields.priceUnit,
    place: fields.place,
    supplyStart: fields.supplyStart,
    supplyEnd: fields.supplyEnd,
    contactName: fields.contactName,
    consentFlag: fields.consentFlag,
    deptId: fields.deptId,
  };
}

const loggedOf = (product: SaveFields | StoredProduct) => ({
  infoType: product.infoType,
  productName: product.productName,
  quantity: Number(product.quantity),
  quantityUnit: product.quantityUnit,
  price: product.price === null ? null : Number(product.price),
  priceUnit: product.priceUnit,
  contactName: product.contactName,
  consentFlag: product.consentFlag,
  deptId: product.deptId,
});

function record(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { productId, productName }: { productId: string; productName: string },
  deed: Deed,
): Promise<void> {
  return logOperation(
    trx,
    act,
    {
      module: '供求产品',
      ...deed,
      bizType: 'product',
      bizId: productId,
      summary: `${deed.action}产品“${productName}”`,
    },
    now,
  );
}
