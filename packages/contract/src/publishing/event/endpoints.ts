/** The calls of the page 事件管理. Paths are the specification's: a change is an addition with `id`, a removal names it in the address. */
import * as z from 'zod/mini';
import { permitted, post, signedIn } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { toldPictures } from '../../office/files/attached.ts';
import { storedPicture } from '../../office/files/endpoints.ts';
import { keptPointFields, pointFields, pointProblems } from '../../rules/place.ts';
import { plainLine, plainLines } from '../../rules/plain-text.ts';
import { checkedBy, contentVersion } from '../content-review/calls.ts';
import * as written from '../content-review/written.ts';
import * as own from './fields.ts';

const relatedType = z.enum(['', ...own.RELATED_TYPES]);
const imageUrls = z.array(storedPicture).check(z.maxLength(own.IMAGES_MAX, `最多${own.IMAGES_MAX}张图片`));
const orderNum = wholeNumber(0, own.ORDER_MAX);

export const EVENT_FIELDS = {
  eventTitle: plainLine(own.TITLE_MAX, 1),
  eventType: written.oneFrom(own.EVENT_TYPE, '请选择类型'),
  eventLevel: written.oneFrom(own.EVENT_LEVEL, '请选择级别'),
  startTime: moment,
  /** null: it does not last */
  endTime: z._default(z.nullable(moment), null),
  eventContent: plainLines(own.CONTENT_MAX, 1),
  /** the region that it concerns */
  deptId: deptCode,
  address: written.optionalLine(own.ADDRESS_MAX),
  /** 1: the cockpit shows its title to everybody */
  showFlag: z._default(flag, 1),
  ...pointFields,
  /** empty: it is about nothing of the console */
  relatedType: z._default(relatedType, ''),
  relatedId: z._default(z.nullable(id), null),
  /** in the order in which they are shown; new ones are uploads of whoever saves */
  imageUrls: z._default(imageUrls, []),
  /** of those that begin at the same moment the smaller one comes first */
  orderNum: z._default(orderNum, 0),
};
export type WrittenEvent = written.WrittenIn<typeof EVENT_FIELDS>;

/** Parts that a change may leave out, so that they stay: a page from before the console knew them says nothing of them. */
const PARTS = ['lng', 'lat', 'relatedType', 'relatedId', 'imageUrls', 'orderNum'] as const;
type Parts = Pick<WrittenEvent, (typeof PARTS)[number]>;
const askedParts = {
  ...keptPointFields,
  relatedType: z.optional(relatedType),
  relatedId: z.optional(z.nullable(id)),
  imageUrls: z.optional(imageUrls),
  orderNum: z.optional(orderNum),
};
type AskedParts = { readonly [Part in keyof Parts]?: Parts[Part] | undefined };
const NO_PARTS: Parts = {
  lng: null,
  lat: null,
  relatedType: '',
  relatedId: null,
  imageUrls: [],
  orderNum: 0,
};

/** An event as it is to be: parts that nothing was said about as they were. @param before as it is stored; of a new one nothing */
export function wholeEvent(
  asked: Omit<WrittenEvent, keyof Parts> & AskedParts,
  before: Parts = NO_PARTS,
): WrittenEvent {
  const { lng, lat, relatedType: about, relatedId, ...beside } = asked;
  const { imageUrls: pictures = before.imageUrls, orderNum: order = before.orderNum, ...others } = beside;
  const point = lng === undefined && lat === undefined ? before : { lng, lat };
  const related = about === undefined && relatedId === undefined ? before : { relatedType: about, relatedId };
  return {
    ...others,
    lng: point.lng ?? null,
    lat: point.lat ?? null,
    imageUrls: pictures,
    orderNum: order,
    relatedType: related.relatedType ?? '',
    relatedId: related.relatedId ?? null,
  };
}

const DAY_MS = 86_400_000;
const timeOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`);

/** Validation errors beyond kinds and lengths, by field; shared with the form. */
export function eventProblems(event: WrittenEvent): written.Problem[] {
  const { startTime, endTime } = event;
  const problems = written.hiddenIn(event);
  const say = (field: string, message: string) => problems.push({ field, message });
  if (endTime !== null && endTime <= startTime) say('endTime', '结束时间须晚于开始时间');
  else if (endTime !== null && timeOf(endTime) - timeOf(startTime) > own.DAYS_MAX * DAY_MS)
    say('endTime', `一个事件最长${own.DAYS_MAX}天，请核对年份和月份`);
  for (const [field, message] of Object.entries(pointProblems(event))) say(field, message);
  if ((event.relatedType === '') !== (event.relatedId === null))
    say('relatedId', '请选择关联的是哪一条，不关联的请把类型改为“不关联”');
  if (new Set(event.imageUrls).size < event.imageUrls.length) say('imageUrls', '图片有重复');
  return problems;
}

export const eventRow = z.object({
  id,
  ...written.answered(EVENT_FIELDS),
  imageUrls: toldPictures,
  deptName: z.string(),
  fullDeptName: z.string(),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  can: z.object({ edit: verdict, remove: verdict }),
});
export type EventRow = z.output<typeof eventRow>;

/** Those of the reader's area and of the regions around it; a calendar asks for what goes on between two moments. */
export const searchEvents = post('/v1/admin/event/searchEvents', {
  access: signedIn,
  summary: '本区域及上级区域的事件，开始晚的在前',
  request: z.strictObject({
    keyword: z.optional(text(own.TITLE_MAX)),
    eventType: z.optional(wholeNumber(1, own.EVENT_TYPE.length)),
    eventLevel: z.optional(wholeNumber(1, own.EVENT_LEVEL.length)),
    deptId: z.optional(deptCode),
    timeStart: z.optional(moment),
    timeEnd: z.optional(moment),
    showFlag: z.optional(queryFlag),
    ...paging,
    ...sortedBy('startTime', 'createTime'),
  }),
  answer: pageOf(eventRow),
});

export const addEvent = post('/v1/admin/event/addEvent', {
  isCreating: true,
  access: permitted('content:event:add', 'content:event:edit'),
  summary: '新增事件；带编号时是修改',
  request: z
    .strictObject({
      id: z.optional(id),
      version: z.optional(contentVersion),
      ...EVENT_FIELDS,
      ...askedParts,
    })
    .check(checkedBy((asked) => eventProblems(wholeEvent(asked)))),
  answer: z.object({ id }),
});

export const removeEvent = post('/v1/admin/event/removeEvent', {
  access: permitted('content:event:remove'),
  summary: '删除事件',
  fieldsIn: 'query',
  request: z.strictObject({ id }),
  answer: nothing,
});
