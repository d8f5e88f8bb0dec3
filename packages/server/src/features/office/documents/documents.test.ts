/** The header's list of documents: everybody has it, with what is released to them. */
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { addDownloadCount, listDocuments } from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeFor } from '../../../testing/build.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const COUNTY_ADMIN = 11;

let at: TestApp;
let admin: SignedInTestUser;
let ordinary: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  admin = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  ordinary = await at.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
});
afterAll(() => at.close());

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
    documentSize: 2048,
    updateTime: '2026-09-01 04:00:00',
    url: '[{"url":"document/20260901/0.txt","name":"使用手册.txt"}]',
    downloadCount: 0,
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
