// Files of consultations: pictures beside the question, attachments of the answer, and who reads them.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadFile, getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { toMoment } from '../../../time/moment.ts';

const VILLAGE = '3301061142';
const UNIT = '330106A2';
const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-consult-'));

let at: TestApp;
let county: SignedInTestUser;
let messenger: SignedInTestUser;
let drafter: SignedInTestUser;
let checker: SignedInTestUser;
let elsewhere: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  messenger = await at.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: VILLAGE });
  drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: UNIT });
  checker = await at.signInAs({ roleKeys: ['draftChecker'], deptId: UNIT });
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = async (
  by: SignedInTestUser,
  file: { fileName: string; content: string | Buffer; category: string },
) => dataOf(await at.call(uploadAttachment, file, by.token));
const picture = (by: SignedInTestUser) =>
  upload(by, { fileName: '病叶.png', content: onePixel(), category: 'product/20260914' });
const table = (by: SignedInTestUser) =>
  upload(by, { fileName: '用药.csv', content: '药剂,用量', category: 'video/20260914' });
const add = (imageUrls: string[], beside: { voiceUrl?: string; videoUrl?: string } = {}) =>
  at.call(
    endpoints.addConsultation,
    {
      callType: 1,
      callSource: 5,
      title: '茭白叶子发黄',
      content: '请问是什么病？',
      callUserName: '王虚构',
      phoneNumber: '15400001234',
      deptId: VILLAGE,
      callTime: toMoment(at.clock.now()),
      imageUrls,
      ...beside,
    },
    messenger.token,
  );
const details = async (consultId: string, by = county) =>
  dataOf(await at.call(endpoints.consultationDetails, { consultId }, by.token));
async function draft(consultId: string, fileIds: string[], submitFlag: 0 | 1 = 0) {
  const { version } = await details(consultId);
  const replyAttachments = fileIds.map((fileId) => ({ fileId }));
  return at.call(
    endpoints.draftReply,
    { consultId, version, draftContent: '先摘除病叶。', replyAttachments, submitFlag },
    drafter.token,
  );
}
async function assigned(imageUrls: string[] = []): Promise<string> {
  const { consultId } = dataOf(await add(imageUrls));
  dataOf(
    await at.call(
      endpoints.assignConsultations,
      { consultIds: [consultId], assignDeptId: UNIT },
      county.token,
    ),
  );
  return consultId;
}

test('pictures stand beside the question, for those who find it alone', async () => {
  const { url: relativeUrl } = await picture(messenger);
  const { consultId } = dataOf(await add([relativeUrl]));
  expect((await details(consultId)).imageUrls).toMatchObject([{ url: relativeUrl, ext: 'png' }]);
  const fetch = (by: SignedInTestUser) => at.call(downloadFile, { relativeUrl }, by.token);
  expect((await fetch(county)).headers['content-type']).toBe('image/png');
  expect((await fetch(drafter)).code).toBe(4040);
  expect((await fetch(elsewhere)).code).toBe(4040);
});

test('an administrator whose role has nothing to do with consultations reads none of their files', async () => {
  const { url: relativeUrl } = await picture(messenger);
  dataOf(await add([relativeUrl]));
  await at.deps.db
    .insertInto('sysRole')
    .values({
      roleId: 9_001,
      roleKey: 'countyWithoutConsult',
      roleName: '县管理员（不办咨询）',
      sort: 99,
      roleLevel: 3,
      baseRoleKey: 'countyAdmin',
      buttonPermissions: [],
      authorityList: [],
    })
    .execute();
  const { userId, identityId } = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  await at.deps.db
    .updateTable('sysUserIdentity')
    .set({ roleIds: [9_001] })
    .where('identityId', '=', identityId)
    .execute();
  const other = await at.signInAs({ userId, identityId });
  expect((await at.call(downloadFile, { relativeUrl }, other.token)).code).toBe(4040);
});

test('a question with the picture of somebody else is not taken down', async () => {
  const { url } = await picture(drafter);
  expect((await add([url])).fieldErrors).toEqual([
    { field: 'imageUrls', message: expect.stringContaining('第1张') },
  ]);
});

test.each([
  ['voiceUrl', '叶子.mp3', Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00')],
  ['videoUrl', '叶子.mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
] as const)('the %s of somebody else is refused in its own field', async (field, fileName, content) => {
  const { url } = await upload(drafter, { fileName, content, category: 'video/20260914' });
  expect((await add([], { [field]: url })).fieldErrors).toEqual([
    { field, message: '文件已失效，请重新上传' },
  ]);
});

test('[PERM-07] an answer takes no file that somebody else has uploaded', async () => {
  const consultId = await assigned();
  const { fileId } = await table(elsewhere);
  expect((await draft(consultId, [fileId])).fieldErrors).toEqual([
    { field: 'replyAttachments', message: expect.stringContaining('第1个') },
  ]);
  expect((await details(consultId)).replyAttachments).toEqual([]);
});

test('what is passed has the files that the reviewer saw', async () => {
  const consultId = await assigned();
  const [first, second] = [await table(drafter), await table(drafter)];
  dataOf(await draft(consultId, [first.fileId]));
  const read = await details(consultId, checker);
  expect(read.replyAttachments).toEqual([first]);
  dataOf(await draft(consultId, [second.fileId], 1));
  const pass = (version: number) => at.call(endpoints.passReply, { consultId, version }, checker.token);
  expect((await pass(read.version)).code).toBe(4090);
  const again = await details(consultId, checker);
  expect(again.replyAttachments).toEqual([second]);
  dataOf(await pass(again.version));
  expect((await details(consultId)).replyAttachments).toEqual([second]);
  const fetched = await at.call(getFile, { fileId: second.fileId }, county.token);
  expect(fetched.text).toBe('药剂,用量');
  expect((await at.call(getFile, { fileId: second.fileId }, elsewhere.token)).code).toBe(4040);
});

test('an answer is not passed while one of its files waits for the virus scanner', async () => {
  const consultId = await assigned();
  const file = await table(drafter);
  dataOf(await draft(consultId, [file.fileId], 1));
  const config = at.deps.config as { fileScanner?: unknown };
  config.fileScanner = { host: '127.0.0.1', port: 1 };
  try {
    const { version, replyAttachments } = await details(consultId, checker);
    expect(replyAttachments).toEqual([{ ...file, heldBack: 'waiting' }]);
    const pass = () => at.call(endpoints.passReply, { consultId, version }, checker.token);
    const msg = '附件“用药.csv”仍在安全检查，请稍后再审核';
    expect(await pass()).toMatchObject({ code: 4090, msg });
    await at.deps.db
      .updateTable('sysFile')
      .set({ scanStatus: ScanStatus.infected })
      .where('fileId', '=', file.fileId)
      .execute();
    expect((await pass()).msg).toBe('附件“用药.csv”带有病毒，请退回修改');
  } finally {
    config.fileScanner = undefined;
  }
});

test('a draft that is saved without a word of its files keeps them', async () => {
  const consultId = await assigned();
  const file = await table(drafter);
  dataOf(await draft(consultId, [file.fileId]));
  const { version } = await details(consultId);
  const changed = { consultId, version, draftContent: '再查一查' };
  dataOf(await at.call(endpoints.draftReply, changed, drafter.token));
  expect((await details(consultId)).replyAttachments).toEqual([file]);
});

test('a draft that somebody else has saved keeps its files', async () => {
  const consultId = await assigned();
  const theirs = await table(drafter);
  const { version } = await details(consultId);
  dataOf(await draft(consultId, [theirs.fileId]));
  const late = await at.call(
    endpoints.draftReply,
    { consultId, version, draftContent: '再查一查', replyAttachments: [], submitFlag: 0 },
    drafter.token,
  );
  expect(late.code).toBe(4090);
  expect((await details(consultId)).replyAttachments).toEqual([theirs]);
});

test('the answer goes out as a text, in the application or by telephone', async () => {
  expect((await details(await assigned())).replyMode).toBe(2);
  const byMode = await Promise.all(
    (
      [
        [1, 0],
        [4, 0],
        [2, 1],
      ] as const
    ).map(async ([callSource, smsReplyFlag]) => {
      const consultId = await assigned();
      await at.deps.db
        .updateTable('consultation')
        .set({ callSource, smsReplyFlag })
        .where('consultId', '=', consultId)
        .execute();
      return (await details(consultId)).replyMode;
    }),
  );
  expect(byMode).toEqual([1, 3, 2]);
});
