/**
 * What is reviewed before it is published, when the place that it is meant for is merged into another one: of every kind, what waits and
 * what is published. A hash covers the place, so that it is made anew, and a pass goes along with what it was given for.
 */
import { mergeDept } from '@farmers-mailbox/contract/department-admin/endpoints.ts';
import * as disasters from '@farmers-mailbox/contract/disaster/endpoints.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { addPost, detailsOfPost, passPosts } from '@farmers-mailbox/contract/interaction-posts/endpoints.ts';
import * as knowledge from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import * as listings from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disaster } from './features/disaster/kind.ts';
import { knowledge as knowledgeKind } from './features/knowledge/kind.ts';
import { listing } from './features/supply-demand/kind.ts';
import { dataOf } from './testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from './testing/test-app.ts';
import { HOUR_MS, toMoment } from './time/moment.ts';

const FROM = '3301061101';
const TO = '3301061142';

let at: TestApp;
let author: SignedInTestUser;
let reviewer: SignedInTestUser;
let city: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  author = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
});
afterAll(() => at.close());

interface Stored {
  readonly places: readonly string[];
  readonly version: number;
  readonly contentHash: string;
  readonly passedHash: string | null;
  /** the hash of what the row says now */
  readonly dueHash: string;
}

interface Kind {
  /** handed in, for the place that will be merged */
  readonly submit: () => Promise<string>;
  readonly pass: (id: string, contentHash: string) => Promise<{ code: number }>;
  readonly stored: (id: string) => Promise<Stored>;
}

const hours = (from: number) => toMoment(new Date(at.clock.now().getTime() + from * HOUR_MS));

const KINDS: Record<string, Kind> = {
  知识: {
    submit: async () => {
      const written: RequestOf<typeof knowledge.addKnowledge> = {
        title: '晚稻穗期怎么管水',
        knowledgeType: 1,
        content: [{ kind: 'text', text: '抽穗期田里保持寸水。' }],
        author: '王建国',
        deptId: FROM,
        submitFlag: 1,
      };
      return dataOf(await at.call(knowledge.addKnowledge, written, author.token)).knowledgeId;
    },
    pass: (id, contentHash) =>
      at.call(
        knowledge.passKnowledge,
        { knowledgeIds: [id], contentHashes: { [id]: contentHash } },
        reviewer.token,
      ),
    stored: async (id) => {
      const row = await at.deps.db
        .selectFrom('knowledge')
        .selectAll()
        .where('knowledgeId', '=', id)
        .executeTakeFirstOrThrow();
      const content = row.content as unknown as Parameters<typeof knowledgeKind.hashOf>[0]['content'];
      return { ...row, places: [row.deptId], dueHash: knowledgeKind.hashOf({ ...row, content }) };
    },
  },
  灾害: {
    submit: async () => {
      const written: RequestOf<typeof disasters.saveDisaster> = {
        infoType: 1,
        disasterType: 1,
        warnLevel: 2,
        title: '台风橙色预警',
        content: '预计明天夜里风力10级。',
        measures: '加固大棚，疏通沟渠。',
        issueUnit: '西湖区农业农村局',
        issueTime: hours(-1),
        effectStart: hours(-1),
        effectEnd: hours(24),
        deptIds: [FROM],
        affectedCrops: ['晚稻'],
        submitFlag: 1,
      };
      return dataOf(await at.call(disasters.saveDisaster, written, author.token)).disasterId;
    },
    pass: (disasterId, contentHash) =>
      at.call(disasters.passDisaster, { disasterId, contentHash }, reviewer.token),
    stored: async (id) => {
      const row = await at.deps.db
        .selectFrom('disasterInfo')
        .selectAll()
        .where('disasterId', '=', id)
        .executeTakeFirstOrThrow();
      const areas = await at.deps.db
        .selectFrom('disasterPlace')
        .select('deptId')
        .where('disasterId', '=', id)
        .execute();
      const deptIds = areas.map(({ deptId }) => deptId);
      const noFigures = {
        affectedArea: null,
        disasterArea: null,
        noHarvestArea: null,
        aquaticLoss: null,
        facilityLoss: null,
        directLoss: null,
      };
      return { ...row, places: deptIds, dueHash: disaster.hashOf({ ...row, ...noFigures, deptIds }) };
    },
  },
  供求: {
    submit: async () => {
      const written: RequestOf<typeof listings.saveListing> = {
        infoType: 2,
        title: '求购晚粳稻谷',
        productCategory: 1,
        productName: '晚粳稻谷',
        quantity: 50,
        quantityUnit: '吨',
        priceType: 1,
        price: 3,
        priceUnit: '元/公斤',
        place: '村粮库',
        supplyStart: '2026-09-01',
        supplyEnd: '2026-10-31',
        contactName: '王芳',
        phoneNumber: '15400008888',
        deptId: FROM,
        submitFlag: 1,
      };
      return dataOf(await at.call(listings.saveListing, written, author.token)).supplyId;
    },
    pass: (supplyId, contentHash) => at.call(listings.passListing, { supplyId, contentHash }, reviewer.token),
    stored: async (id) => {
      const row = await at.deps.db
        .selectFrom('supplyDemand')
        .selectAll()
        .where('supplyId', '=', id)
        .executeTakeFirstOrThrow();
      const amounts = { quantity: Number(row.quantity), price: Number(row.price), priceMax: null };
      return { ...row, places: [row.deptId], dueHash: listing.hashOf({ ...row, ...amounts }) };
    },
  },
};

test('a merge of places: every hash belongs to its content again, passes stay, and what was read before is not passed', async () => {
  const made = await Promise.all(
    Object.entries(KINDS).map(async ([name, kind]) => {
      const published = await kind.submit();
      const { contentHash } = await kind.stored(published);
      expect((await kind.pass(published, contentHash)).code, name).toBe(200);
      const waiting = await kind.submit();
      return { name, kind, published, waiting, hadRead: await kind.stored(waiting) };
    }),
  );
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

  for (const { name, kind, published, waiting, hadRead } of made) {
    const [shown, moved] = [await kind.stored(published), await kind.stored(waiting)];
    expect(shown.places, name).toEqual([TO]);
    expect(shown.contentHash, name).toBe(shown.dueHash);
    expect(shown.passedHash, `${name}: published stays published`).toBe(shown.dueHash);
    expect(moved.contentHash, name).toBe(moved.dueHash);
    expect(moved.contentHash, name).not.toBe(hadRead.contentHash);
    expect(moved.version, name).toBeGreaterThan(hadRead.version);
    const stale = await kind.pass(waiting, hadRead.contentHash);
    expect(isDone(stale), `${name}: read for the old place`).toBe(false);
    expect(isDone(await kind.pass(waiting, moved.contentHash)), name).toBe(true);
  }
  expect(dataOf(await at.call(detailsOfPost, { postId }, reviewer.token)).deptId).toBe(TO);
  const decided = dataOf(await at.call(passPosts, { postIds: [postId] }, reviewer.token));
  expect(decided).toMatchObject({ successCount: 1, failList: [] });
});

/** One call decides about one thing and refuses it whole, another about several and counts. */
function isDone(reply: { code: number; data?: unknown }): boolean {
  const { successCount } = (reply.data ?? {}) as { successCount?: number };
  if (reply.code !== 200) expect(reply.code).toBe(ErrorCode.stateChanged);
  return reply.code === 200 && successCount !== 0;
}
