/** Something in every column that is under the secret key (key-rotation/kept-values.ts). */
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { PersonalData } from '../access/personal-data.ts';
import { accountGuesses, takeGuess } from '../features/entry/sign-in-throttle/queries.ts';
import { buildFarmer, buildGroup, buildMember, nextPhone } from './build.ts';
import { dataOf, type MassSmsCast, pass, submitted } from './mass-sms-cast.ts';
import type { TestApp } from './test-app.ts';

const ID_NUMBER = '339901196001010016';

interface KeyHolder {
  readonly at: TestApp;
  readonly cast: MassSmsCast;
  /** under the key of the moment */
  readonly personalData: PersonalData;
}

export interface KeptValues {
  readonly farmer: { userId: string; phoneNumber: string };
  readonly optedOut: string;
  readonly waiting: string;
  readonly sending: string;
  readonly recoveryCodes: readonly string[];
  readonly secret: string;
}

/** @param rowCount of a file of numbers */
export async function buildKeptValues(
  { at, cast, personalData }: KeyHolder,
  rowCount = 3,
): Promise<KeptValues> {
  const { db } = at.deps;
  const farmer = await buildFarmer(at.deps, '3301061142', { realName: '李农', certificateNo: ID_NUMBER });
  const optedOut = await buildFarmer(at.deps, '3301061142', { realName: '赵退' });
  const phone = (number = nextPhone()) => ({
    phoneCipher: personalData.encrypt(number),
    phoneHash: personalData.hash(number),
  });
  await db
    .insertInto('smsOptOut')
    .values({ ...phone(optedOut.phoneNumber), optOutType: 1, scope: 1 })
    .execute();
  const agreed = { consentType: 1, source: 2, evidence: '登记表', deptId: '330106' };
  await db
    .insertInto('smsConsent')
    .values({ ...phone(), ...agreed, consentTime: at.clock.now() })
    .execute();
  await db
    .insertInto('smsDeadNumber')
    .values({ ...phone(), failCode: 'UNDELIV:001', applyId: '1' })
    .execute();
  const { groupId } = await buildGroup(at.deps, { ownerUserId: cast.messenger.userId });
  await buildMember(at.deps, { groupId });
  await db
    .updateTable('sysUser')
    .set({
      certificateCipher: personalData.encryptCertificate('33990119600101002X'),
      certificateHash: personalData.hashCertificate('33990119600101002X'),
    })
    .where('userId', '=', cast.messenger.userId)
    .execute();
  const proof = {
    userId: farmer.userId,
    realName: '李农',
    certificateCipher: personalData.encryptCertificate(ID_NUMBER),
    ip: '10.0.0.1',
    submitTime: at.clock.now(),
  };
  await db.insertInto('sysRealNameRecord').values(proof).execute();
  await db
    .updateTable('sysDept')
    .set({ leaderPhoneCipher: personalData.encrypt(nextPhone()) })
    .where('deptId', '=', '330106A1')
    .execute();
  await sql`INSERT INTO agri_subject (subject_no, subject_category, subject_name, subject_type, legal_person, contact_name,
      phone_cipher, phone_hash, dept_id)
    VALUES ('N1', 'farm', '农场', 1, '李', '李', ${personalData.encrypt('15400099999')}, ${personalData.hash('15400099999')}, '3301061142')`.execute(
    db,
  );
  const file = await db
    .insertInto('massSmsPhoneFile')
    .values({ fileName: '号码.xlsx', rowCount, validCount: rowCount, createUserId: cast.messenger.userId })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  const one = phone('15400088888');
  await sql`INSERT INTO mass_sms_phone_file_row (file_id, row_no, phone_cipher, phone_hash, value_cipher)
    SELECT ${file.fileId}, n, ${one.phoneCipher}, ${one.phoneHash}, ${personalData.encryptText('1540')} FROM generate_series(1, ${rowCount}::integer) AS n`.execute(
    db,
  );
  await db
    .insertInto('smsInbound')
    .values({ ...phone(farmer.phoneNumber), content: '收到', srcNumber: '10659', moType: 9 })
    .execute();
  await db
    .insertInto('serviceSms')
    .values({
      ...phone(),
      purpose: 'loginCode',
      carrier: 'CMCC',
      contentCipher: personalData.encryptText('验证码'),
      expireTime: at.clock.now(),
    })
    .execute();
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
  await db
    .insertInto('shortLinkKey')
    .values({ keyCipher: personalData.encryptSecret('0f'.repeat(32)) })
    .execute();
  await sql`INSERT INTO sms_channel (channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher, source_number,
      rate_per_second, window_size, connect_count, status)
    VALUES ('OFF', '停用的通道', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', ${personalData.encryptSecret('密码')}, '', 1, 1, 1, 0)`.execute(
    db,
  );
  const entered = {
    ...phone(),
    deptId: '3301061142',
    createUserName: '张三',
    createDeptId: '330106A1',
    createTime: at.clock.now(),
    updateTime: at.clock.now(),
  };
  await db
    .insertInto('smsRequest')
    .values({
      ...entered,
      requestTitle: '需求',
      requestContent: '内容',
      smsCategory: '08',
      requestSource: 6,
      requestUserName: '李农',
      expireTime: at.clock.now(),
    })
    .execute();
  await db
    .insertInto('product')
    .values({
      ...entered,
      infoType: 1,
      productName: '茶苗',
      productCategory: 8,
      quantity: '60',
      quantityUnit: '株',
      supplyStart: '2026-10-01',
      supplyEnd: '2026-10-31',
      contactName: '李农',
      consentFlag: 1,
    })
    .execute();
  const { activityId } = await db
    .insertInto('activity')
    .values({
      title: '培训班',
      activityType: 1,
      content: '[]',
      hostUnit: '农业农村局',
      deptId: '330106',
      contactName: '李农',
      contactPhone: '0571-88880001',
      contentHash: '0'.repeat(64),
      startTime: at.clock.now(),
      endTime: '2099-01-01',
      createTime: at.clock.now(),
      createUserId: cast.county.userId,
      createUserName: '张三',
      createDeptId: '330106A1',
      updateTime: at.clock.now(),
    })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('activitySign')
    .values({
      ...phone(),
      activityId,
      realName: '李农',
      deptId: '3301061142',
      signSource: 1,
      signTime: at.clock.now(),
    })
    .execute();
  const { phoneCipher: reporterPhoneCipher, phoneHash: reporterPhoneHash } = phone();
  await db
    .insertInto('disasterInfo')
    .values({
      infoType: 3,
      disasterType: 1,
      title: '灾情',
      content: '大棚倒塌',
      issueUnit: '农业农村局',
      issueTime: at.clock.now(),
      effectStart: at.clock.now(),
      effectEnd: '2099-01-01',
      reporterName: '李农',
      reporterPhoneCipher,
      reporterPhoneHash,
      contentHash: '0'.repeat(64),
      createUserId: cast.county.userId,
      createUserName: '张三',
      createDeptId: '330106A1',
      createTime: at.clock.now(),
      updateTime: at.clock.now(),
    })
    .execute();
  await db
    .insertInto('ruralTour')
    .values({
      ...phone(),
      title: '茶香农家',
      tourType: 1,
      content: '[]',
      deptId: '330106',
      address: '村口',
      lng: 120,
      lat: 30,
      contactName: '李农',
      contentHash: '0'.repeat(64),
      createUserId: cast.county.userId,
      createUserName: '张三',
      createDeptId: '330106A1',
      createTime: at.clock.now(),
      updateTime: at.clock.now(),
    })
    .execute();
  const { supplyId } = await db
    .insertInto('supplyDemand')
    .values({
      ...entered,
      infoType: 2,
      title: '求购茶苗',
      createUserId: cast.county.userId,
      productName: '茶苗',
      productCategory: 8,
      quantity: '60',
      quantityUnit: '株',
      priceType: 3,
      place: '茶场',
      supplyStart: '2026-10-01',
      supplyEnd: '2026-10-31',
      contactName: '李农',
      contentHash: '0'.repeat(64),
    })
    .returning('supplyId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('everyDayHelp')
    .values({
      ...entered,
      deptId: '330106',
      supplyId,
      infoType: 2,
      title: '求购茶苗',
      helpDate: '2026-10-08',
      productName: '茶苗',
      contactName: '李农',
      consentFlag: 1,
      smsContent: '求购茶苗。',
      targetDeptIds: ['330106'],
      createUserId: cast.county.userId,
      contentHash: '0'.repeat(64),
    })
    .execute();
  await db
    .insertInto('interactionPost')
    .values({
      postType: 1,
      title: '晒收成',
      content: '今年收成好',
      officialFlag: 0,
      postUserName: '李农',
      postUserRank: 9,
      phoneCipher: personalData.encrypt(nextPhone()),
      deptId: '3301061142',
      postTime: at.clock.now(),
      machineResult: 1,
    })
    .execute();
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
      ...phone(),
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
  const task = await db
    .insertInto('importTask')
    .values({ fileName: '人员.xlsx', createUserId: cast.county.userId, createTime: at.clock.now() })
    .returning('importId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('importTaskReport')
    .values({
      importId: task.importId,
      contentCipher: personalData.encryptText('第2行：手机号码不正确'),
      createTime: at.clock.now(),
    })
    .execute();
  const { identityId } = await db
    .selectFrom('sysUserIdentity')
    .select('identityId')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('formDraft')
    .values({
      identityId,
      draftId: '0'.repeat(32),
      formKey: 'massSms',
      about: 'new',
      contentCipher: personalData.encryptText('{"smsTitle":"没有写完"}'),
      updateTime: at.clock.now(),
    })
    .execute();
  await db
    .insertInto('exportTask')
    .values({
      title: '发送明细',
      fileName: '发送明细.xlsx',
      status: 2,
      permissions: [],
      fileKeyCipher: personalData.encryptSecret('11'.repeat(32)),
      createUserId: cast.county.userId,
      identityId: cast.county.identityId,
      deptId: '330106',
      createTime: at.clock.now(),
    })
    .execute();
  const carrierRow = { account: 'a', content: '内容', ...phone() };
  await db
    .insertInto('trialCarrierMessage')
    .values({ ...carrierRow, sourceNumber: '10659' })
    .execute();
  await db
    .insertInto('trialCarrierReply')
    .values({ ...carrierRow, destinationNumber: '10659' })
    .execute();
  await lockOut({ at, personalData }, cast.county2.userId);
  await db
    .insertInto('phoneCode')
    .values({
      phoneHash: personalData.hash(farmer.phoneNumber),
      codeHash: personalData.hashCode('login 1 123456'),
      scene: 'login',
      ip: '10.0.0.1',
      sendTime: at.clock.now(),
      expireTime: at.clock.now(),
    })
    .execute();
  const { secret } = dataOf(await at.call(beginSecondFactor, {}, cast.county2.token));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: at.clock.now().getTime(),
  });
  const { recoveryCodes } = dataOf(await at.call(confirmSecondFactor, { code }, cast.county2.token));
  const waiting = await submitted(at, cast.messenger, { smsTitle: '等待审核' });
  const sending = await submitted(at, cast.messenger, {
    smsTitle: '已经通过',
    smsContent: '明日气温骤降，请做好防寒。',
    sendObjType: [1, 4],
    phoneNumbers: ['15400077777'],
  });
  await pass(at, cast.county, sending.applyId);
  await sql`INSERT INTO sms_visit_list (apply_id, open_time, listed_count) VALUES (${sending.applyId}, now(), 1)`.execute(
    db,
  );
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
  const { couponId } = await db
    .insertInto('coupon')
    .values({
      title: '消费券',
      couponType: 1,
      faceValue: '50',
      totalCount: 10,
      tourIds: ['1'],
      deptId: '330106',
      receiveStart: at.clock.now(),
      receiveEnd: '2099-01-01',
      useStart: at.clock.now(),
      useEnd: '2099-01-01',
      fundSource: 1,
      budgetAmount: '500',
      useRule: '满额可用',
      createUserId: cast.county.userId,
      createUserName: '张三',
      createDeptId: '330106A1',
      contentHash: '0'.repeat(64),
      createTime: at.clock.now(),
      updateTime: at.clock.now(),
    })
    .returning('couponId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('couponClaim')
    .values({
      ...phone(),
      couponId,
      appId,
      couponNo: '2'.repeat(16),
      turn: 1,
      receiveTime: at.clock.now(),
    })
    .execute();
  await db.insertInto('smsAlarmPhone').values(phone()).execute();
  await db
    .insertInto('smsPortedNumber')
    .values({ ...phone(), carrier: 'CTCC', updateTime: new Date() })
    .execute();
  const right = phone();
  await sql`INSERT INTO sms_visit (apply_id, seq, dept_id, mark, mark_time, right_phone_cipher, right_phone_hash)
    VALUES (${sending.applyId}, 1, '3301061142', 3, now(), ${right.phoneCipher}, ${right.phoneHash})`.execute(
    db,
  );
  await sql`INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
    SELECT apply_id, seq, 0, 1, phone_hash, 0 FROM mass_sms_detail WHERE apply_id = ${waiting.applyId}`.execute(
    db,
  );
  await sql`INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
    VALUES (1, 'known', ${personalData.hash(farmer.phoneNumber)}, 2, 'DELIVRD', now()),
      (1, 'nobody', ${personalData.hash('15499999999')}, 2, 'DELIVRD', now())`.execute(db);
  await sql`INSERT INTO sms_journal (sender_id, beat_no, channel_id, size, applies, event_apply, event_seq, event_part, event_attempt,
      event_kind, event_text, stray_text, stray_phone, stray_kind, stray_code)
    VALUES (999, 1, 1, 2, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{a,b}',
      ${[personalData.hash('15499999999'), personalData.hash(farmer.phoneNumber)]}::uuid[], '{2,2}', '{x,y}')`.execute(
    db,
  );
  return {
    farmer,
    optedOut: optedOut.phoneNumber,
    waiting: waiting.applyId,
    sending: sending.applyId,
    recoveryCodes,
    secret,
  };
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
