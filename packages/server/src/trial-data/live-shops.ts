/** The trial's live shops: service types of the whole province with their icons, and devices in shops around its accounts. Made up. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { IconType } from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertFile } from '../features/office/files/queries.ts';
import { openFileStore } from '../file-store/open-store.ts';
import { chinaDate, chinaDay, DAY_MS, HOUR_MS, MINUTE_MS } from '../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP } from './accounts.ts';
import { TRIAL_SEED } from './first-load.ts';
import { phoneAt } from './identity-numbers.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'personalData'>;

const FOLDER = new URL('../../../../data/icons/', import.meta.url);
/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_985_000;

const TYPES = [
  ['public', '公益服务', ['政策咨询', '农技咨询', '就业信息']],
  ['convenience', '便民服务', ['代缴水电费', '代办证件', '快递收发']],
  ['commerce', '电子商务', ['农产品代销', '农资代购']],
  ['training', '培训体验', ['手机使用培训', '网店开设指导']],
] as const;

const DEVICES = [
  [
    'terminal',
    '自助服务终端',
    'ZD-33010611-01',
    1,
    '三墩益农信息社',
    TRIAL_TOWNSHIP,
    [0, 1],
    4 * MINUTE_MS,
    1,
  ],
  ['screen', '村口信息大屏', 'DP-33010611-02', 2, '三墩益农信息社', TRIAL_TOWNSHIP, [0], 2 * MINUTE_MS, 1],
  ['terminal', '便民POS机', 'POS-330106-07', 4, '西湖便民服务店', TRIAL_COUNTY, [1, 2], 3 * MINUTE_MS, 2],
  ['screen', '田间环境监测站', 'HJ-330106-11', 5, '西湖便民服务店', TRIAL_COUNTY, [0], 30 * HOUR_MS, 1],
  ['terminal', '应急广播终端', 'GB-330106-03', 3, '西湖便民服务店', TRIAL_COUNTY, [0], null, null],
] as const;

/** Once, after the trial's people are there. */
export async function loadTrialShops(needs: Needs): Promise<void> {
  const { db, clock, personalData } = needs;
  const { userId, realName } = await db
    .selectFrom('sysUser')
    .select(['userId', 'realName'])
    .where('userName', '=', 'superadmin')
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const entered = { createUserId: userId, createUserName: realName, createTime: now, updateTime: now };
  const iconOf = async (file: string, iconName: string, iconType: number, orderNum: number) => {
    const icon = { iconName, iconType, orderNum, iconUrl: await keepIcon(needs, file, iconName, userId) };
    return insertedId(
      db
        .insertInto('liveShopServiceIcon')
        .values({ ...icon, ...entered, deptId: '33' })
        .returning('id'),
    );
  };
  const typeIds: string[] = [];
  for (const [place, [typeCode, typeName, itemNames]] of TYPES.entries()) {
    const orderNum = (place + 1) * 10;
    const iconId = await iconOf(typeCode, typeName, IconType.service, orderNum);
    const type = { typeCode, typeName, itemNames: [...itemNames], iconId, orderNum, deptId: '33' };
    typeIds.push(
      await insertedId(
        db
          .insertInto('liveShopServiceType')
          .values({ ...type, ...entered })
          .returning('id'),
      ),
    );
  }
  const deviceIcons = {
    terminal: await iconOf('terminal', '终端', IconType.device, 110),
    screen: await iconOf('screen', '大屏', IconType.device, 120),
  };
  for (const [place, device] of DEVICES.entries()) {
    const [icon, deviceName, deviceNo, deviceType, shopName, deptId, services, silentMs, state] = device;
    const id = await insertedId(
      db
        .insertInto('liveShopSmartDevice')
        .values({
          deviceName,
          deviceNo,
          deviceType,
          shopName,
          deptId,
          iconId: deviceIcons[icon],
          manufacturer: '虚构科技',
          model: `X${place + 1}`,
          managerName: '陈店长（虚构）',
          managerPhoneCipher: personalData.encrypt(phoneAt(PHONES_FROM + place, TRIAL_SEED)),
          installDate: chinaDay(new Date(now.getTime() - 400 * DAY_MS)),
          warrantyDate: chinaDay(new Date(now.getTime() + 330 * DAY_MS)),
          reportedStatus: state,
          lastOnlineTime: silentMs === null ? null : new Date(now.getTime() - silentMs),
          ...entered,
        })
        .returning('id'),
    );
    const chosen = services.map((at) => ({ deviceId: id, typeId: typeIds[at] ?? '' }));
    await db.insertInto('liveShopDeviceService').values(chosen).execute();
  }
}

const insertedId = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: string }> }): Promise<string> =>
  (await insert.executeTakeFirstOrThrow()).id;

async function keepIcon(
  { db, clock, config }: Needs,
  file: string,
  iconName: string,
  userId: string,
): Promise<string> {
  const now = clock.now();
  const bytes = await readFile(new URL(`${file}.png`, FOLDER));
  const sha256 = createHash('sha256').update(bytes).digest();
  const relativeUrl = `product/${chinaDate(now)}/${sha256.toString('hex').slice(0, 32)}.png`;
  const kept = { relativeUrl, size: bytes.length, sha256 };
  await openFileStore(config).put(kept, Readable.from([bytes]));
  const named = { name: `${iconName}.png`, contentType: 'image/png', createUserId: userId, createTime: now };
  await insertFile(db, { ...kept, ...named, refCount: 1 });
  return relativeUrl;
}
