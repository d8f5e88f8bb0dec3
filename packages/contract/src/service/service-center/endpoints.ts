/** The calls of the page 服务中心: places where farmers are helped, with their hours and what they do there. */
import * as z from 'zod/mini';
import { permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { toldPictures } from '../../office/files/attached.ts';
import { storedPicture } from '../../office/files/endpoints.ts';
import { obeys } from '../../rules/obeys.ts';
import { tidyTelephone } from '../../rules/phone.ts';
import { PROVINCE_BOUNDS } from '../../rules/place.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { inOrder, listedIds, orderNum, pageSize, seenOrder, version } from '../region-list/fields.ts';
import * as own from './fields.ts';

const centerType = z.literal(
  own.CENTER_TYPE.map(({ value }) => value),
  '请选择类型',
);
/** The office may add values to this dictionary. */
const serviceType = wholeNumber(1, 9_999);
const degrees = ([min, max]: readonly [number, number]) =>
  z.number('应为数字').check(z.gte(min, `不能小于${min}`), z.lte(max, `不能大于${max}`));

/** Everything that is written of one. */
export const CENTER_FIELDS = {
  centerName: text(own.CENTER_NAME_MAX, 1),
  centerType,
  /** the region that it serves */
  deptId: deptCode,
  address: text(own.ADDRESS_MAX, 1),
  lng: degrees(PROVINCE_BOUNDS.lng),
  lat: degrees(PROVINCE_BOUNDS.lat),
  contactName: nameText(own.CONTACT_NAME_MAX, 1),
  contactPhone: z.string().check(z.maxLength(TYPED_NUMBER_MAX, '内容过长'), z.overwrite(tidyTelephone)),
  /** as duty times are written; empty: always */
  workTime: z._default(text(own.WORK_TIME_MAX), ''),
  serviceItems: z.array(text(own.SERVICE_ITEM_MAX, 1)),
  serviceTypes: z._default(z.array(serviceType).check(z.maxLength(20)), []),
  staffCount: z._default(z.nullable(wholeNumber(0, own.STAFF_COUNT_MAX)), null),
  /** square metres */
  areaSize: z._default(
    z.nullable(
      z
        .number()
        .check(
          z.gte(0, '不能小于0'),
          z.lte(own.AREA_SIZE_MAX, '数值过大'),
          z.multipleOf(0.01, '最多两位小数'),
        ),
    ),
    null,
  ),
  /** the first one is its cover */
  imageUrls: z._default(
    z.array(storedPicture).check(z.maxLength(own.IMAGES_MAX, `最多${own.IMAGES_MAX}张`)),
    [],
  ),
  introduction: z._default(text(own.INTRODUCTION_MAX), ''),
  status: z._default(flag, 1),
};

export const centerRow = z.object({
  centerId: id,
  ...CENTER_FIELDS,
  centerType: z.number(),
  deptId: z.string(),
  imageUrls: toldPictures,
  /** the first of them; empty: there is none */
  coverUrl: z.string(),
  /** of the region, with those around it */
  fullDeptName: z.string(),
  /** of 1 to 5, one decimal; null: nobody has given one */
  scoreAvg: z.nullable(z.number()),
  scoreCount: z.number(),
  orderNum: z.number(),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  can: z.object({ edit: verdict, remove: verdict, order: verdict }),
});
export type CenterRow = z.output<typeof centerRow>;

/** Kept of one, beside its place. */
export const writtenCenter = z.strictObject(CENTER_FIELDS).check(obeys(own.centerProblems));
export type WrittenCenter = z.output<typeof writtenCenter>;
const beside = {
  /** its place in the region, counted from one; left out: behind the others, or where it is */
  orderNum: z.optional(orderNum),
  /** put before the other pictures, where it is not among them */
  coverUrl: z.optional(z.union([storedPicture, z.literal('')])),
};

export const queryCenters = post('/v2/service/center/query', {
  access: permitted('center:edit', 'center:delete', 'center:order'),
  summary: '管辖范围内的服务中心，按区域和各区域自己的顺序',
  request: z.strictObject({
    centerName: z.optional(text(own.CENTER_NAME_MAX)),
    centerType: z.optional(wholeNumber(1, 9)),
    /** a region with everything inside it */
    deptId: z.optional(deptCode),
    serviceType: z.optional(serviceType),
    status: z.optional(wholeNumber(0, 1)),
    /** 1: of this region alone, without those below it */
    ownFlag: z.optional(flag),
    ...paging,
    ...sortedBy('createTime'),
    pageSize,
  }),
  answer: z.extend(pageOf(centerRow), {
    /** true: there are more than are counted */
    more: z.boolean(),
  }),
});

export const addCenter = post('/v2/service/center/add', {
  isCreating: true,
  access: permitted('center:edit'),
  summary: '新增服务中心，排在本区域其他中心的后面',
  request: z.strictObject({ ...CENTER_FIELDS, ...beside }).check(obeys(own.centerProblems)),
  answer: z.object({ centerId: id }),
});

export const updateCenter = post('/v2/service/center/update', {
  access: permitted('center:edit'),
  summary: '修改服务中心',
  request: z
    .strictObject({ centerId: id, version: z.optional(version), ...CENTER_FIELDS, ...beside })
    .check(obeys(own.centerProblems)),
  answer: z.object({ centerId: id }),
});

export const deleteCenters = post('/v2/service/center/delete', {
  access: permitted('center:delete'),
  summary: '删除服务中心',
  request: z.strictObject({ centerIds: listedIds }),
  answer: z.object({ successCount: z.number() }),
});

export const orderCenters = post('/v2/service/center/order', {
  access: permitted('center:order'),
  summary: '调整一个区域的服务中心的顺序',
  request: z.strictObject({
    orderList: inOrder(z.strictObject({ centerId: id, orderNum })),
    seenOrder,
  }),
  answer: nothing,
});
