// 同意记录: what an office enters, what the registers write by themselves, and who finds it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { pageConsents, saveConsent } from '@farmers-mailbox/contract/messaging/consents/endpoints.ts';
import { getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import {
  saveSubject,
  subjectDetails,
  updateSubject,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { saveUser, updateUser, userDetails } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { up } from '../../../database/migrations/0121-subjects-of-consents.ts';
import { buildFarmer, nextPhone } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { pageOfConsents } from './queries.ts';

const VILLAGE = '3301061142';
const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-consents-'));

let at: TestApp;
let county: SignedInTestUser;
let riverside: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  riverside = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const enter = (phoneNumber: string, consentType: number, by = county) =>
  at.call(
    saveConsent,
    { phoneNumber, consentType, source: 5, evidence: '登记表第12页', attachments: [] },
    by.token,
  );
const recorded = async (phoneNumber: string, by = county) =>
  dataOf(await at.call(pageConsents, { phoneNumber }, by.token)).list;
const agrees = async (phoneNumber: string) => {
  const phoneHash = at.deps.personalData.hash(phoneNumber);
  const person = at.database.db.selectFrom('sysUser').where('phoneHash', '=', phoneHash);
  return (await person.select('smsAgreeFlag').executeTakeFirstOrThrow()).smsAgreeFlag === 1;
};

test('[BIZ-33] a withdrawal and a new consent change what the register says, each with its source and its evidence', async () => {
  const { phoneNumber } = await buildFarmer(at.deps, VILLAGE);
  expect(await agrees(phoneNumber)).toBe(true);
  dataOf(await enter(phoneNumber, 1));
  dataOf(await enter(phoneNumber, 2));
  expect(await agrees(phoneNumber)).toBe(false);
  const masked = phoneNumber.replace(/^(...)....(....)$/, '$1****$2');
  const told = { phoneNumber: masked, source: 5, evidence: '登记表第12页', operatorName: '张三' };
  // half a year from 2026-09-14 on, with what was withdrawn
  expect(await recorded(phoneNumber)).toMatchObject([
    { ...told, consentType: 2, keepUntil: '2027-03-14' },
    { ...told, consentType: 1, keepUntil: '2027-03-14' },
  ]);
  dataOf(await enter(phoneNumber, 1));
  expect(await agrees(phoneNumber)).toBe(true);
  expect((await recorded(phoneNumber))[0]).toMatchObject({ consentType: 1, keepUntil: null });
});

test('a number of another county is nobody’s, its records are found by nobody else, and what is missing is told beside the field', async () => {
  const { phoneNumber } = await buildFarmer(at.deps, VILLAGE);
  const refused = await enter(phoneNumber, 2, riverside);
  const message = '管辖范围内没有用这个号码的人或主体，请先在用户管理或主体通讯录登记';
  expect(refused.fieldErrors).toEqual([{ field: 'phoneNumber', message }]);
  expect(await agrees(phoneNumber)).toBe(true);
  dataOf(await enter(phoneNumber, 2));
  expect(await recorded(phoneNumber, riverside)).toEqual([]);
  const empty = { phoneNumber: '1', consentType: 1, source: 4, evidence: ' ', attachments: [] };
  expect((await at.call(saveConsent, empty, county.token)).fieldErrors).toEqual([
    { field: 'phoneNumber', message: '请输入正确的手机号' },
    { field: 'evidence', message: '请填写依据' },
  ]);
  const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  for (const call of [pageConsents, saveConsent])
    expect((await at.call(call, empty, messenger.token)).code).toBe(ErrorCode.forbidden);
});

test('its paper is read by those who read the record, not by every messenger of the area', async () => {
  const { phoneNumber } = await buildFarmer(at.deps, VILLAGE);
  const paper = { fileName: '登记表.pdf', content: '%PDF-paper', category: 'video' };
  const { fileId } = dataOf(await at.call(uploadAttachment, paper, county.token));
  const consent = { phoneNumber, consentType: 1, source: 5, evidence: '登记表第12页' };
  dataOf(await at.call(saveConsent, { ...consent, attachments: [{ fileId }] }, county.token));
  const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  const second = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  expect((await at.call(getFile, { fileId }, second.token)).text).toBe('%PDF-paper');
  for (const other of [messenger, riverside])
    expect((await at.call(getFile, { fileId }, other.token)).code).toBe(ErrorCode.notFound);
});

test('a record is told with the name of its own subject, and never with that of another county', async () => {
  const { phoneNumber, userId, phoneHash, phoneCipher } = await buildFarmer(at.deps, VILLAGE);
  const subject = { subjectType: 3, legalPerson: '王主', contactName: '王主', phoneHash, phoneCipher };
  const own = { subjectNo: '1', subjectCategory: 'farm', subjectName: '绕城家庭农场', deptId: VILLAGE };
  const foreign = { subjectNo: '2', subjectCategory: 'farm', subjectName: '江边农场', deptId: '3301080101' };
  const { db } = at.database;
  await db
    .insertInto('agriSubject')
    .values([
      { ...subject, ...foreign },
      { ...subject, ...own },
    ])
    .execute();
  const namesNow = async () => (await recorded(phoneNumber)).map(({ realName }) => realName);
  dataOf(await enter(phoneNumber, 1));
  expect(await namesNow()).toEqual(['绕城家庭农场', '李农']);
  await db.updateTable('sysUser').set({ delFlag: 1 }).where('userId', '=', userId).execute();
  expect(await namesNow()).toEqual(['绕城家庭农场', null]);
  await db.updateTable('agriSubject').set({ delFlag: 1 }).where('subjectNo', '=', '1').execute();
  expect(await namesNow()).toEqual([null, null]);
});

test('a withdrawal by a person’s number is recorded for each subject that has it too, where it is registered, with the paper', async () => {
  const { phoneNumber, phoneHash, phoneCipher } = await buildFarmer(at.deps, VILLAGE);
  const subject = { subjectType: 3, legalPerson: '王主', contactName: '王主', phoneHash, phoneCipher };
  const farm = {
    ...subject,
    subjectNo: '3',
    subjectCategory: 'farm',
    subjectName: '绕城农场',
    deptId: VILLAGE,
  };
  const elsewhere = { ...farm, subjectNo: '4', subjectName: '华联农场', deptId: '3301061101' };
  const agreeing = [farm, elsewhere].map((one) => ({ ...one, smsAgreeFlag: 1 }));
  await at.database.db.insertInto('agriSubject').values(agreeing).execute();
  const paper = { fileName: '撤回书.pdf', content: '%PDF-paper', category: 'video' };
  const { fileId } = dataOf(await at.call(uploadAttachment, paper, county.token));
  const consent = { phoneNumber, consentType: 2, source: 5, evidence: '撤回书', attachments: [{ fileId }] };
  dataOf(await at.call(saveConsent, consent, county.token));
  const told = await recorded(phoneNumber);
  expect(new Set(told.map(({ realName }) => realName))).toEqual(new Set(['华联农场', '李农', '绕城农场']));
  for (const one of told)
    expect(one).toMatchObject({ consentType: 2, keepUntil: '2027-03-14', attachments: [{ fileId }] });
  const place = told.find(({ realName }) => realName === '华联农场')?.fullDeptName;
  expect(place).toBe('浙江省杭州市西湖区三墩镇华联村');
});

test('two subjects of one village that share a number are recorded each under its own name, and keep it', async () => {
  const { phoneNumber, phoneHash, phoneCipher } = await buildFarmer(at.deps, VILLAGE);
  const subject = { subjectType: 3, legalPerson: '王主', contactName: '王主', phoneHash, phoneCipher };
  const farm = { ...subject, subjectCategory: 'farm', deptId: VILLAGE };
  const { db } = at.database;
  await db
    .insertInto('agriSubject')
    .values([
      { ...farm, subjectNo: '5', subjectName: '绕城东农场' },
      { ...farm, subjectNo: '6', subjectName: '绕城西农场' },
    ])
    .execute();
  dataOf(await enter(phoneNumber, 1));
  const namesNow = async () => new Set((await recorded(phoneNumber)).map(({ realName }) => realName));
  expect(await namesNow()).toEqual(new Set(['李农', '绕城东农场', '绕城西农场']));
  const another = at.deps.personalData.hash(nextPhone());
  await db.updateTable('agriSubject').set({ phoneHash: another }).where('subjectNo', '=', '6').execute();
  expect(await namesNow()).toEqual(new Set(['李农', '绕城东农场', '绕城西农场']));
});

test('what user administration says of somebody is recorded as well: at first, and where it changes', async () => {
  const phoneNumber = '13900008123';
  const person = { userName: 'agreeing', realName: '王阿根', phoneNumber, deptId: VILLAGE } as const;
  const fields = { ...person, userType: 2, roleIds: [], smsAgreeFlag: 1 as const };
  const { userId } = dataOf(await at.call(saveUser, fields, county.token));
  expect(await recorded(phoneNumber)).toMatchObject([
    { consentType: 1, source: 2, evidence: '用户管理新增', realName: '王阿根' },
  ]);
  const { version } = dataOf(await at.call(userDetails, { userId }, county.token));
  const changed = { userId, version, userName: 'agreeing', realName: '王阿根', smsAgreeFlag: 0 as const };
  dataOf(await at.call(updateUser, changed, county.token));
  expect(await recorded(phoneNumber)).toMatchObject([{ consentType: 2 }, { consentType: 1 }]);
});

test('a number that changes while its owner agrees is agreed to anew, and a withdrawal is of the number as it was', async () => {
  const [first, second, third] = [nextPhone(), nextPhone(), nextPhone()];
  const person = { userName: 'renumbered', realName: '王阿根' } as const;
  const fields = { ...person, phoneNumber: first, deptId: VILLAGE, userType: 2, roleIds: [] };
  const { userId } = dataOf(await at.call(saveUser, { ...fields, smsAgreeFlag: 1 }, county.token));
  const change = async (changed: object) => {
    const { version } = dataOf(await at.call(userDetails, { userId }, county.token));
    dataOf(await at.call(updateUser, { userId, version, ...person, ...changed }, county.token));
  };
  await change({ phoneNumber: second });
  expect(await recorded(second)).toMatchObject([
    { consentType: 1, evidence: '用户管理修改', keepUntil: null },
  ]);
  await change({ phoneNumber: third, smsAgreeFlag: 0 });
  expect(await recorded(third)).toEqual([]);
  expect(await recorded(second)).toMatchObject([
    { consentType: 2, keepUntil: '2027-03-14' },
    { consentType: 1, keepUntil: '2027-03-14' },
  ]);
});

test('so it is for a subject, whose other changes say nothing', async () => {
  const [first, second, third] = [nextPhone(), nextPhone(), nextPhone()];
  const grower = {
    ...({
      subjectCategory: 'grain',
      subjectName: '绕城种粮户',
      subjectType: 9,
      legalPerson: '王芳',
    } as const),
    contactName: '王芳',
    deptId: VILLAGE,
    address: '绕城村1号',
    extInfo: { plantArea: 120.5, insuranceFlag: 1 },
  };
  const saved = await at.call(saveSubject, { ...grower, phoneNumber: first, smsAgreeFlag: 1 }, county.token);
  const { subjectId } = dataOf(saved);
  const change = async (phoneNumber: string, smsAgreeFlag: 0 | 1) => {
    const { version } = dataOf(await at.call(subjectDetails, { subjectId, plainFlag: 0 }, county.token));
    const changed = { ...grower, subjectId, version, phoneNumber, smsAgreeFlag };
    dataOf(await at.call(updateSubject, changed, county.token));
  };
  await change(first, 1);
  expect(await recorded(first)).toMatchObject([{ consentType: 1, evidence: '主体通讯录新增' }]);
  await change(second, 1);
  expect(await recorded(second)).toMatchObject([{ consentType: 1, evidence: '主体通讯录修改' }]);
  await change(third, 0);
  expect(await recorded(third)).toEqual([]);
  expect(await recorded(second)).toMatchObject([{ consentType: 2 }, { consentType: 1 }]);
});

test.each([
  ['withdrawals', { consentType: 2 }, 2],
  ['papers', { source: 5 }, 3],
  ['records of a day', { consentTimeStart: '2025-03-01 00:00:00', consentTimeEnd: '2025-03-01 23:59:59' }, 4],
])('a few %s of a province are found without reading all that it agreed to', async (_of, few, count) => {
  const { personalData } = at.deps;
  const { db, pool } = at.database;
  await db.deleteFrom('smsConsent').execute();
  await pool.query(
    `INSERT INTO sms_consent (phone_hash, phone_cipher, dept_id, consent_type, source, evidence, consent_time, keep_until)
      SELECT $1::uuid, $2::bytea, '${VILLAGE}', CASE WHEN n <= 2 THEN 2 ELSE 1 END, CASE WHEN n <= 3 THEN 5 ELSE 2 END, $3,
        CASE WHEN n <= 4 THEN '2025-03-01 12:00:00+08' ELSE now() END, '2027-03-14'
      FROM generate_series(1, 20000) AS n`,
    [personalData.hash('15400000000'), personalData.encrypt('15400000000'), '用户管理导入'],
  );
  await pool.query('ANALYZE sms_consent');
  const province = { deptId: '33A1', roleKeys: ['provinceAdmin'] as const };
  await db.transaction().execute(async (trx) => {
    const page = { pageNum: 1, pageSize: 10, ...few };
    const rowsRead = async () => {
      const { rows } = await sql<{ read: number }>`SELECT (seq_tup_read + idx_tup_fetch)::integer AS read
        FROM pg_stat_xact_user_tables WHERE relname = 'sms_consent'`.execute(trx);
      return rows[0]?.read ?? 0;
    };
    // with those of earlier statements that the connection has not told yet
    const before = await rowsRead();
    expect((await pageOfConsents(trx, province, page, personalData)).total).toBe(count);
    expect((await rowsRead()) - before).toBeLessThan(100);
  });
});

test('an older record is given to the subject that the same act made or changed; where several could be, to none', async () => {
  const { personalData } = at.deps;
  const { db, pool } = at.database;
  const at0 = new Date('2025-03-01T04:00:00Z');
  const at1 = new Date('2025-04-01T04:00:00Z');
  const farm = (subjectNo: string, phone: string, createTime: Date, updateTime: Date) => ({
    subjectNo,
    subjectCategory: 'farm',
    subjectName: `农场${subjectNo}`,
    deptId: VILLAGE,
    subjectType: 3,
    legalPerson: '王主',
    contactName: '王主',
    createTime,
    updateTime,
    phoneHash: personalData.hash(phone),
    phoneCipher: personalData.encrypt(phone),
  });
  const [own, shared] = [nextPhone(), nextPhone()];
  const farms = [
    farm('7', own, at0, at1),
    farm('8', shared, at0, at0),
    farm('9', shared, at0, at0),
    // came to the number later
    farm('10', own, at1, new Date('2025-05-01T04:00:00Z')),
  ];
  await db.insertInto('agriSubject').values(farms).execute();
  const record = (phone: string, consentTime: Date) => ({
    phoneHash: personalData.hash(phone),
    phoneCipher: personalData.encrypt(phone),
    deptId: VILLAGE,
    consentType: 1,
    source: 2,
    evidence: '主体通讯录新增',
    consentTime,
  });
  await db.deleteFrom('smsConsent').execute();
  await pool.query('ALTER TABLE sms_consent DROP subject_id; DROP INDEX sms_consent_time');
  const between = new Date('2025-03-15T04:00:00Z');
  await db
    .insertInto('smsConsent')
    .values([record(own, at0), record(own, between), record(shared, at0)])
    .execute();
  await up(db.withoutPlugins() as Kysely<unknown>);
  const { rows } = await pool.query(
    `SELECT consent_time, subject_name FROM sms_consent LEFT JOIN agri_subject USING (subject_id) ORDER BY consent_id`,
  );
  expect(rows).toEqual([
    { consent_time: at0, subject_name: '农场7' },
    { consent_time: between, subject_name: null },
    { consent_time: at0, subject_name: null },
  ]);
});
