/** The calls of the pages 供应信息 and 求购信息: one kind of listing, told apart by `infoType`. */

import * as z from 'zod/mini';
import { type Dictionary, PRODUCT_CERT } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  amount,
  day,
  deptCode,
  entryOf,
  flag,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  plainWish,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { INFO_TYPE, InfoType, PRODUCT_CATEGORY, QUANTITY_UNITS } from '../../messaging/products/endpoints.ts';
import { toldPictures } from '../../office/files/attached.ts';
import { storedFilePath, storedPicture } from '../../office/files/endpoints.ts';
import { keptFields } from '../../rules/kept-fields.ts';
import { plainLine, plainLines } from '../../rules/plain-text.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { contentVideo } from '../content-review/attachments.ts';
import * as review from '../content-review/calls.ts';
import { answered, hiddenIn, optionalLine, type Problem, submitFlag } from '../content-review/written.ts';
import {
  CONTACT_MAX,
  DEAL_AMOUNT_MAX,
  DELIVERY_MODE,
  DESCRIPTION_MAX,
  EXPIRE_DAYS_MAX,
  LISTING_PICTURES_MAX,
  NAME_MAX,
  NO_CONSENT,
  PLACE_MAX,
  PRICE_LIMIT,
  PRICE_TYPE,
  PRICE_UNITS,
  PriceType,
  QUALITY_MAX,
  QUANTITY_MAX,
  rangeProblem,
  TITLE_MAX,
} from './fields.ts';
import { MATCH_PARTS } from './match-score.ts';

/** As the reference contract calls them. */
const otherNames = { originPlace: 'place', deliveryPlace: 'place', deliveryMode: 'deliveryModes' };
const named = { supplyId: id };
const types = ['sell', 'buy'] as const;
const calls = review.reviewCalls(types, named);
const reading = review.readingContent(...types);

const oneOf = (entries: Dictionary) => entryOf(entries, wholeNumber(0, 99));
const oneWordOf = (words: readonly string[]) =>
  z.string('请选择').check(z.refine((value) => words.includes(value), '请从列出的选项中选择'));

/** Everything that is published, without what kind it is and the contact's number. */
export const LISTING_FIELDS = {
  title: plainLine(TITLE_MAX, 1),
  productCategory: oneOf(PRODUCT_CATEGORY),
  productName: plainLine(NAME_MAX, 1),
  variety: optionalLine(NAME_MAX),
  spec: optionalLine(PLACE_MAX),
  quantity: amount(QUANTITY_MAX),
  quantityUnit: oneWordOf(QUANTITY_UNITS),
  priceType: oneOf(PRICE_TYPE),
  price: z._default(z.nullable(amount(PRICE_LIMIT)), null),
  priceMax: z._default(z.nullable(amount(PRICE_LIMIT)), null),
  priceUnit: z._default(
    z.string().check(z.refine((unit) => unit === '' || PRICE_UNITS.includes(unit), '请从列出的选项中选择')),
    '',
  ),
  /** left out or empty: the region's name */
  place: optionalLine(PLACE_MAX),
  supplyStart: day,
  supplyEnd: day,
  /** days on the market from its publication on, where the period is longer; null: until the period ends */
  expireDays: z._default(z.nullable(wholeNumber(1, EXPIRE_DAYS_MAX)), null),
  productCert: z._default(oneOf(PRODUCT_CERT), 0),
  qualityDesc: z._default(plainLines(QUALITY_MAX), ''),
  deliveryModes: z._default(
    z.array(oneOf(DELIVERY_MODE)).check(z.maxLength(DELIVERY_MODE.length, '有重复')),
    [],
  ),
  /** uploads of the person's own, in the order in which they are shown */
  imageUrls: z._default(
    z.array(storedPicture).check(z.maxLength(LISTING_PICTURES_MAX, `最多${LISTING_PICTURES_MAX}张图片`)),
    [],
  ),
  videoUrl: contentVideo,
  description: z._default(plainLines(DESCRIPTION_MAX), ''),
  contactName: nameText(CONTACT_MAX, 1),
  /** the region where the goods are, or are wanted */
  deptId: deptCode,
  /** the registered subject that offers or seeks them */
  subjectId: z._default(z.nullable(id), null),
};

const {
  spec,
  productCert,
  qualityDesc,
  deliveryModes,
  imageUrls: _,
  videoUrl,
  description,
  ...shown
} = answered(LISTING_FIELDS);
const { subjectId, ...listed } = shown;
const texts = { spec, productCert, qualityDesc, deliveryModes, videoUrl, description, subjectId };
const whole = { ...texts, imageUrls: toldPictures };

/** Columns of the table and of its organisations. */
export const listedListing = z.object({
  ...named,
  infoType: z.number(),
  ...listed,
  fullDeptName: z.string(),
  createDeptName: z.string(),
  /** as it is today: what was published and has ended is told as expired */
  supplyStatus: z.number(),
  /** the last day on which it is shown: of its period, or of the days that it was given */
  shownUntil: z.string(),
  topFlag: z.number(),
  /** yuan */
  dealAmount: z.nullable(z.number()),
  dealQuantity: z.nullable(z.number()),
  /** as applications told of them */
  viewCount: z.number(),
  callCount: z.number(),
  /** listings of the other side that were found when somebody last looked for them; null: nobody did */
  matchCount: z.nullable(z.number()),
  ...review.reviewedRow,
  can: z.object({
    ...review.contentCan,
    order: verdict,
    deal: verdict,
    match: verdict,
    toDailyHelp: verdict,
    toSms: verdict,
  }),
});
export const listingRow = z.extend(listedListing, {
  /** the account of whoever wrote it, or of who answers for the application that brought it in */
  publishUserId: id,
  /** the place again: of what is offered, and of what is wanted; empty of the other */
  originPlace: z.string(),
  deliveryPlace: z.string(),
});
export type ListingRow = z.output<typeof listingRow>;

interface AskedRanges {
  readonly quantityMin?: number | undefined;
  readonly quantityMax?: number | undefined;
  readonly quantityUnit?: string | undefined;
  readonly priceMin?: number | undefined;
  readonly priceMax?: number | undefined;
  readonly priceUnit?: string | undefined;
}

function rangeProblems(asked: AskedRanges): Problem[] {
  const ranges = [
    ['quantity', '数量', { min: asked.quantityMin, max: asked.quantityMax, unit: asked.quantityUnit }],
    ['price', '价格', { min: asked.priceMin, max: asked.priceMax, unit: asked.priceUnit }],
  ] as const;
  return ranges.flatMap(([name, word, range]) => {
    const wrong = rangeProblem(range);
    if (wrong === null) return [];
    return wrong === 'unit'
      ? [{ field: `${name}Unit`, message: `按${word}查找须选择单位` }]
      : [{ field: `${name}Max`, message: `${word}的上限不能小于下限` }];
  });
}

export const pageListings = post('/v1/admin/supplyDemand/page', {
  otherNames,
  access: reading,
  summary: '供应或求购信息列表，置顶的在前，其次最新的在前',
  request: z
    .strictObject({
      infoType: oneOf(INFO_TYPE),
      title: z.optional(text(TITLE_MAX)),
      productCategory: z.optional(oneOf(PRODUCT_CATEGORY)),
      productName: z.optional(text(NAME_MAX)),
      deptId: z.optional(deptCode),
      /** whose period lies in these days, if only in part */
      supplyStart: z.optional(moment),
      supplyEnd: z.optional(moment),
      supplyStatus: z.optional(wholeNumber(0, 6)),
      /** tons and kilograms are compared with each other */
      quantityMin: z.optional(amount(QUANTITY_MAX)),
      quantityMax: z.optional(amount(QUANTITY_MAX)),
      quantityUnit: z.optional(oneWordOf(QUANTITY_UNITS)),
      /** whose prices lie in it, if only in part */
      priceMin: z.optional(amount(PRICE_LIMIT)),
      priceMax: z.optional(amount(PRICE_LIMIT)),
      priceUnit: z.optional(oneWordOf(PRICE_UNITS)),
      ...review.ownList,
      ...paging,
      ...sortedBy('createTime'),
    })
    .check(review.checkedBy(rangeProblems)),
  answer: z.extend(pageOf(listingRow), review.waitingList),
});

export const listingDetails = post('/v1/admin/supplyDemand/details', {
  otherNames,
  access: reading,
  tellsNumbers: true,
  summary: '一条供应或求购信息的全部内容：审核后展示的就是这些',
  request: z.strictObject({ ...named, ...plainWish }),
  answer: z.extend(listingRow, {
    updateTime: moment,
    ...whole,
    /** null: none, or removed since */
    subjectName: z.nullable(z.string()),
    /** masked */
    phoneNumber: z.string(),
    mayReadPhone: verdict,
    deptName: z.string(),
    dealUserName: z.nullable(z.string()),
    dealTime: z.nullable(moment),
    /** the listing that it was agreed with; its title only where it is the reader's to see */
    counterpart: z.nullable(z.object({ supplyId: id, title: z.nullable(z.string()) })),
    ...review.readWhole,
  }),
});
export type ListingDetails = z.output<typeof listingDetails.answer>;

export const readContactPhone = post('/v1/admin/supplyDemand/phone', {
  access: permitted('data:plain'),
  summary: '供求信息联系人的完整手机号码，查看会记入操作日志',
  request: z.strictObject(named),
  answer: z.object({ phoneNumber: z.string() }),
});

export const readListingPicture = get('/v1/admin/supplyDemand/picture', {
  access: reading,
  summary: '一条供应或求购信息的一张图片，限能看到它的人',
  form: 'file',
  request: z.strictObject({ supplyId: id, relativeUrl: storedFilePath }),
  answer: z.null(),
});

export const LISTING_TEXTS = [
  'title',
  'productName',
  'variety',
  'spec',
  'place',
  'qualityDesc',
  'description',
  'contactName',
] as const;

export interface WrittenListing
  extends Readonly<Partial<Record<(typeof LISTING_TEXTS)[number], string | undefined>>> {
  readonly priceType: number;
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceUnit: string;
  readonly supplyStart: string;
  readonly supplyEnd: string;
  readonly deliveryModes: readonly number[];
  readonly imageUrls: readonly string[];
}

/** Validation errors beyond kinds and lengths, by field; shared with the form. */
export function listingProblems(written: WrittenListing): Problem[] {
  const { supplyStart, supplyEnd, deliveryModes, imageUrls } = written;
  const problems = hiddenIn(written, LISTING_TEXTS);
  if (supplyEnd < supplyStart) problems.push({ field: 'supplyEnd', message: '结束日期不能早于开始日期' });
  if (new Set(deliveryModes).size < deliveryModes.length) {
    problems.push({ field: 'deliveryModes', message: '交货方式有重复' });
  }
  if (new Set(imageUrls).size < imageUrls.length)
    problems.push({ field: 'imageUrls', message: '图片有重复' });
  return [...problems, ...priceProblems(written)];
}

function priceProblems({ priceType, price, priceMax, priceUnit }: WrittenListing) {
  if (priceType === PriceType.open) {
    return price === null && priceMax === null ? [] : [{ field: 'price', message: '面议时不填价格' }];
  }
  const problems: Problem[] = [];
  if (price === null) problems.push({ field: 'price', message: '请填写价格，或选“面议”' });
  if (priceUnit === '') problems.push({ field: 'priceUnit', message: '请选择价格单位' });
  const isRange = priceType === PriceType.range;
  if (isRange && priceMax === null) problems.push({ field: 'priceMax', message: '请填写最高价' });
  if (isRange && price !== null && priceMax !== null && priceMax <= price) {
    problems.push({ field: 'priceMax', message: '最高价应高于最低价' });
  }
  if (!isRange && priceMax !== null) problems.push({ field: 'priceMax', message: '定价时不填最高价' });
  return problems;
}

/** Further validation errors at submission. */
export function submissionProblems(
  infoType: number,
  { imageUrls, supplyEnd }: Pick<WrittenListing, 'imageUrls' | 'supplyEnd'>,
  today: string,
): Problem[] {
  const problems: Problem[] = [];
  if (infoType === InfoType.offered && imageUrls.length === 0) {
    problems.push({ field: 'imageUrls', message: '供应信息至少要有一张图片' });
  }
  if (supplyEnd < today) problems.push({ field: 'supplyEnd', message: '结束日期已经过去，请改为今天或以后' });
  return problems;
}

const obeysItself = review.checkedBy<WrittenListing>(listingProblems);

export const saveListing = post('/v1/admin/supplyDemand/save', {
  isCreating: true,
  otherNames,
  access: review.permittedTo(types, 'add'),
  summary: '新增供应或求购信息：保存草稿，或直接提交审核',
  request: z
    .strictObject({
      infoType: oneOf(INFO_TYPE),
      ...LISTING_FIELDS,
      submitFlag,
      phoneNumber: text(TYPED_NUMBER_MAX, 1),
    })
    .check(obeysItself),
  answer: z.object({ supplyId: id }),
});
/** Of a draft, and of what was refused, taken offline or has expired. */
export const updateListing = post('/v1/admin/supplyDemand/update', {
  otherNames,
  access: review.permittedTo(types, 'edit'),
  summary: '修改供应或求购信息，可同时提交审核',
  request: z
    .strictObject({
      supplyId: id,
      version: review.contentVersion,
      ...keptFields(LISTING_FIELDS),
      submitFlag,
      /** left out: it stays as it is */
      phoneNumber: z.optional(text(TYPED_NUMBER_MAX, 1)),
    })
    .check(obeysItself),
  answer: z.object({ supplyId: id }),
});

export const passListing = post('/v1/admin/supplyDemand/pass', {
  summary: '审核通过并展示供应或求购信息',
  ...calls.pass,
});
export const refuseListing = post('/v1/admin/supplyDemand/noPass', {
  summary: '退回供应或求购信息并写明原因',
  ...calls.refuse,
});
export const takeListingOffline = post('/v1/admin/supplyDemand/offline', {
  summary: '下架展示中的供应或求购信息并写明原因',
  ...calls.offline,
  request: z.strictObject({ ...named, opinion: review.reasonGiven }),
});
export const removeListing = post('/v1/admin/supplyDemand/remove', {
  summary: '删除草稿、未通过、已下架和已过期的供应或求购信息',
  ...calls.remove,
});

export const orderListing = post('/v1/admin/supplyDemand/order', {
  summary: '置顶展示中的供应或求购信息，或取消',
  ...review.orderCall(types, named, { topFlag: z.optional(flag) }),
});

export const dealListing = post('/v1/admin/supplyDemand/deal', {
  access: review.permittedTo(types, 'edit'),
  summary: '登记成交，只登记一次',
  request: z.strictObject({
    supplyId: id,
    version: review.contentVersion,
    /** yuan */
    dealAmount: amount(DEAL_AMOUNT_MAX),
    /** in the listing's own unit; left out: all of it */
    dealQuantity: z.optional(amount(QUANTITY_MAX)),
    /** the listing of the other side, one that is published */
    counterpartId: z._default(z.nullable(id), null),
  }),
  answer: nothing,
});

export const counterpart = z.object({
  ...named,
  ...z.omit(z.object(listed), { productCategory: true, variety: true, deptId: true }).shape,
  fullDeptName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  matchScore: z.number(),
  parts: z.object(
    Object.fromEntries(MATCH_PARTS.map(({ key }) => [key, z.number()])) as Record<
      (typeof MATCH_PARTS)[number]['key'],
      z.ZodMiniNumber
    >,
  ),
});
export type Counterpart = z.output<typeof counterpart>;

export const matchListing = post('/v1/admin/supplyDemand/match', {
  access: reading,
  summary: '为一条展示中的信息找另一方，最多20条，最合适的在前',
  request: z.strictObject(named),
  answer: z.array(counterpart),
});

export const turnListingIntoDailyHelp = post('/v1/admin/supplyDemand/toDailyHelp', {
  isCreating: true,
  access: review.permittedTo(['dailyHelp'], 'add'),
  summary: '用一条展示中的信息写一份每日一助草稿，给它所在的县（市、区）或市',
  request: z.strictObject({
    supplyId: id,
    helpDate: day,
    /** the contact has agreed that farmers get the number */
    consentFlag: z.literal(1, NO_CONSENT),
  }),
  answer: z.object({ helpId: id }),
});
export const turnListingIntoSms = post('/v1/admin/supplyDemand/toSms', {
  isCreating: true,
  access: permitted('sms:apply:add'),
  summary: '用一条展示中的信息写一份短信草稿',
  request: z.strictObject({
    supplyId: id,
    /** 1: the contact has agreed to be named with the number */
    consentFlag: flag,
  }),
  answer: z.object({ applyId: id }),
});
