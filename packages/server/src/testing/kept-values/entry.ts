/** Signing in, and applications of others. */
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { Secret, TOTP } from 'otpauth';
import { accountGuesses, takeGuess } from '../../features/entry/sign-in-throttle/queries.ts';
import { nextPhone } from '../build.ts';
import { dataOf } from '../mass-sms-cast.ts';
import { type KeyHolder } from './keeper.ts';

/** @param farmer the number that a code went to */
export async function keepSignIns(keeper: KeyHolder, farmer: string): Promise<void> {
  await keepVisitor(keeper);
  await lockOut(keeper, keeper.cast.county2.userId);
  await keepPhoneCode(keeper, farmer);
}

async function keepVisitor(keeper: KeyHolder): Promise<void> {
  const { at, personalData } = keeper;
  const { db } = at.deps;
  await db
    .insertInto('outsideVisitor')
    .values({
      keyHash: Buffer.from('visitor'),
      source: 'xcdn',
      openId: '1',
      phoneCipher: personalData.encrypt(nextPhone()),
      agentHash: Buffer.from('agent'),
      expireTime: at.clock.now(),
    })
    .execute();
}

/** Five wrong passwords at an account, and one at a name that is nobody's. */
async function lockOut(
  { at, personalData }: Pick<KeyHolder, 'at' | 'personalData'>,
  userId: string,
): Promise<void> {
  const { db } = at.deps;
  const now = at.clock.now();
  const { userName } = await db
    .selectFrom('sysUser')
    .select('userName')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const account = accountGuesses(personalData, userName);
  for (let guess = 0; guess < 5; guess++) await takeGuess(db, account, now);
  await takeGuess(db, accountGuesses(personalData, '15977310001'), now);
}

async function keepPhoneCode(keeper: KeyHolder, farmer: string): Promise<void> {
  const { at, personalData } = keeper;
  const { db } = at.deps;
  await db
    .insertInto('phoneCode')
    .values({
      phoneHash: personalData.hash(farmer),
      codeHash: personalData.hashCode('login 1 123456'),
      scene: 'login',
      ip: '10.0.0.1',
      sendTime: at.clock.now(),
      expireTime: at.clock.now(),
    })
    .execute();
}

/** @returns as its owner keeps it */
export async function beginSecondFactors(
  keeper: KeyHolder,
): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { at, cast } = keeper;
  const { secret } = dataOf(await at.call(beginSecondFactor, {}, cast.county2.token));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: at.clock.now().getTime(),
  });
  const { recoveryCodes } = dataOf(await at.call(confirmSecondFactor, { code }, cast.county2.token));
  return { secret, recoveryCodes };
}

/** @returns its id */
export async function keepApplication(keeper: KeyHolder): Promise<string> {
  const { at, cast, personalData } = keeper;
  const { db } = at.deps;
  const { appId } = await db
    .insertInto('appAccess')
    .values({
      appKey: 'app',
      appName: '气象平台',
      appType: 2,
      ownerUnit: '气象局',
      contactName: '王芳',
      accessStatus: 1,
      contactPhoneCipher: personalData.encrypt(nextPhone()),
      ownerIdentityId: cast.messenger.identityId,
      deptId: '330106A1',
      secretCipher: personalData.encryptSecret('密钥'),
      secretTime: at.clock.now(),
      secretUserId: cast.county.userId,
      secretUserName: '张三',
      ipList: ['10.0.0.1'],
      smsCategories: ['01'],
      areaIds: ['330106'],
      dayQuota: 10,
      apiScopes: ['sms.send'],
      dayWriteQuota: 10,
      ratePerMinute: 10,
      createUserId: cast.county.userId,
      createUserName: '张三',
      createTime: at.clock.now(),
      updateTime: at.clock.now(),
    })
    .returning('appId')
    .executeTakeFirstOrThrow();
  return appId;
}
