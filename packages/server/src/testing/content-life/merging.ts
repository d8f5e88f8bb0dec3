import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { mergeDept, saveDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { describe, expect, test } from 'vitest';
import { standInFor } from '../../features/entry/session/actions.ts';
import { dataOf } from '../mass-sms-cast.ts';
import { type ContentStage, need } from './stage.ts';
import { uploadsOf } from './uploads.ts';

/** Regions that one test merges. */
const [FROM, TO] = ['3301061101', '3301061142'];

export function contentAtMerges(stage: ContentStage) {
  const { kind, type, isOfCounties, app, people, calls } = stage;
  const { fields, submitted, published, pass } = stage;
  const { read, rowOf } = stage;

  describe(`${type} when organisations are merged`, () => {
    test('what a unit wrote goes along', async () => {
      const { city } = people();
      const make = async (deptName: string) => {
        const asked = { parentId: '330106', deptType: '04', deptName } as const;
        return dataOf(await app().call(saveDept, asked, city.token)).deptId;
      };
      const [from, to] = [await make('旧农技站'), await make('新农技站')];
      const old = await app().signInAs({ roleKeys: ['countyAdmin'], deptId: from });
      const id = await submitted({}, old);
      const asked = { deptId: from, toDeptId: to, version: 1, keptIdentityIds: [] };
      dataOf(await app().call(mergeDept, asked, city.token));
      expect((await rowOf(id)).createDeptId).toBe(to);
    });

    if (isOfCounties) return;
    test('every hash belongs to its content again, passes stay, and what was read before is not passed', async () => {
      const { city, reviewer } = people();
      const { db, clock } = app().deps;
      const { upload, withFiles } = uploadsOf(stage);
      const attached = kind.attaches?.kind ? withFiles([await upload()], 1) : {};
      const [shown, waiting] = [await published(fields(attached, FROM)), await submitted(fields({}, FROM))];
      const hadRead = await read(waiting, reviewer);
      const { version } = await db
        .selectFrom('sysDept')
        .select('version')
        .where('deptId', '=', FROM)
        .executeTakeFirstOrThrow();
      const asked = { deptId: FROM, toDeptId: TO, version, keptIdentityIds: [] };
      dataOf(await app().call(mergeDept, asked, city.token));
      const { actor } = need(await standInFor(app().deps, reviewer, { ip: '', requestId: '' }));
      for (const id of [shown, waiting]) {
        const stored = need(await kind.find(app().deps, actor, id, clock.now()));
        const written = kind.writtenOf(stored);
        expect(kind.placesOf(written).deptIds).toEqual([TO]);
        expect(stored.contentHash).toBe(kind.hashOf(written));
      }
      const [kept, moved] = [await rowOf(shown), await rowOf(waiting)];
      expect([kept.status, kept.passedHash]).toEqual([ContentStatus.published, kept.contentHash]);
      expect(moved.contentHash).not.toBe(hadRead.contentHash);
      expect(moved.version).toBeGreaterThan(hadRead.version);
      const { token } = reviewer;
      const stale = await calls().pass(waiting, { contentHash: hadRead.contentHash }, '', token);
      expect(stale.code).toBe(ErrorCode.stateChanged);
      dataOf(await pass(waiting));
    });
  });
}
