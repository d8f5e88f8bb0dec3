/** Offers, wants and SMS requests of the trial's farmers. All of it is made up, and every name says so. */
import type { PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { copyRows } from '../installation/copy-rows.ts';
import type { Department } from '../installation/province.ts';
import { idAt } from '../installation/record-ids.ts';
import { chinaDay, DAY_MS } from '../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP } from './accounts.ts';
import { phoneAt } from './identity-numbers.ts';
import { drawName } from './names.ts';
import { openRandom, type Random } from './random.ts';

export interface MarketOptions {
  seed: number;
  now: Date;
  personalData: PersonalData;
}

/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_900_000;
const OFFERED = 30;
const WANTED = 10;
const MADE_UP = '（虚构）';

type Good = readonly [name: string, category: number, spec: string, unit: string, low: number, high: number];
/** Prices in yuan for a unit. */
const GOODS: readonly Good[] = [
  ['晚粳稻谷', 1, '含水量14.5%以内', '公斤', 2.6, 3.1],
  ['小青菜', 2, '当天采收', '公斤', 2.4, 4],
  ['茭白', 2, '一级', '公斤', 4, 6],
  ['番茄', 2, '大棚，单果150克以上', '公斤', 4.5, 6.5],
  ['草莓', 3, '红颜，现摘', '公斤', 36, 60],
  ['塘栖枇杷', 3, '白沙', '公斤', 30, 44],
  ['杨梅', 3, '东魁', '公斤', 24, 40],
  ['龙井茶', 4, '明前一级', '公斤', 700, 1500],
  ['茶苗', 8, '一年生扦插苗', '株', 0.2, 0.4],
  ['香菇', 5, '鲜菇', '公斤', 9, 13],
  ['土鸡', 6, '散养150天以上', '羽', 90, 140],
  ['湖羊', 6, '40公斤以上', '头', 1300, 1700],
  ['加州鲈', 7, '每尾0.5公斤', '公斤', 28, 36],
  ['铁皮石斛', 9, '鲜条', '公斤', 120, 260],
  ['笋干', 10, '三年陈', '公斤', 60, 110],
];

interface PlannedRequest {
  readonly title: string;
  readonly content: string;
  readonly category: string;
  readonly source: number;
  readonly daysAgo: number;
  /** D: 0 waiting, 2 not taken up, 3 expired */
  readonly status: 0 | 2 | 3;
  readonly opinion?: string;
}

const REQUESTS: readonly PlannedRequest[] = [
  {
    title: '小青菜集中上市找销路',
    content: '三墩镇小青菜集中上市，每天可供2吨，可送货，欢迎单位食堂和超市联系采购。',
    category: '08',
    source: 6,
    daysAgo: 1,
    status: 0,
  },
  {
    title: '提醒茶农防春季倒春寒',
    content: '近期夜间有霜冻，茶园请提前覆盖，已开采的抓紧采摘。',
    category: '02',
    source: 4,
    daysAgo: 2,
    status: 0,
  },
  {
    title: '合作社招工采茶',
    content: '茶叶合作社招采茶工20名，包吃住，有意者请到村委会登记。',
    category: '16',
    source: 6,
    daysAgo: 3,
    status: 0,
  },
  {
    title: '求购晚粳稻谷',
    content: '米厂求购晚粳稻谷50吨，含水量14.5%以内，现款结算，可上门收。',
    category: '08',
    source: 3,
    daysAgo: 5,
    status: 0,
  },
  {
    title: '草莓采摘节活动通知',
    content: '周末举办草莓采摘活动，欢迎农户报名参展。',
    category: '14',
    source: 5,
    daysAgo: 12,
    status: 2,
    opinion: '活动尚未审批',
  },
  {
    title: '枇杷认购',
    content: '枇杷进入采收期，欢迎认购。',
    category: '08',
    source: 2,
    daysAgo: 45,
    status: 3,
    opinion: '到期没有处理',
  },
];

export async function loadMarket(
  client: PoolClient,
  departments: readonly Department[],
  options: MarketOptions,
): Promise<void> {
  const { seed } = options;
  const villages = departments.filter(
    ({ deptType, deptLevel, deptId }) =>
      deptType === '01' && deptLevel === 6 && deptId.startsWith(TRIAL_COUNTY),
  );
  const random = openRandom(seed, 'market');
  const draws = { ...options, random, villages };
  const kinds = [...Array<1>(OFFERED).fill(1), ...Array<2>(WANTED).fill(2)];
  await copyRows(
    client,
    'product',
    kinds.map((infoType, place) => productRow(infoType, place, draws)),
  );
  const township = villages.filter(({ deptId }) => deptId.startsWith(TRIAL_TOWNSHIP));
  await copyRows(
    client,
    'smsRequest',
    REQUESTS.map((planned, place) =>
      requestRow(planned, kinds.length + place, { ...draws, villages: township }),
    ),
  );
}

interface Draws extends MarketOptions {
  readonly random: Random;
  readonly villages: readonly Department[];
}

function personAt(place: number, { random, seed, personalData }: Draws) {
  const phone = phoneAt(PHONES_FROM + place, seed);
  return {
    name: `${drawName(random, 'man', random.between(1958, 1992))}${MADE_UP}`,
    phoneCipher: personalData.encrypt(phone),
    phoneHash: personalData.hash(phone),
  };
}

const CREATED_BY = { createUserId: null, createUserName: '试用数据', createDeptId: TRIAL_COUNTY };

function productRow(infoType: 1 | 2, place: number, draws: Draws) {
  const { random, now, villages } = draws;
  const [productName, productCategory, spec, unit, low, high] = random.pick(GOODS);
  const village = random.pick(villages);
  const { name, ...phone } = personAt(place, draws);
  const price = low + random.next() * (high - low);
  // a few have ended already
  const startsIn = random.between(-40, 10);
  const createTime = new Date(now.getTime() - random.between(1, 40) * DAY_MS);
  return {
    productId: idAt(createTime, place),
    infoType,
    productName,
    productCategory,
    spec: infoType === 1 ? spec : '',
    quantity: String(random.between(2, 80) * 50),
    quantityUnit: unit,
    price: random.chance(0.85) ? price.toFixed(2) : null,
    priceUnit: `元/${unit}`,
    place: village.deptName,
    supplyStart: chinaDay(new Date(now.getTime() + startsIn * DAY_MS)),
    supplyEnd: chinaDay(new Date(now.getTime() + (startsIn + random.between(20, 60)) * DAY_MS)),
    contactName: name,
    ...phone,
    consentFlag: random.chance(0.8) ? 1 : 0,
    deptId: village.deptId,
    ...CREATED_BY,
    createTime,
    updateTime: createTime,
  };
}

function requestRow(planned: PlannedRequest, place: number, draws: Draws) {
  const createTime = new Date(draws.now.getTime() - planned.daysAgo * DAY_MS);
  const { name, ...phone } = personAt(place, draws);
  const isHandled = planned.status !== 0;
  const handleTime = isHandled ? new Date(createTime.getTime() + DAY_MS) : null;
  return {
    requestId: idAt(createTime, place),
    requestTitle: planned.title,
    requestContent: planned.content,
    smsCategory: planned.category,
    requestSource: planned.source,
    requestUserName: name,
    ...phone,
    deptId: draws.random.pick(draws.villages).deptId,
    expireTime: new Date(createTime.getTime() + 30 * DAY_MS),
    requestStatus: planned.status,
    handleUserName: isHandled ? '系统' : null,
    handleTime,
    handleOpinion: planned.opinion ?? '',
    ...CREATED_BY,
    createTime,
    updateTime: handleTime ?? createTime,
  };
}
