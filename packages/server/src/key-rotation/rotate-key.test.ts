// The key of everything that is stored is changed: nothing is lost, nothing is doubled, whenever it is interrupted, and what was
// under way goes on under the new one.

import {
  beginSecondFactor,
  confirmSecondFactor,
} from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { phoneLogin, sendLoginPhoneCode } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { searchPeople } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPersonalData, type PersonalData } from '../access/personal-data.ts';
import { spendSecondFactor } from '../features/entry/second-factor/actions.ts';
import { accountGuesses, lockedAmong, takeGuess } from '../features/entry/sign-in-throttle/queries.ts';
import { ensureBuiltInChannel } from '../features/messaging/channels/start-actions.ts';
import { findBrokenStep } from '../features/messaging/mass-sms/application/process-chain.ts';
import { readProcesses } from '../features/messaging/mass-sms/application/process-queries.ts';
import { startBuiltInCarrier } from '../gateways/built-in-carrier.ts';
import { startSender } from '../sender.ts';
import {
  buildFarmer,
  buildGroup,
  buildIdentity,
  buildMember,
  buildUser,
  nextPhone,
} from '../testing/build.ts';
import { castOf, dataOf, details, type MassSmsCast, pass, submitted } from '../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { checkKeptValues } from './check-values.ts';
import { OTHER_COLUMNS, RECIPIENT_TABLES, ROW_TABLES, waysOf } from './kept-values.ts';
import { lockKey, requireKey } from './key-mark.ts';
import { rotateKey } from './rotate-key.ts';

const OLD_KEY = 'the key of the first years, 32 bytes';
const NEW_KEY = 'the key of the years after, 32 bytes';
const ID_NUMBER = '339901196001010016';
/** More than two portions of what is walked at once. */
const MANY = 4_500;

let at: TestApp;
let cast: MassSmsCast;
let personalData: PersonalData;
/** The program as it is started again: under another key. */
const under = (key: string) => {
  personalData = openPersonalData(key);
};

beforeEach(async () => {
  under(OLD_KEY);
  const present = new Proxy({} as PersonalData, {
    get: (_, name) => personalData[name as keyof PersonalData],
  });
  at = await startTestApp({ dependencies: { personalData: present } });
  cast = await castOf(at);
});
afterEach(() => at.close());

const rotate = (
  log: (sentence: string) => void = () => {},
  keys: { oldKey?: string; nextKey?: string } = {},
) => rotateKey({ url: at.database.url, oldKey: OLD_KEY, nextKey: NEW_KEY, log, ...keys });
const nameOf = (userId: string) =>
  at.deps.db.selectFrom('sysUser').select('userName').where('userId', '=', userId).executeTakeFirstOrThrow();
/** Five wrong passwords at an account, and one at a name that is nobody's. */
async function noteLocked(userId: string, now: Date): Promise<void> {
  const { userName } = await nameOf(userId);
  const account = accountGuesses(personalData, userName);
  for (let guess = 0; guess < 5; guess++) await takeGuess(at.deps.db, account, now);
  await takeGuess(at.deps.db, accountGuesses(personalData, '15977310001'), now);
}
const rows = async <Row extends object>(statement: string): Promise<Row[]> =>
  (await at.database.pool.query<Row>(statement)).rows;
async function whatIsStored(key: string) {
  const client = await at.database.pool.connect();
  try {
    return await checkKeptValues(client, openPersonalData(key), { whole: true });
  } finally {
    client.release();
  }
}

/** Every value of every table, read without regard to any order: how many open with the key, and how many do not. */
async function opened(key: string): Promise<{ well: number; wrong: number }> {
  const ways = waysOf(openPersonalData(key));
  const count = { well: 0, wrong: 0 };
  for (const { table, values } of [...ROW_TABLES, ...RECIPIENT_TABLES]) {
    for (const { purpose, cipher, hash = 'NULL::uuid' } of values) {
      const stored = await rows<{ cipher: Buffer; hash: string | null }>(
        `SELECT ${cipher} AS cipher, ${hash} AS hash FROM ${table} WHERE ${cipher} IS NOT NULL`,
      );
      for (const one of stored) {
        try {
          const text = ways[purpose].open(one.cipher);
          count[one.hash === null || ways[purpose].hash(text) === one.hash ? 'well' : 'wrong'] += 1;
        } catch {
          count.wrong += 1;
        }
      }
    }
  }
  return count;
}

interface Filled {
  readonly farmer: { userId: string; phoneNumber: string };
  readonly optedOut: string;
  readonly waiting: string;
  readonly sending: string;
  readonly recoveryCodes: readonly string[];
  readonly secret: string;
}

/** Something in every column that is under the key, and so many rows of a file of numbers. */
async function fill(rowCount = 3): Promise<Filled> {
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
  await noteLocked(cast.county2.userId, at.clock.now());
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

test('knows every column of the database that holds something under the key', async () => {
  const known = [...ROW_TABLES, ...RECIPIENT_TABLES].flatMap(({ table, values }) =>
    values.flatMap(({ cipher, hash }) => [`${table}.${cipher}`, ...(hash ? [`${table}.${hash}`] : [])]),
  );
  const found = await rows<{ column: string }>(`
    SELECT c.relname || '.' || a.attname AS column FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
      AND (a.attname LIKE '%cipher%' OR (a.atttypid IN ('uuid'::regtype, 'uuid[]'::regtype) AND a.attname ~ 'hash|phone'))`);
  const listed = [...known, ...Object.values(OTHER_COLUMNS).flat()];
  expect(found.map(({ column }) => column).toSorted()).toEqual(listed.toSorted());
});

describe('a whole change', () => {
  test('leaves nothing under the old key, and what was under way goes on under the new one', async () => {
    const { farmer, optedOut, waiting, sending, recoveryCodes, secret } = await fill(MANY);
    for (const { table, values } of [...ROW_TABLES, ...RECIPIENT_TABLES]) {
      const [first] = values;
      expect(
        await rows(`SELECT FROM ${table} WHERE ${first?.cipher} IS NOT NULL LIMIT 1`),
        table,
      ).toHaveLength(1);
    }
    const before = await whatIsStored(OLD_KEY);
    expect(before.broken).toEqual([]);
    const everything = await opened(OLD_KEY);
    expect(everything).toEqual({ well: before.checked - 1, wrong: 0 });

    expect(await rotate()).toBe('done');
    expect(await whatIsStored(NEW_KEY)).toEqual(before);
    expect(await opened(NEW_KEY)).toEqual(everything);
    await expect(requireKey(at.database.pool, openPersonalData(OLD_KEY))).rejects.toThrow('SECRET_KEY');
    expect(await rotate()).toBe('already');
    under(NEW_KEY);
    await requireKey(at.database.pool, personalData);

    // people
    const found = await at.call(searchPeople, { keyword: farmer.phoneNumber }, cast.county.token);
    expect(dataOf(found).list.map(({ userId }) => userId)).toEqual([farmer.userId]);
    const twice = buildUser(at.deps, { userName: 'second1', phoneNumber: farmer.phoneNumber });
    await expect(twice).rejects.toThrow(/sys_user_phone/);

    // recovery codes and one-time passwords
    const spend = (code: string) =>
      spendSecondFactor(at.deps, { userId: cast.county2.userId, code }, async () => 'opened');
    expect(await spend(recoveryCodes[0] ?? '')).toBe('opened');
    await expect(spend(recoveryCodes[0] ?? '')).rejects.toThrow('验证码错误');
    at.clock.advance({ minutes: 2 });
    const timestamp = at.clock.now().getTime();
    expect(await spend(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }))).toBe(
      'opened',
    );

    // who does not want texts still gets none
    const next = await submitted(at, cast.messenger, {
      smsTitle: '下一条',
      smsContent: '后日天气转晴，请及时开棚通风。',
    });
    const reached = await rows<{ phone_hash: string }>(
      `SELECT phone_hash FROM mass_sms_detail WHERE apply_id = ${next.applyId}`,
    );
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.map(({ phone_hash }) => phone_hash)).not.toContain(personalData.hash(optedOut));

    // reviews go on: who wrote may not review, who did not may
    const read = await details(at, cast.county, waiting);
    expect(read.can.pass).toBe(true);
    expect((await pass(at, cast.county, waiting)).code).toBe(200);
    for (const applyId of [waiting, sending]) {
      expect(findBrokenStep(await readProcesses(at.deps.db, applyId))).toBeNull();
    }
    const hashes = await rows<{ hash: string }>(
      'SELECT operate_certificate_hash AS hash FROM mass_sms_process WHERE operate_certificate_hash IS NOT NULL',
    );
    expect(new Set(hashes.map(({ hash }) => hash))).toEqual(
      new Set([personalData.hashCertificate('33990119600101002X')]),
    );

    // receipts and doubts find their recipients
    expect(
      await rows(`SELECT FROM sms_doubt AS x JOIN mass_sms_detail AS d USING (apply_id, seq, phone_hash)`),
    ).toHaveLength((await rows('SELECT FROM sms_doubt')).length);
    const known = personalData.hash(farmer.phoneNumber);
    expect(await rows('SELECT msg_id, phone_hash FROM sms_stray_receipt')).toEqual([
      { msg_id: 'known', phone_hash: known },
    ]);
    expect(await rows('SELECT stray_phone FROM sms_journal')).toEqual([
      { stray_phone: ['00000000-0000-0000-0000-000000000000', known] },
    ]);
    expect(await rows('SELECT FROM phone_code')).toEqual([]);

    // who was locked still is, and nothing is counted under a name of the old key
    const { userName } = await nameOf(cast.county2.userId);
    expect(await lockedAmong(at.deps.db, personalData, [userName], at.clock.now())).toEqual(
      new Set([userName.toLowerCase()]),
    );
    expect(await rows("SELECT FROM login_guess WHERE subject LIKE 'account:%'")).toHaveLength(1);
    expect(await rows("SELECT FROM log_oper WHERE action = '更换密钥'")).toHaveLength(1);
  }, 60_000);

  test('in mid-sending: the rest leaves under the new key, to everybody once, and is settled', async () => {
    at.clock.set(new Date());
    cast = await castOf(at);
    const { sending, farmer } = await fill();
    await at.database.pool.query('DELETE FROM sms_doubt; DELETE FROM sms_journal; DELETE FROM service_sms');
    await rotate();
    under(NEW_KEY);
    const carrier = await startBuiltInCarrier({ ...at.deps, clock: { now: () => new Date() } }, 0);
    await ensureBuiltInChannel(at.deps.db, personalData, carrier);
    const sender = await startSender(at.deps);
    try {
      await vi.waitFor(
        async () => {
          const left = await rows(
            `SELECT FROM mass_sms_detail WHERE apply_id = ${sending} AND send_result <> 2`,
          );
          expect(left).toEqual([]);
        },
        { timeout: 40_000, interval: 200 },
      );
    } finally {
      await sender.stop();
      await carrier.stop();
    }
    const delivered = await rows<{ count: number }>(
      `SELECT count(*)::int FROM trial_carrier_message WHERE phone_hash = '${personalData.hash(farmer.phoneNumber)}'`,
    );
    expect(delivered).toEqual([{ count: 1 }]);
    expect(await rows(`SELECT hold_reason FROM mass_sms_apply WHERE apply_id = ${sending}`)).toEqual([
      { hold_reason: null },
    ]);
  }, 60_000);

  test('signing in by a code to the telephone works as before', async () => {
    const { userId, phoneNumber } = await buildUser(at.deps);
    await buildIdentity(at.deps, { userId, deptId: '330106A1', roleKeys: ['countyAdmin'] });
    await rotate();
    under(NEW_KEY);
    dataOf(await at.call(sendLoginPhoneCode, { phoneNumber }, null));
    const [text] = await at.deps.db
      .selectFrom('serviceSms')
      .select('contentCipher')
      .where('phoneHash', '=', personalData.hash(phoneNumber))
      .execute();
    const code = /\d{6}/.exec(personalData.decryptText(text?.contentCipher ?? Buffer.alloc(0)))?.[0] ?? '';
    expect(dataOf(await at.call(phoneLogin, { phoneNumber, code }, null)).token).toMatch(/./);
  });

  test('has ended its connection when it says that it is done', async () => {
    const left: object[] = [];
    for (let time = 0; time < 50; time += 1) {
      await rotate();
      left.push(
        ...(await rows(
          "SELECT FROM pg_stat_activity WHERE application_name = 'rotate-key' AND datname = current_database()",
        )),
      );
    }
    expect(left).toEqual([]);
  });

  test('leaves what was tampered with recognisable', async () => {
    const { waiting, sending } = await fill();
    await at.database.pool.query(
      `UPDATE mass_sms_detail SET phone_hash = '${personalData.hash('15411111111')}', phone_cipher = $1
        WHERE apply_id = ${sending} AND seq = 1`,
      [personalData.encrypt('15411111111')],
    );
    await at.database.pool.query(
      `UPDATE mass_sms_process SET opinion = '改过' WHERE apply_id = ${waiting} AND step_no = 2`,
    );
    await rotate();
    under(NEW_KEY);
    const { rows: digests } = await at.database.pool.query<{ same: boolean }>(
      `SELECT sha256(string_agg(uuid_send(d.phone_hash) || d.phone_cipher, ''::bytea ORDER BY d.seq)) = s.recipient_digest AS same
        FROM mass_sms_slice AS s JOIN mass_sms_detail AS d ON d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq
        WHERE s.apply_id = ${sending} GROUP BY s.slice_no, s.recipient_digest`,
    );
    expect(digests.some(({ same }) => !same)).toBe(true);
    expect(findBrokenStep(await readProcesses(at.deps.db, waiting))).toBe(2);
    expect(findBrokenStep(await readProcesses(at.deps.db, sending))).toBeNull();
  });
});

describe('interrupted', () => {
  const steps = ['hashes', 'applications', 'sys_user', 'mass_sms_phone_file_row', 'trial_carrier_reply'];

  test.each(steps)('at %s, and gone on with: everything is there once, under the new key', async (step) => {
    const { waiting } = await fill(step === 'mass_sms_phone_file_row' ? MANY : undefined);
    const before = await whatIsStored(OLD_KEY);
    const stopped = rotate((line) => {
      if (line === `${step} …`) throw new Error('the power failed');
    });
    await expect(stopped).rejects.toThrow('the power failed');
    for (const key of [OLD_KEY, NEW_KEY]) {
      await expect(requireKey(at.database.pool, openPersonalData(key))).rejects.toThrow('rotate-key');
    }
    const other = rotate(undefined, { nextKey: 'a third key that nobody has begun with' });
    await expect(other).rejects.toThrow('finish it with that key');
    expect(await rotate()).toBe('done');
    expect(await whatIsStored(NEW_KEY)).toEqual(before);
    expect((await opened(NEW_KEY)).wrong).toBe(0);
    under(NEW_KEY);
    expect((await pass(at, cast.county, waiting)).code).toBe(200);
  });

  test('again and again, with its connection cut in the middle of statements', async () => {
    await fill(MANY);
    const before = await whatIsStored(OLD_KEY);
    const cut = () =>
      at.database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rotate-key' AND datname = current_database()",
      );
    for (const step of steps) {
      // what has got through before the cut arrives is as good as any other place
      await rotate((line) => {
        if (line === `${step} …`) void cut();
      }).catch(() => {});
    }
    expect(['done', 'already']).toContain(await rotate());
    expect(await whatIsStored(NEW_KEY)).toEqual(before);
    expect((await opened(NEW_KEY)).wrong).toBe(0);
  });
});

describe('refused, with nothing changed', () => {
  const snapshot = async () =>
    JSON.stringify(await rows('SELECT user_id, phone_cipher, phone_hash FROM sys_user ORDER BY user_id'));

  test.each([
    ['the old key is another one', { oldKey: 'not the key of this database, 32 bytes' }, 'not the key'],
    ['the next key is the present one', { nextKey: OLD_KEY }, 'present one'],
  ])('when %s', async (_case, keys, sentence) => {
    await requireKey(at.database.pool, personalData);
    const before = await snapshot();
    await expect(rotate(undefined, keys)).rejects.toThrow(sentence);
    expect(await snapshot()).toBe(before);
    await requireKey(at.database.pool, personalData);
  });

  test('of a database without a mark, by what is stored', async () => {
    const before = await snapshot();
    await expect(rotate(undefined, { oldKey: 'not the key of this database, 32 bytes' })).rejects.toThrow(
      'not the key',
    );
    expect(await snapshot()).toBe(before);
  });

  test('when a stored value is damaged: it is named', async () => {
    const { userId } = await buildUser(at.deps);
    await requireKey(at.database.pool, personalData);
    await at.deps.db
      .updateTable('sysUser')
      .set({ phoneCipher: Buffer.alloc(40, 1) })
      .where('userId', '=', userId)
      .execute();
    await expect(rotate()).rejects.toThrow(`sys_user ${userId} phone_cipher`);
    await requireKey(at.database.pool, personalData);
  });

  test('while a program is at work; and a program does not start while the key is changed', async () => {
    const held = await lockKey(at.database.url, OLD_KEY);
    await expect(rotate()).rejects.toThrow('请先停止所有服务');
    await held.release();
    let refusal: unknown;
    await rotate((line) => {
      if (line === 'applications …') {
        void lockKey(at.database.url, OLD_KEY).catch((error: unknown) => {
          refusal = error;
        });
      }
    });
    await vi.waitFor(() => expect(String(refusal)).toMatch(/rotate-key|SECRET_KEY/));
    await expect(lockKey(at.database.url, OLD_KEY)).rejects.toThrow('SECRET_KEY');
    await (await lockKey(at.database.url, NEW_KEY)).release();
  });
});
