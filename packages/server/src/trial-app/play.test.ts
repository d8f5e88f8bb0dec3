// The trial's mini-program, played against the open calls of a program under test.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addKnowledge,
  knowledgeDetails,
  passKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { applyTallies } from '../features/publishing/reactions/queries.ts';
import { knowledgeOf, WEST_LAKE } from '../testing/county-fields.ts';
import { castOf, dataOf } from '../testing/mass-sms-cast.ts';
import { callOpen } from '../testing/open-call.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../testing/test-app.ts';
import { openRandom } from '../trial-data/random.ts';
import type { AppCall, Asked } from './deeds.ts';
import { play } from './play.ts';
import { type ConsoleCall, registerTrialApp } from './register.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-open-'));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  app.clock.set('2026-09-14T10:00:00+08:00');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a mini-program brings in something of each kind, refused nowhere, and stops when it is told', async () => {
  const { city, county, county2 } = await castOf(app);
  await app.signInAs({
    roleKeys: ['countySmsMessenger'],
    deptId: WEST_LAKE.unit,
    user: { userName: 'xhmsg' },
  });
  const { knowledgeId } = dataOf(await app.call(addKnowledge, knowledgeOf(WEST_LAKE), county.token));
  const { contentHash } = dataOf(await app.call(knowledgeDetails, { knowledgeId }, county.token));
  const review = { knowledgeIds: [knowledgeId], contentHashes: { [knowledgeId]: contentHash } };
  dataOf(await app.call(passKnowledge, review, county2.token));

  const as =
    ({ token }: SignedInTestUser): ConsoleCall =>
    async (endpoint, fields) =>
      dataOf(await app.call(endpoint, fields, token));
  const register = () => registerTrialApp(as(city), as(county));
  const first = await register();
  const again = await register();
  expect(again.appKey, 'an application that is there gets another secret').toBe(first.appKey);

  const refused: string[] = [];
  const by = { appKey: again.appKey, secret: again.appSecret };
  const call: AppCall = async ({ method, path: at }, fields) => {
    const query = new URLSearchParams(fields as Record<string, string>).toString();
    const isGet = method === 'GET';
    const address = isGet ? `${at}?${query}` : at;
    const body = isGet ? '' : JSON.stringify(fields);
    const answer = await callOpen(app, by, isGet ? 'GET' : 'POST', address, body, { ip: '127.0.0.1' });
    if (answer.code !== 200) refused.push(`${at}: ${answer.code} ${answer.msg}`);
    return answer.data as never;
  };
  const turns = 40;
  const asked: Asked[] = [];
  const played = {
    call,
    turns,
    asked,
    pause: async () => app.clock.advance({ seconds: 2 }),
    now: () => app.clock.now(),
  };
  const done = await play({ ...played, random: openRandom(7, 'trial app'), isStopped: () => false });
  expect(refused).toEqual([]);
  expect(done).toMatchObject({ 举报: 0 });
  for (const deed of ['浏览', '点赞', '提问', '互动', '供求'] as const) expect(done[deed]).toBeGreaterThan(0);
  await applyTallies(app.deps.db);
  const seen = dataOf(await app.call(knowledgeDetails, { knowledgeId }, county.token));
  expect(seen.viewCount).toBeGreaterThanOrEqual(done.浏览);
  const items = await app.deps.db.selectFrom('appItem').select('itemType').execute();
  expect(items).toHaveLength(done.提问 + done.互动 + done.供求);

  expect(done.评分).toBe(0);
  expect(asked).toHaveLength(done.提问);
  await app.deps.pool.query(
    `UPDATE consultation SET consult_status = 4, assign_dept_id = $1, assign_time = now(), draft_content = '先排水', draft_user_id = $2,
       check_user_id = $3, check_time = now(), reply_content = '先排水', reply_time = now()`,
    [WEST_LAKE.unit, county.userId, county2.userId],
  );
  const later = await play({ ...played, random: openRandom(8, 'trial app'), isStopped: () => false });
  expect(refused).toEqual([]);
  expect(later.评分).toBeGreaterThan(0);
  const rated = await app.deps.db.selectFrom('consultation').select('score').where('score', '>', 0).execute();
  expect(rated).toHaveLength(later.评分);

  const none = await play({ ...played, random: openRandom(7, 'trial app'), isStopped: () => true });
  expect(Object.values(none)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});
