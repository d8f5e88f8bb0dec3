/** The five kinds of places of rural tourism (乡村旅游), *tour* in code, and the table of their fields: the check, the form, the view and the import are made from it. */
import type { Dictionary } from '../../dictionaries.ts';
import {
  type ChoiceField,
  choice,
  decimal,
  explained,
  flag,
  month,
  must,
  numbered,
  phone,
  rows,
  type SubjectField,
  text,
  whole,
  words,
} from '../../people/subjects/field.ts';
import { PLACE_DECIMALS, PROVINCE_BOUNDS } from '../../rules/place.ts';
import { TourType } from './types.ts';

/** Shown to farmers, or put aside for a season: another thing than 下架, after which it is reviewed anew. */
export const TOUR_STATUS = [
  { value: 1, label: '展示中' },
  { value: 0, label: '暂停展示' },
] as const satisfies Dictionary;

export const STAR_LEVEL = [
  { value: 1, label: '一星' },
  { value: 2, label: '二星' },
  { value: 3, label: '三星' },
  { value: 4, label: '四星' },
  { value: 5, label: '五星' },
] as const satisfies Dictionary;

export const TITLE_MAX = 40;
export const TOUR_PICTURES_MAX = 20;
export const TAG_MAX = 10;
export const PRICE_MAX = 999_999.99;
export const TOURS_PER_ORDER_MAX = 100;
export const ORDER_MAX = 1_000_000;

const yuan = (key: string, label: string, unit = '元') => ({ ...decimal(key, label, unit), max: PRICE_MAX });
const stars: ChoiceField = {
  key: 'starLevel',
  label: '星级',
  kind: 'choice',
  required: false,
  options: STAR_LEVEL,
};

/** Typed, or chosen on the map. */
function coordinate(key: 'lng' | 'lat', label: string) {
  const [min, max] = PROVINCE_BOUNDS[key];
  return { ...decimal(key, label, '度', PLACE_DECIMALS), min, max };
}

/** Of every kind. */
export const PLACE_FIELDS: readonly SubjectField[] = [
  must(text('address', '详细地址', 100)),
  must(coordinate('lng', '经度')),
  must(coordinate('lat', '纬度')),
  must(text('contactName', '联系人', 20)),
  must(explained(phone('contactPhone', '联系电话'), '手机或固定电话；加密保存，手机号码在列表中不全部显示')),
];
export const BUSINESS_FIELDS: readonly SubjectField[] = [
  stars,
  explained(text('gradeName', '等级称号', 20), '如：省级休闲农业精品点'),
  explained(text('openTime', '营业时间', 60), '如：每天 9:00 到 21:00，周一休息'),
  yuan('avgPrice', '人均消费', '元/人'),
  yuan('ticketPrice', '门票'),
  { ...whole('parkingCount', '停车位', '个'), max: 100_000 },
  words('facilities', '设施', 20),
  explained(words('tags', '标签', TAG_MAX), '如：亲子、湖景，列表可按它查找'),
  numbered('businessLicenceNo', '营业执照号', 30),
  numbered('foodLicenceNo', '食品经营许可证号', 30),
  flag('couponFlag', '可用优惠券'),
  explained(text('videoUrl', '视频网址', 300), '以 https:// 开头'),
];
export const TOUR_COMMON_FIELDS: readonly SubjectField[] = [...PLACE_FIELDS, ...BUSINESS_FIELDS];

const ownFields: Readonly<Record<TourType, readonly SubjectField[]>> = {
  [TourType.farmhouse]: [
    whole('seatCount', '餐位数', '个'),
    whole('roomCount', '客房数', '间'),
    words('specialDishes', '特色菜', 20),
    flag('banquetFlag', '承接宴席'),
  ],
  [TourType.homestay]: [
    whole('roomCount', '客房数', '间'),
    whole('bedCount', '床位数', '张'),
    rows('roomTypes', '房型', [
      must(text('name', '房型', 20)),
      must(yuan('price', '价格')),
      must(whole('count', '数量', '间')),
    ]),
    numbered('specialTradeLicenceNo', '特种行业许可证号', 30),
    explained(text('checkInTime', '入住时间', 20), '如：14:00 以后'),
    explained(text('checkOutTime', '退房时间', 20), '如：12:00 以前'),
  ],
  [TourType.picking]: [
    rows('fruits', '采摘品种', [
      must(text('name', '品种', 20)),
      must(month('monthFrom', '从')),
      must(month('monthTo', '到')),
      yuan('price', '价格', '元/公斤'),
    ]),
    decimal('gardenArea', '园区面积', '亩'),
    choice('pickMode', '采摘方式', '免费入园，带走计价/买票入园，园内畅吃/买票入园，带走计价'),
    flag('reserveFlag', '需要预约'),
  ],
  [TourType.snack]: [
    must(text('snackName', '小吃名称', 20)),
    text('taste', '口味', 20),
    yuan('price', '价格', '元/份'),
    text('history', '历史由来', 300),
    choice('heritageLevel', '非遗级别', '国家级/省级/市级/县级'),
    words('shopNames', '销售门店', 20),
  ],
  [TourType.play]: [
    must(choice('playType', '游玩类型', '景点/研学/亲子/露营/民俗')),
    text('suitAge', '适合年龄', 20),
    decimal('playHours', '游玩时长', '小时', 1),
    text('route', '推荐线路', 300),
  ],
};

/** Of this kind alone, in the order of the form; stored together in `extInfo`. */
export const ownTourFields = (tourType: number): readonly SubjectField[] =>
  ownFields[tourType as TourType] ?? [];

const labels = new Map(
  [...TOUR_COMMON_FIELDS, ...Object.values(ownFields).flat()].map(({ key, label }) => [key, label]),
);
/** The word for a field by its key alone; undefined for a key that no kind has. */
export const tourFieldLabel = (key: string): string | undefined => labels.get(key);

interface Fruit {
  readonly monthFrom: number;
  readonly monthTo: number;
}

/** Every month in which something is picked; from November to February is over the turn of the year. */
export function pickMonthsOf(extInfo: Readonly<Record<string, unknown>>): number[] {
  const fruits = (extInfo['fruits'] ?? []) as readonly Fruit[];
  const inSeason = (one: number) =>
    fruits.some(({ monthFrom, monthTo }) =>
      monthFrom <= monthTo ? monthFrom <= one && one <= monthTo : one >= monthFrom || one <= monthTo,
    );
  return Array.from({ length: 12 }, (_, place) => place + 1).filter(inSeason);
}
