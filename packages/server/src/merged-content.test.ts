/** An interaction post when the place that it is meant for is merged into another one. Of reviewed content: testing/content-life. */
import { mergeDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import {
  addPost,
  detailsOfPost,
  passPosts,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from './testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const FROM = '3301061101';
const TO = '3301061142';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

test('a merge of places: a post goes along, and is passed where it stands now', async () => {
  const reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  const city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const writer = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: FROM });
  const said = { postType: 1 as const, title: '村里的晒谷场', content: '晒谷场修好了。' };
  const { postId } = dataOf(await at.call(addPost, said, writer.token));
  const { version } = await at.deps.db
    .selectFrom('sysDept')
    .select('version')
    .where('deptId', '=', FROM)
    .executeTakeFirstOrThrow();
  const asked = { deptId: FROM, toDeptId: TO, version, keptIdentityIds: [] };
  dataOf(await at.call(mergeDept, asked, city.token));
  expect(dataOf(await at.call(detailsOfPost, { postId }, reviewer.token)).deptId).toBe(TO);
  const decided = dataOf(await at.call(passPosts, { postIds: [postId] }, reviewer.token));
  expect(decided).toMatchObject({ successCount: 1, failList: [] });
});
