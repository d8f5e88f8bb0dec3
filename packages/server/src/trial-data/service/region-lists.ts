/** The trial's applications of the service hall and service centres, with their pictures. Names, addresses and numbers are made up. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Dependencies } from '../../dependencies.ts';
import { insertFile } from '../../features/office/files/queries.ts';
import { openFileStore } from '../../file-store/open-store.ts';
import { chinaDate } from '../../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP } from '../accounts.ts';
import { drawPicture } from '../publishing/drawn-picture.ts';
import { GOODS } from '../publishing/supply-demand-goods.ts';
import { drawIcon, type TrialIcon } from './icons.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

const GREEN = '#237804';
const BLUE = '#0958d9';
const ORANGE = '#ad4e00';

interface TrialService {
  readonly serviceName: string;
  readonly serviceType: number;
  readonly icon: readonly [TrialIcon, colour: string];
  readonly serviceDesc: string;
  readonly link: readonly [openMode: 1 | 2 | 3, linkUrl: string, miniAppId?: string];
  readonly deptId: string;
  readonly hotFlag?: 1;
  readonly inheritFlag?: 0;
  readonly status?: 0;
}

/** In the order of their region. 农机预约 of the county takes the place of the province's, 价格行情 is switched off there. */
const SERVICES: readonly TrialService[] = [
  {
    serviceName: '农技问答',
    serviceType: 2,
    icon: ['question', GREEN],
    deptId: '33',
    hotFlag: 1,
    serviceDesc: '种养问题有人答',
    link: [1, '/consult/counsel'],
  },
  {
    serviceName: '气象预警',
    serviceType: 8,
    icon: ['weather', BLUE],
    deptId: '33',
    serviceDesc: '当地生效的预警',
    link: [1, '/info/disaster'],
  },
  {
    serviceName: '价格行情',
    serviceType: 3,
    icon: ['market', ORANGE],
    deptId: '33',
    serviceDesc: '主要农产品每日价格',
    link: [2, 'https://price.example.org/'],
  },
  {
    serviceName: '农机预约',
    serviceType: 2,
    icon: ['shield', GREEN],
    deptId: '33',
    serviceDesc: '收割、植保机械预约',
    link: [3, 'pages/booking/index', 'wx00000000trial'],
  },
  {
    serviceName: '农事热线',
    serviceType: 1,
    icon: ['call', ORANGE],
    deptId: '3301',
    serviceDesc: '工作日有人接听',
    link: [2, 'tel:12316'],
  },
  {
    serviceName: '农机预约',
    serviceType: 2,
    icon: ['shield', BLUE],
    deptId: TRIAL_COUNTY,
    serviceDesc: '本区农机合作社直接派单',
    link: [2, 'https://machines.example.org/'],
  },
  {
    serviceName: '价格行情',
    serviceType: 3,
    icon: ['market', BLUE],
    deptId: TRIAL_COUNTY,
    status: 0,
    serviceDesc: '本区行情整理中，暂停显示',
    link: [2, 'https://price.example.org/xihu'],
  },
  {
    serviceName: '农家书屋',
    serviceType: 6,
    icon: ['book', GREEN],
    deptId: TRIAL_COUNTY,
    inheritFlag: 0,
    serviceDesc: '借书和讲座',
    link: [2, 'https://books.example.org/'],
  },
];

const CENTERS = [
  {
    centerName: '三墩农事服务中心',
    centerType: 1,
    deptId: TRIAL_TOWNSHIP,
    lng: 120.0829,
    lat: 30.3271,
    address: '三墩街 12 号',
    contactName: '沈站长（虚构）',
    contactPhone: '0571-00000021',
    serviceItems: ['测土配方', '机插秧预约', '病虫害会诊'],
    staffCount: 8,
    areaSize: 620.5,
  },
  {
    centerName: '三墩庄稼医院',
    centerType: 5,
    deptId: TRIAL_TOWNSHIP,
    lng: 120.0912,
    lat: 30.3186,
    address: '振华路 8 号',
    contactName: '俞医生（虚构）',
    contactPhone: '0571-00000022',
    serviceItems: ['处方开药', '药械维修'],
    staffCount: 3,
    areaSize: 90,
  },
  {
    centerName: '西湖区农技推广站',
    centerType: 4,
    deptId: TRIAL_COUNTY,
    lng: 120.1301,
    lat: 30.2596,
    address: '文三路 100 号',
    contactName: '陈农技（虚构）',
    contactPhone: '0571-00000023',
    serviceItems: ['新品种示范', '农技培训'],
    staffCount: 15,
    areaSize: 1200,
  },
];

/** Once, after the trial's people are there: the super administrator entered them. */
export async function loadTrialServices(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const { userId } = await db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'superadmin')
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const entered = { createUserId: userId, createTime: now, updateTime: now };
  for (const [place, { icon, link, ...service }] of SERVICES.entries()) {
    const iconUrl = await keepPicture(needs, userId, `图标${place + 1}`, await drawIcon(...icon));
    const [openMode, linkUrl, miniAppId = ''] = link;
    await db
      .insertInto('serviceHall')
      .values({
        ...service,
        ...entered,
        iconUrl,
        openMode,
        linkUrl,
        miniAppId,
        terminal: [1, 2, 3],
        clickCount: 53 * (place + 1),
        userTypes: place % 3 === 2 ? [2, 3] : [],
        orderNum: (place + 1) * 10,
      })
      .execute();
  }
  for (const [place, center] of CENTERS.entries()) {
    const { scenery } = GOODS[place] ?? {};
    const picture = scenery && (await keepPicture(needs, userId, center.centerName, drawPicture(scenery)));
    await db
      .insertInto('serviceCenter')
      .values({
        ...center,
        ...entered,
        imageUrls: picture === undefined ? [] : [picture],
        workTime: '工作日 8:30-17:00',
        serviceTypes: [2],
        scoreCount: 10 + place,
        scoreSum: 46 + 4 * place,
        orderNum: (place + 1) * 10,
      })
      .execute();
  }
}

/** @returns its address; one row shows it */
async function keepPicture(
  { db, clock, config }: Needs,
  userId: string,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const now = clock.now();
  const digits = createHash('sha256').update(`trial service ${name}`).digest('hex').slice(0, 32);
  const relativeUrl = `product/${chinaDate(now)}/${digits}.png`;
  const kept = { relativeUrl, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
  await openFileStore(config).put(kept, Readable.from([bytes]));
  const made = { contentType: 'image/png', createUserId: userId, createTime: now, refCount: 1 };
  await insertFile(db, { ...kept, ...made, name: `${name}.png` });
  return relativeUrl;
}
