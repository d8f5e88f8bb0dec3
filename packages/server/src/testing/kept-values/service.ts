/** Consultations, the telephones that are told of them, and devices of live shops. */
import { nextPhone } from '../build.ts';
import { type KeyHolder, phone } from './keeper.ts';

export async function keepService(keeper: KeyHolder): Promise<void> {
  await keepDevice(keeper);
  await keepConsultation(keeper);
}

async function keepDevice(keeper: KeyHolder): Promise<void> {
  const { at, cast, personalData } = keeper;
  const { db } = at.deps;
  await db
    .insertInto('liveShopSmartDevice')
    .values({
      deviceName: '自助终端',
      deviceNo: 'ZD-1',
      deviceType: 1,
      shopName: '便民店',
      deptId: '3301061142',
      managerPhoneCipher: personalData.encrypt(nextPhone()),
      createUserId: cast.county.userId,
      createUserName: '张三',
      createTime: at.clock.now(),
      updateTime: at.clock.now(),
    })
    .execute();
}

async function keepConsultation(keeper: KeyHolder): Promise<void> {
  const { at, personalData } = keeper;
  const { db } = at.deps;
  await db
    .insertInto('consultPhone')
    .values({
      deptId: '330106A1',
      callTypes: [1],
      contactName: '王虚构',
      orderNum: 1,
      version: 1,
      phoneCipher: personalData.encryptText(nextPhone()),
      backupPhoneCipher: personalData.encryptText(nextPhone()),
      updateUserName: '王虚构',
      sinceTime: at.clock.now(),
      updateTime: at.clock.now(),
    })
    .execute();
  await db
    .insertInto('consultation')
    .values({
      ...phone(keeper),
      consultNo: 'ZX2026091400001',
      callType: 1,
      callSource: 4,
      title: '茭白发黄',
      content: '叶子发黄怎么办',
      callUserName: '李农',
      deptId: '3301061142',
      callTime: at.clock.now(),
      urgentFlag: 0,
      smsReplyFlag: 1,
      deadline: at.clock.now(),
      createTime: at.clock.now(),
    })
    .execute();
}
