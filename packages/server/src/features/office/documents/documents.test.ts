/** The header's list of documents, which everybody has, and the page on which it is made. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  addDownloadCount,
  listDocuments,
  removeDocuments,
  saveDocument,
  sortDocuments,
  updateDocument,
} from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { deleteFiles, getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { placeFor } from '../../../testing/build.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const COUNTY_ADMIN = 11;

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-documents-'));
let at: TestApp;
let admin: SignedInTestUser;
let ordinary: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  admin = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  ordinary = await at.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Overrides {
  documentName?: string;
  documentType?: number;
  sort?: number;
  releaseFlag?: number;
  updateTime?: Date;
  visibleRoleIds?: number[];
}
async function buildDocument(overrides: Overrides): Promise<string> {
  const { id } = await at.deps.db
    .insertInto('documentManage')
    .values({
      documentName: '使用手册',
      documentType: 1,
      documentSize: '2048',
      url: JSON.stringify([{ url: 'document/20260901/0.txt', name: '使用手册.txt' }]),
      releaseFlag: 1,
      deptId: '33',
      createUserId: admin.userId,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function listFor({ token }: SignedInTestUser, filters: RequestOf<typeof listDocuments> = {}) {
  const { data } = await at.call(listDocuments, filters, token);
  return Array.isArray(data) ? data : data.list;
}
const namesFor = async (who: SignedInTestUser, filters?: RequestOf<typeof listDocuments>) =>
  (await listFor(who, filters)).map((document) => document.documentName);

test('[SHELL-07] one sees what is released to them, in its order', async () => {
  await buildDocument({ documentName: '第二', sort: 2 });
  await buildDocument({ documentName: '第一', sort: 1, updateTime: new Date('2026-08-31T20:00:00Z') });
  await buildDocument({ documentName: '未发布', releaseFlag: 0 });
  await buildDocument({ documentName: '只给县级管理员', sort: 3, visibleRoleIds: [COUNTY_ADMIN] });
  expect(await namesFor(ordinary)).toEqual(['第一', '第二']);
  expect(await namesFor(admin)).toEqual(['第一', '第二', '只给县级管理员']);
  expect((await listFor(ordinary, { releaseFlag: 1 }))[0]).toEqual({
    id: expect.any(String),
    documentName: '第一',
    documentType: 1,
    documentSize: 2048,
    summary: '',
    createUserName: '张三',
    createTime: expect.stringMatching(/^20\d\d-/),
    updateTime: '2026-09-01 04:00:00',
    url: '[{"url":"document/20260901/0.txt","name":"使用手册.txt"}]',
    sort: 1,
    releaseFlag: 1,
    visibleRoleIds: null,
    deptId: '33',
    deptName: '浙江省',
    downloadCount: 0,
    version: 1,
    can: { edit: '没有操作权限', remove: '没有操作权限', order: '没有操作权限' },
  });
});

test.each(ROLES)('[PERM-08] whoever is $key lists and downloads what all may have', async (role) => {
  const person = await at.signInAs({ roleKeys: [role.key], deptId: placeFor(role) });
  const id = await buildDocument({ documentName: `给${role.name}` });
  expect((await listFor(person)).map((document) => document.id)).toContain(id);
  expect((await at.call(addDownloadCount, { id }, person.token)).data).toEqual({ downloadCount: 1 });
});

test('[SHELL-07] each download is counted; what one may not see answers like what does not exist', async () => {
  const id = await buildDocument({ documentName: '被下载' });
  const hidden = await buildDocument({ releaseFlag: 0 });
  expect((await at.call(addDownloadCount, { id }, ordinary.token)).data).toEqual({ downloadCount: 1 });
  expect((await at.call(addDownloadCount, { id }, admin.token)).data).toEqual({ downloadCount: 2 });
  const refused = await at.call(addDownloadCount, { id: hidden }, ordinary.token);
  expect(refused.code).toBe(ErrorCode.notFound);
  expect(refused.text).toBe((await at.call(addDownloadCount, { id: '1' }, ordinary.token)).text);
});

test('documents are found by name and type, and come in pages for who asks for pages', async () => {
  await at.deps.db.deleteFrom('documentManage').execute();
  for (const sort of [1, 2, 3]) await buildDocument({ documentName: `培训讲义${sort}`, sort });
  await buildDocument({ documentName: '登记表', documentType: 3, sort: 4 });
  await buildDocument({ documentName: '培训讲义（未发布）', releaseFlag: 0 });
  expect(await namesFor(ordinary, { documentName: '培训' })).toEqual(['培训讲义1', '培训讲义2', '培训讲义3']);
  expect(await namesFor(ordinary, { documentType: 3 })).toEqual(['登记表']);
  expect(await namesFor(ordinary, { releaseFlag: 0 }), 'what is not released, nobody lists').toEqual([]);
  const { data } = await at.call(listDocuments, { pageNum: 2, pageSize: 3 }, ordinary.token);
  expect(data).toMatchObject({ total: 4, pageNum: 2, pageSize: 3, pages: 2, size: 1 });
  expect(data).toMatchObject({ list: [{ documentName: '登记表' }] });
});

describe('[BIZ-05] who manages documents', () => {
  let neighbour: SignedInTestUser;
  let province: SignedInTestUser;
  beforeAll(async () => {
    neighbour = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  });
  beforeEach(async () => {
    await at.deps.db.deleteFrom('fileUse').execute();
    await at.deps.db.deleteFrom('documentManage').execute();
  });

  async function uploaded(by = admin, name = '登记表.csv'): Promise<string> {
    const file = { fileName: name, content: '姓名,手机', category: 'video' };
    const { data } = await at.call(uploadAttachment, file, by.token);
    return JSON.stringify([{ url: data.url, name: data.name }]);
  }
  const written = { documentName: '登记表', documentType: 3, releaseFlag: 1 } as const;
  async function saved(by = admin, overrides: Partial<RequestOf<typeof saveDocument>> = {}): Promise<string> {
    const reply = await at.call(
      saveDocument,
      { ...written, url: await uploaded(by), ...overrides },
      by.token,
    );
    expect(reply.code, reply.msg).toBe(200);
    return reply.data.id;
  }
  const page = async (by: SignedInTestUser) => {
    const { data } = await at.call(listDocuments, { pageNum: 1 }, by.token);
    return Array.isArray(data) ? data : data.list;
  };
  const fetched = async (by: SignedInTestUser, url: string) =>
    at.call(getFile, { relativeUrl: JSON.parse(url)[0].url }, by.token);

  test('puts one up for the own region: people who work there download it, others do not', async () => {
    const url = await uploaded();
    await saved(admin, { url, summary: '先填再交' });
    const [shown] = await listFor(ordinary);
    expect(shown).toMatchObject({
      documentName: '登记表',
      documentType: 3,
      documentSize: Buffer.byteLength('姓名,手机'),
      summary: '先填再交',
      deptId: '330106',
      deptName: '西湖区',
    });
    expect((await fetched(ordinary, url)).text).toBe('姓名,手机');
    expect(await listFor(neighbour)).toEqual([]);
    expect((await fetched(neighbour, url)).code).toBe(ErrorCode.notFound);
  });

  test('finds on the page what is not released, with what may be done to it; readers and the next county do not', async () => {
    const url = await uploaded();
    const id = await saved(admin, { url, releaseFlag: 0 });
    expect(await page(admin)).toMatchObject([
      { id, releaseFlag: 0, can: { edit: true, remove: true, order: true } },
    ]);
    expect(await page(province)).toMatchObject([{ id }]);
    expect(await listFor(admin), 'the header shows what is released').toEqual([]);
    for (const other of [ordinary, neighbour]) {
      expect(await page(other)).toEqual([]);
      expect((await fetched(other, url)).code).toBe(ErrorCode.notFound);
    }
  });

  test('changes it from the version that was read, and its file with it', async () => {
    const first = await uploaded();
    const id = await saved(admin, { url: first });
    const second = await uploaded(admin, '新登记表.csv');
    const fields = { ...written, id, documentName: '新登记表', url: second };
    expect(await at.call(updateDocument, fields, admin.token)).toMatchObject({ code: ErrorCode.validation });
    expect((await at.call(updateDocument, { ...fields, version: 1 }, admin.token)).code).toBe(200);
    expect(await at.call(updateDocument, { ...fields, version: 1 }, admin.token)).toMatchObject({
      code: ErrorCode.stateChanged,
    });
    expect((await fetched(ordinary, second)).code).toBe(0);
    expect((await fetched(ordinary, first)).code, 'nothing has the old one').toBe(ErrorCode.notFound);
    const addresses = { relativeUrls: [JSON.parse(first)[0].url, JSON.parse(second)[0].url] };
    expect((await at.call(deleteFiles, addresses, admin.token)).data).toEqual({ successCount: 1 });
  });

  test('may leave another one’s file where it is, and put up none of another person', async () => {
    const id = await saved();
    const colleague = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    const [{ url } = { url: '' }] = await page(colleague);
    const changed = { ...written, id, version: 1, url, documentName: '改名' };
    expect((await at.call(updateDocument, changed, colleague.token)).code).toBe(200);
    expect((await fetched(ordinary, url)).code).toBe(0);
    const foreign = { ...written, url: await uploaded(admin) };
    expect(await at.call(saveDocument, foreign, colleague.token)).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'url' }],
    });
    for (const bad of ['', '[]', '[{"url":"x"}]', 'x']) {
      const refused = await at.call(saveDocument, { ...written, url: bad }, admin.token);
      expect(refused.fieldErrors, bad).toEqual([{ field: 'url', message: '请上传文件' }]);
    }
  });

  test('orders those of one region, however many others are read', async () => {
    const id = await saved();
    await buildDocument({ documentName: '全省通知' });
    expect((await page(admin)).length).toBeGreaterThan(1);
    const own = await listFor(admin, { deptId: '330106', pageNum: 1, pageSize: 500 });
    expect(own.map((document) => document.id)).toEqual([id]);
  });

  test('orders and removes all or none', async () => {
    const [one, two, three] = [await saved(), await saved(), await saved(neighbour)];
    const sortList = [
      { id: one, sort: 20 },
      { id: two, sort: 10 },
    ];
    expect((await at.call(sortDocuments, { sortList }, admin.token)).code).toBe(200);
    expect((await page(admin)).map(({ id }) => id)).toEqual([two, one]);
    const beyond = { sortList: [...sortList, { id: three, sort: 1 }] };
    expect(await at.call(sortDocuments, beyond, admin.token)).toMatchObject({ code: ErrorCode.notFound });
    expect(await at.call(removeDocuments, { ids: [one, three] }, admin.token)).toMatchObject({
      code: ErrorCode.notFound,
      msg: '文档不存在或已删除',
    });
    const [{ url } = { url: '' }] = await page(admin);
    expect((await at.call(removeDocuments, { ids: [one, two] }, admin.token)).data).toEqual({
      successCount: 2,
    });
    expect((await fetched(ordinary, url)).code).toBe(ErrorCode.notFound);
    const log = await at.deps.db
      .selectFrom('logOper')
      .select(['action', 'summary'])
      .where('bizType', '=', 'document_manage')
      .where('userId', '=', admin.userId)
      .orderBy('logId', 'desc')
      .limit(2)
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['删除', '删除']);
  });

  test('who holds no such right manages none', async () => {
    const id = await saved();
    const replies = [
      await at.call(saveDocument, { ...written, url: '[]' }, ordinary.token),
      await at.call(updateDocument, { ...written, id, version: 1, url: '[]' }, ordinary.token),
      await at.call(removeDocuments, { ids: [id] }, ordinary.token),
      await at.call(sortDocuments, { sortList: [{ id, sort: 1 }] }, ordinary.token),
    ];
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => ErrorCode.forbidden));
  });
});
