/** The trial's applications of other systems: two that call, one that waits for its review, one that was refused. Nobody knows their secrets. */
import { randomBytes } from 'node:crypto';
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import type { Dependencies } from '../dependencies.ts';
import { chinaDay, DAY_MS } from '../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP } from './accounts.ts';
import { TRIAL_SEED } from './first-load.ts';
import { phoneAt } from './identity-numbers.ts';

/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_990_000;
/** Brings in the claims and uses of the trial's coupons. */
export const TRIAL_COUPON_APP = '西湖区消费券小程序';
const MADE_UP = '（虚构）';

const APPS = [
  {
    appName: '西湖区水利预警平台',
    appType: 2,
    ownerUnit: '西湖区林业水利局',
    purpose: '水库放水前提醒下游村民',

    accessStatus: AppStatus.inUse,
    apiScopes: ['sms.send'],
    smsCategories: ['01'],
    areaId: TRIAL_TOWNSHIP,
    auditOpinion: '',
    daysAgo: 40,
  },
  {
    appName: TRIAL_COUPON_APP,
    appType: 3,
    ownerUnit: '虚构旅行社',
    purpose: '发放和核销消费券',

    accessStatus: AppStatus.inUse,
    apiScopes: ['coupon.claim', 'coupon.use'],
    smsCategories: [],
    areaId: TRIAL_COUNTY,
    auditOpinion: '',
    daysAgo: 30,
  },
  {
    appName: '益农信息社设备平台',
    appType: 3,
    ownerUnit: '虚构科技有限公司',
    purpose: '上报门店设备的状态',

    accessStatus: AppStatus.waiting,
    apiScopes: ['device.report'],
    smsCategories: [],
    areaId: TRIAL_COUNTY,
    auditOpinion: null,
    daysAgo: 1,
  },
  {
    appName: '乡村旅游小程序',
    appType: 3,
    ownerUnit: '虚构旅行社',
    purpose: '展示资讯和供求',

    accessStatus: AppStatus.refused,
    apiScopes: ['content.read'],
    smsCategories: [],
    areaId: TRIAL_COUNTY,
    auditOpinion: '请先说明数据用在哪些页面',
    daysAgo: 12,
  },
];

/** Once, after the trial's people are there: registered by the city, decided by another administrator of it. */
export async function loadTrialApps({
  db,
  clock,
  personalData,
}: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Promise<void> {
  const people = await db
    .selectFrom('sysUser as person')
    .innerJoin('sysUserIdentity as identity', 'identity.userId', 'person.userId')
    .select(['person.userName', 'person.userId', 'person.realName', 'identity.identityId', 'identity.deptId'])
    .where('person.userName', 'in', ['hzadmin', 'hzadmin2', 'xhmsg'])
    .where('identity.mainFlag', '=', 1)
    .execute();
  const named = (userName: string) => {
    const found = people.find((one) => one.userName === userName);
    if (!found) throw new Error(`The trial has no ${userName}.`);
    return found;
  };
  const [registrar, reviewer, owner] = [named('hzadmin'), named('hzadmin2'), named('xhmsg')];
  for (const [place, { areaId, daysAgo, auditOpinion, ...app }] of APPS.entries()) {
    const then = new Date(clock.now().getTime() - daysAgo * DAY_MS);
    const decided =
      auditOpinion === null ? {} : { auditUserId: reviewer.userId, auditUserName: reviewer.realName };
    await db
      .insertInto('appAccess')
      .values({
        ...app,
        appKey: `app${randomBytes(12).toString('hex')}`,
        ipList: ['10.1.0.0/16'],
        areaIds: [areaId],
        ownerIdentityId: owner.identityId,
        deptId: owner.deptId,
        contactName: `陈联系${MADE_UP}`,
        contactPhoneCipher: personalData.encrypt(phoneAt(PHONES_FROM + place, TRIAL_SEED)),
        secretCipher: personalData.encryptSecret(randomBytes(32).toString('base64url')),
        secretTime: then,
        secretUserId: registrar.userId,
        secretUserName: registrar.realName,
        validFrom: chinaDay(then),
        validTo: chinaDay(new Date(then.getTime() + 365 * DAY_MS)),
        dayQuota: 5_000,
        dayWriteQuota: 1_000,
        ratePerMinute: 60,
        submitUserId: registrar.userId,
        submitUserName: registrar.realName,
        submitTime: then,
        ...decided,
        auditOpinion,
        auditTime: auditOpinion === null ? null : then,
        createUserId: registrar.userId,
        createUserName: registrar.realName,
        createTime: then,
        updateTime: then,
      })
      .execute();
  }
}
