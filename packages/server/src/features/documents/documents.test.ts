/** The header's list of documents: everybody has it, with what is released to them. */
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { addDownloadCount, listDocuments } from '@farmers-mailbox/contract/documents/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeFor } from '../../testing/build.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../testing/test-app.ts';

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
const namesFor = async ({ token }: SignedInTestUser) =>
  (await at.call(listDocuments, { releaseFlag: 1 }, token)).data.map((document) => document.documentName);

test('[SHELL-07] one sees what is released to them, in its order', async () => {
  await buildDocument({ documentName: '第二', sort: 2 });
  await buildDocument({ documentName: '第一', sort: 1, updateTime: new Date('2026-08-31T20:00:00Z') });
  await buildDocument({ documentName: '未发布', releaseFlag: 0 });
  await buildDocument({ documentName: '只给县级管理员', sort: 3, visibleRoleIds: [COUNTY_ADMIN] });
  expect(await namesFor(ordinary)).toEqual(['第一', '第二']);
  expect(await namesFor(admin)).toEqual(['第一', '第二', '只给县级管理员']);
  const { data } = await at.call(listDocuments, { releaseFlag: 1 }, ordinary.token);
  expect(data[0]).toEqual({
    id: expect.any(String),
    documentName: '第一',
    documentSize: 2048,
    updateTime: '2026-09-01 04:00:00',
    url: '[{"url":"document/20260901/0.txt","name":"使用手册.txt"}]',
    downloadCount: 0,
  });
});

test.each(ROLES)('[PERM-08] whoever is $key lists and downloads what all may have', async (role) => {
  const { token } = await at.signInAs({ roleKeys: [role.key], deptId: placeFor(role) });
  const id = await buildDocument({ documentName: `给${role.name}` });
  const { data } = await at.call(listDocuments, { releaseFlag: 1 }, token);
  expect(data.map((document) => document.id)).toContain(id);
  expect((await at.call(addDownloadCount, { id }, token)).data).toEqual({ downloadCount: 1 });
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
