/** The trial's places of rural tourism, of every kind and in every state, each with its drawn cover and the records of how it came there. All of it is made up. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { WrittenTour } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { insertFile } from '../../features/office/files/queries.ts';
import { contactPhone, tour } from '../../features/publishing/tour/kind.ts';
import { openFileStore } from '../../file-store/open-store.ts';
import { openIds } from '../../installation/record-ids.ts';
import { chinaDate, DAY_MS } from '../../time/moment.ts';
import { TRIAL_SEED } from '../first-load.ts';
import { phoneAt } from '../identity-numbers.ts';
import { drawPicture, type Scenery } from './drawn-picture.ts';
import { readTrialPeople, reviewedColumns, reviewedRecords, type TrialContent } from './reviewed-contents.ts';

interface TrialTour extends TrialContent {
  readonly tourType: number;
  readonly title: string;
  readonly text: string;
  readonly contactName: string;
  readonly place: readonly [deptId: string, address: string, lng: number, lat: number];
  readonly fields?: Partial<WrittenTour>;
  readonly extInfo: WrittenTour['extInfo'];
  /** put in order and recommended by whoever passed it */
  readonly orderNum?: number;
  readonly recommendFlag?: 1;
  /** 0: put aside for the season */
  readonly status?: 0;
}

const VALLEY: Scenery = {
  sky: [150, 196, 214],
  hills: [70, 112, 96],
  field: [96, 150, 74],
  rows: [62, 112, 54],
};
const WATER: Scenery = {
  sky: [140, 184, 220],
  hills: [92, 124, 110],
  field: [120, 168, 190],
  rows: [86, 140, 96],
};

const passed = { writer: 'xhadmin', end: 'published', reviewer: 'hzadmin' } as const;
const TEA_HILL = ['330106', '龙坞茶镇葛衙庄', 120.0582, 30.1887] as const;
const WEST_CREEK = ['330106', '三墩镇绕城村', 120.0823, 30.3341] as const;
const RIVER = ['330106', '双浦镇灵山村', 120.0391, 30.1472] as const;

const TOURS: readonly TrialTour[] = [
  {
    tourType: TourType.farmhouse,
    title: '梅家坞茶香农家',
    daysAgo: 40,
    ...passed,
    place: TEA_HILL,
    contactName: '徐茶娟',
    orderNum: 10,
    recommendFlag: 1,
    text: '推窗就是茶园，自家土灶。春天可以跟着主人上山采茶、炒茶。',
    fields: {
      starLevel: 4,
      gradeName: '省级休闲农业精品点',
      avgPrice: 88,
      openTime: '每天 9:30 到 20:30',
      parkingCount: 20,
      facilities: ['停车场', '包厢', '儿童椅'],
      tags: ['茶园', '亲子'],
      couponFlag: 1,
    },
    extInfo: { seatCount: 120, specialDishes: ['龙井虾仁', '土鸡煲', '笋干老鸭'], banquetFlag: 1 },
  },
  {
    tourType: TourType.farmhouse,
    title: '绕城村荷塘小院',
    daysAgo: 30,
    ...passed,
    place: WEST_CREEK,
    contactName: '王水根',
    orderNum: 20,
    text: '荷塘边的小院，六月到九月看荷花，吃塘里的鱼。',
    fields: { starLevel: 3, avgPrice: 65, tags: ['荷花', '垂钓'], couponFlag: 1 },
    extInfo: { seatCount: 60, roomCount: 4, specialDishes: ['荷叶粉蒸肉', '清蒸鲈鱼'], banquetFlag: 0 },
  },
  {
    tourType: TourType.farmhouse,
    title: '灵山脚下农家饭',
    daysAgo: 25,
    ...passed,
    place: RIVER,
    contactName: '沈阿林',
    status: 0,
    text: '江边菜园现摘现炒，冬天歇业，三月重新开张。',
    fields: { avgPrice: 55, openTime: '三月到十一月' },
    extInfo: { seatCount: 40, specialDishes: ['江鲜', '时蔬'] },
  },
  {
    tourType: TourType.farmhouse,
    title: '茶山人家',
    writer: 'xhadmin2',
    daysAgo: 1,
    end: 'waiting',
    place: TEA_HILL,
    contactName: '徐建国',
    text: '新装修的农家小院，可以包场办宴席。',
    fields: { avgPrice: 98 },
    extInfo: { seatCount: 200, banquetFlag: 1 },
  },
  {
    tourType: TourType.farmhouse,
    title: '三墩老街土菜馆',
    writer: 'xhadmin',
    daysAgo: 3,
    end: 'refused',
    reviewer: 'hzadmin',
    opinion: '请补上食品经营许可证号',
    place: WEST_CREEK,
    contactName: '陆春燕',
    text: '老街上的土菜馆，周末要提前一天订位。',
    extInfo: { seatCount: 80 },
  },
  {
    tourType: TourType.homestay,
    title: '云栖竹径民宿',
    daysAgo: 35,
    ...passed,
    place: TEA_HILL,
    contactName: '方晓云',
    orderNum: 10,
    recommendFlag: 1,
    text: '竹林里的六间房，早上听鸟，晚上看星星。',
    fields: { starLevel: 5, avgPrice: 420, tags: ['竹林', '安静'], couponFlag: 1, parkingCount: 8 },
    extInfo: {
      roomCount: 6,
      bedCount: 9,
      checkInTime: '14:00 以后',
      checkOutTime: '12:00 以前',
      roomTypes: [
        { name: '大床房', price: 460, count: 4 },
        { name: '亲子房', price: 680, count: 2 },
      ],
    },
  },
  {
    tourType: TourType.homestay,
    title: '江畔旧居',
    daysAgo: 20,
    writer: 'xhadmin',
    end: 'offline',
    reviewer: 'hzadmin',
    opinion: '正在改造，完工后重新申报',
    place: RIVER,
    contactName: '沈月英',
    text: '老屋改成的民宿，出门就是江堤绿道。',
    fields: { avgPrice: 260 },
    extInfo: { roomCount: 5, roomTypes: [{ name: '双床房', price: 280, count: 5 }] },
  },
  {
    tourType: TourType.picking,
    title: '双浦葡萄采摘园',
    daysAgo: 28,
    ...passed,
    place: RIVER,
    contactName: '沈国强',
    orderNum: 10,
    recommendFlag: 1,
    text: '避雨栽培的阳光玫瑰，园里提供剪刀和果篮。',
    fields: { starLevel: 3, ticketPrice: 20, tags: ['葡萄', '亲子'] },
    extInfo: {
      fruits: [
        { name: '阳光玫瑰', monthFrom: 8, monthTo: 10, price: 36 },
        { name: '夏黑', monthFrom: 7, monthTo: 8, price: 24 },
      ],
      gardenArea: 45.5,
      pickMode: '买票入园，带走计价',
      reserveFlag: 0,
    },
  },
  {
    tourType: TourType.picking,
    title: '绕城村草莓基地',
    daysAgo: 12,
    ...passed,
    place: WEST_CREEK,
    contactName: '王小满',
    text: '高架草莓，老人孩子不用弯腰。',
    fields: { tags: ['草莓'] },
    extInfo: {
      fruits: [{ name: '红颜草莓', monthFrom: 12, monthTo: 4, price: 60 }],
      gardenArea: 12,
      pickMode: '免费入园，带走计价',
      reserveFlag: 1,
    },
  },
  {
    tourType: TourType.snack,
    title: '龙坞定胜糕',
    daysAgo: 18,
    ...passed,
    place: TEA_HILL,
    contactName: '徐阿婆',
    recommendFlag: 1,
    text: '现蒸现卖，米粉每天凌晨磨。',
    fields: { tags: ['糕点'] },
    extInfo: {
      snackName: '定胜糕',
      taste: '甜糯',
      price: 3,
      heritageLevel: '县级',
      history: '旧时出征、赶考前吃，取“定胜”的好彩头。',
      shopNames: ['葛衙庄总店', '茶镇集市店'],
    },
  },
  {
    tourType: TourType.snack,
    title: '双浦米酒酿',
    writer: 'xhadmin',
    daysAgo: 0,
    end: 'draft',
    place: RIVER,
    contactName: '沈月英',
    text: '冬酿春开，当天做当天卖。',
    extInfo: { snackName: '酒酿', taste: '甜' },
  },
  {
    tourType: TourType.play,
    title: '茶山研学营地',
    daysAgo: 15,
    ...passed,
    place: TEA_HILL,
    contactName: '方老师',
    orderNum: 10,
    text: '半天课程：认茶树、采茶、手工炒茶，带走自己炒的一小罐。',
    fields: { ticketPrice: 68, tags: ['研学', '亲子'] },
    extInfo: { playType: '研学', suitAge: '6 岁以上', playHours: 3.5, route: '茶园、炒茶坊、茶史馆' },
  },
];

/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_995_000;
const MADE_UP = '（虚构）';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'personalData'>;

/** Once, after the trial's people are there. */
export async function loadTrialTours(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const now = clock.now();
  const personOf = await readTrialPeople(db, ['xhadmin', 'xhadmin2', 'hzadmin']);
  const { subjectId } = await db
    .selectFrom('agriSubject')
    .select('subjectId')
    .where(sql<boolean>`starts_with(dept_id, '330106')`)
    .orderBy('subjectId')
    .executeTakeFirstOrThrow();
  const nextId = openIds(new Date(now.getTime() - 41 * DAY_MS));
  for (const [place, one] of TOURS.entries()) {
    const { userId } = personOf(one.writer);
    const coverUrl = await storeCover(needs, userId, place);
    const phone = contactPhone(needs.personalData, phoneAt(PHONES_FROM + place, TRIAL_SEED));
    const written = { ...writtenOf(one, coverUrl), ...phone, subjectId: place === 0 ? subjectId : null };
    const contentHash = tour.hashOf(written);
    const placing = {
      orderNum: one.orderNum ?? null,
      recommendFlag: one.recommendFlag ?? 0,
      status: one.status ?? 1,
    };
    const tourId = nextId();
    await db
      .insertInto('ruralTour')
      .values({
        ...tour.columnsOf(written),
        ...reviewedColumns(one, contentHash, now, personOf),
        ...placing,
        tourId,
        ...(one.end === 'published' ? toldOf(place) : {}),
      } as never)
      .execute();
    const records = reviewedRecords(one, contentHash, { now, nextId, personOf });
    await db
      .insertInto('ruralTourRecord')
      .values(records.map((row) => ({ ...row, tourId })))
      .execute();
  }
}

/** As farmers' applications told of them. */
const toldOf = (place: number) => ({
  viewCount: 37 * (place + 3),
  scoreCount: place + 2,
  scoreSum: 4 * (place + 2) + 1,
});

function writtenOf(
  { tourType, title, text, contactName, place, fields = {}, extInfo }: TrialTour,
  coverUrl: string,
): WrittenTour {
  const [deptId, address, lng, lat] = place;
  return {
    tourType,
    title,
    coverUrl,
    imageUrls: [],
    content: [{ kind: 'text', text }],
    deptId,
    address,
    lng,
    lat,
    contactName: `${contactName}${MADE_UP}`,
    starLevel: 0,
    gradeName: '',
    openTime: '',
    avgPrice: null,
    ticketPrice: null,
    parkingCount: null,
    facilities: [],
    tags: [],
    businessLicenceNo: '',
    foodLicenceNo: '',
    couponFlag: 0,
    videoUrl: '',
    extInfo,
    subjectId: null,
    ...fields,
  };
}

/** One file for each place where it is shown, as uploads have. */
async function storeCover({ db, clock, config }: Needs, userId: string, place: number): Promise<string> {
  const bytes = drawPicture(place % 2 === 0 ? VALLEY : WATER);
  const name = createHash('sha256').update(`trial tour ${place}`).digest('hex').slice(0, 32);
  const relativeUrl = `product/${chinaDate(clock.now())}/${name}.png`;
  const kept = { relativeUrl, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
  await openFileStore(config).put(kept, Readable.from([bytes]));
  await insertFile(db, {
    ...kept,
    name: '封面.png',
    contentType: 'image/png',
    createUserId: userId,
    createTime: clock.now(),
    refCount: 1,
  });
  return relativeUrl;
}
