import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { describe, expect, test } from 'vitest';
import { buildIdentity, buildUser } from '../build.ts';
import { dataOf } from '../mass-sms-cast.ts';
import type { ContentStage } from './stage.ts';

export function rightsToContent(stage: ContentStage) {
  const { type, place, isOfCounties, app, people, calls } = stage;
  const { fields, saved, submitted, change, pass, refuse } = stage;
  const { details, read, titles } = stage;

  describe(`who may do what with ${type}`, () => {
    test('nobody reviews what they wrote, changed or handed in', async () => {
      const { author, reviewer, city } = people();
      const id = await submitted();
      expect(await pass(id, author)).toMatchObject({ code: ErrorCode.forbidden });
      expect((await read(id, author)).can.pass).toContain('您参与了编写');
      dataOf(await refuse(id));
      dataOf(await change(id, { title: '由同事修改并提交', submitFlag: 1 }, reviewer));
      expect((await pass(id, reviewer)).code).toBe(ErrorCode.forbidden);
      dataOf(await pass(id, city));
    });

    test('a person’s second account with the same ID number is the same person', async () => {
      const { deps } = app();
      const certificateNo = '33990119600101002X';
      const own = await buildUser(deps, { deptId: '330106A1', certificateNo });
      const identity = { deptId: '330106A1', roleKeys: ['countyAdmin'] as const };
      const { identityId } = await buildIdentity(deps, { userId: own.userId, ...identity });
      const id = await submitted({}, await app().signInAs({ userId: own.userId, identityId }));
      // the first account was removed since: only then may another one carry the number
      await deps.db.updateTable('sysUser').set({ delFlag: 1 }).where('userId', '=', own.userId).execute();
      const again = await buildUser(deps, { deptId: '330106A1', certificateNo });
      const second = await buildIdentity(deps, { userId: again.userId, ...identity });
      const as = await app().signInAs({ userId: again.userId, identityId: second.identityId });
      expect((await pass(id, as)).code).toBe(ErrorCode.forbidden);
    });

    test('[PERM-07] another county finds nothing; those below change nothing of what their county wrote', async () => {
      const { author, elsewhere, township, reviewer } = people();
      const { title } = fields();
      const id = await submitted({ ...fields({}, isOfCounties ? place : '33010611'), title });
      expect((await details(id, elsewhere)).code).toBe(ErrorCode.notFound);
      expect(await titles({ title }, elsewhere)).toEqual([]);
      const asRead = { contentHash: (await read(id, reviewer)).contentHash };
      const denied = calls().isReadBelow === false ? ErrorCode.notFound : ErrorCode.forbidden;
      expect((await calls().pass(id, asRead, '', township.token)).code).toBe(denied);
      if (calls().isReadBelow) expect((await read(id, township)).can.pass).toContain('由上级单位编写');
      expect((await calls().page({ deptId: '330108' }, author.token)).code).toBe(ErrorCode.outsideArea);
    });

    test('a messenger writes where messengers do, and never decides', async () => {
      const { messenger } = people();
      if (!calls().isWrittenByMessengers) {
        expect((await calls().page({}, messenger.token)).code).toBe(ErrorCode.forbidden);
        return;
      }
      const id = await submitted({}, messenger);
      expect((await pass(id, messenger)).code).toBe(ErrorCode.forbidden);
    });

    test('a draft is seen by the unit that writes it, not by those above', async () => {
      const { reviewer, city } = people();
      const title = '没写完的草稿';
      const id = await saved({ title });
      expect((await details(id, reviewer)).code).toBe(200);
      expect((await details(id, city)).code).toBe(ErrorCode.notFound);
      expect(await titles({ title }, city)).toEqual([]);
      dataOf(await change(id, { submitFlag: 1 }));
      expect(await titles({ title }, city)).toEqual([title]);
    });
  });
}
