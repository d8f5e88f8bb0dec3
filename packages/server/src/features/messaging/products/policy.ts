/** Permissions for products: read in one's own area, changed by who registered it or an administrator of the place. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { InfoType, type ProductRow } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';

export interface ProductFacts {
  readonly infoType: number;
  readonly deptId: string;
  readonly createUserId: string | null;
  /** `YYYY-MM-DD` */
  readonly supplyEnd: string;
}

type Deed = 'add' | 'edit' | 'remove';
const permissionFor = (infoType: number, deed: Deed): Permission =>
  infoType === InfoType.wanted ? `content:buy:${deed}` : `content:sell:${deed}`;

export function rulesToRegister(
  actor: Actor,
  { infoType, deptId }: Pick<ProductFacts, 'infoType' | 'deptId'>,
  deed: Deed = 'add',
): readonly Rule[] {
  return [
    rule('操作权限', holdsPermission(actor, permissionFor(infoType, deed)), '没有操作权限'),
    rule('管辖范围', covers(areaOf(actor), deptId), '不在您的管辖范围内'),
  ];
}

export function rulesToChange(
  actor: Actor,
  product: Omit<ProductFacts, 'supplyEnd'>,
  deed: 'edit' | 'remove',
): readonly Rule[] {
  const isOwn = product.createUserId === actor.userId;
  return [
    ...rulesToRegister(actor, product, deed),
    rule('登记人', isOwn || managesOthers(actor), '不是您登记的，信息员只能修改自己登记的产品；请联系管理员'),
  ];
}

/** @param today `YYYY-MM-DD`, China time */
export function productCanOf(actor: Actor, product: ProductFacts, today: string): ProductRow['can'] {
  return {
    insert: product.supplyEnd < today ? '供求时间已过' : true,
    edit: verdictOf(rulesToChange(actor, product, 'edit')),
    remove: verdictOf(rulesToChange(actor, product, 'remove')),
  };
}
