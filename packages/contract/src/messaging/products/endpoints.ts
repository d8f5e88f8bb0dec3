/** The calls of products that a mass SMS may name (page2Sms): what is offered and what is wanted in one's own area. */

import * as z from 'zod/mini';
import type { Dictionary } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  amount,
  day,
  deptCode,
  flag,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';

const reading = permitted('sms:apply:add', 'sms:apply:edit');
const writing = permitted('content:sell:add', 'content:sell:edit', 'content:buy:add', 'content:buy:edit');
const version = wholeNumber(1, 2_147_483_647);

export const INFO_TYPE = [
  { value: 1, label: '供应' },
  { value: 2, label: '求购' },
] as const satisfies Dictionary;
export const InfoType = { offered: 1, wanted: 2 } as const;

export const PRODUCT_CATEGORY = [
  { value: 1, label: '粮油' },
  { value: 2, label: '蔬菜' },
  { value: 3, label: '水果' },
  { value: 4, label: '茶叶' },
  { value: 5, label: '食用菌' },
  { value: 6, label: '畜禽' },
  { value: 7, label: '水产' },
  { value: 8, label: '花卉苗木' },
  { value: 9, label: '中药材' },
  { value: 10, label: '加工品' },
  { value: 11, label: '农资' },
  { value: 12, label: '农机' },
  { value: 99, label: '其他' },
] as const satisfies Dictionary;

/** Words for amounts; others may be typed. */
export const QUANTITY_UNITS = ['公斤', '吨', '头', '羽', '株', '盆', '箱'] as const;

const productRow = z.object({
  productId: id,
  infoType: z.number(),
  productName: z.string(),
  productCategory: z.number(),
  spec: z.string(),
  /** null: by agreement */
  price: z.nullable(z.number()),
  priceUnit: z.string(),
  quantity: z.number(),
  quantityUnit: z.string(),
  supplyStart: z.string(),
  supplyEnd: z.string(),
  place: z.string(),
  contactName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  consentFlag: flag,
  deptId: z.string(),
  deptName: z.string(),
  coverUrl: z.string(),
  /** what stands in a text; name and number only where the contact agreed to it */
  smsText: z.string(),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  can: z.object({ insert: verdict, edit: verdict, remove: verdict }),
});
export type ProductRow = z.output<typeof productRow>;

export const pageProductsForSms = get('/v1/newProduct/page2Sms', {
  access: reading,
  summary: '管辖范围内可以写进短信的产品，最近登记的在前',
  request: z.strictObject({
    /** words of product, place or contact, or a whole phone number */
    keyword: z.optional(text(50)),
    productCategory: z.optional(wholeNumber(1, 99)),
    deptId: z.optional(deptCode),
    infoType: z.optional(wholeNumber(1, 2)),
    /** 1: without what has ended */
    currentFlag: z.optional(queryFlag),
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: pageOf(productRow),
});

export const saveProduct = post('/v1/newProduct/save', {
  isCreating: true,
  access: writing,
  summary: '登记或修改产品',
  request: z.strictObject({
    productId: z.optional(id),
    version: z.optional(version),
    infoType: z.union([z.literal(1), z.literal(2)]),
    productName: text(30, 1),
    productCategory: wholeNumber(1, 99),
    spec: z._default(text(60), ''),
    quantity: amount(9_999_999_999),
    quantityUnit: text(10, 1),
    price: z._default(z.nullable(amount(99_999_999)), null),
    priceUnit: z._default(text(20), ''),
    place: z._default(text(60), ''),
    supplyStart: day,
    supplyEnd: day,
    contactName: nameText(20, 1),
    /** with `productId` it may be left out: it stays as it is */
    phoneNumber: z.optional(text(TYPED_NUMBER_MAX)),
    consentFlag: z._default(flag, 0),
    deptId: deptCode,
  }),
  answer: z.object({ productId: id }),
});

export const removeProduct = post('/v1/newProduct/remove', {
  access: permitted('content:sell:remove', 'content:buy:remove'),
  summary: '删除产品；已写进短信的文字不变',
  request: z.strictObject({ productId: id, version }),
  answer: nothing,
});
