import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { describe, expect, test } from 'vitest';
import { dataOf } from '../mass-sms-cast.ts';
import { type ContentStage, need } from './stage.ts';

export function contentOnTop(stage: ContentStage) {
  const { type, people, calls, saved, published, read, offline, titles, loggedOf } = stage;

  describe(`${type} on top of its list`, () => {
    test('is what is published, by whoever may order it, before what is newer; taken offline it is so no more', async () => {
      const order = need(calls().order);
      const { reviewer, elsewhere } = people();
      const title = `置顶的${type}`;
      const [first, second] = [await published({ title }), `较新的${title}`];
      await published({ title: second });
      expect((await order(await saved(), 1, reviewer.token)).code).toBe(ErrorCode.stateChanged);
      expect((await order(first, 1, elsewhere.token)).code).toBe(ErrorCode.notFound);
      expect(await titles({ title })).toEqual([second, title]);
      for (let turn = 0; turn < 2; turn++) dataOf(await order(first, 1, reviewer.token));
      expect(await read(first)).toMatchObject({ topFlag: 1 });
      expect(await titles({ title })).toEqual([title, second]);
      expect((await loggedOf(first)).map(({ action }) => action)).toEqual(['新增', '提交', '通过', '置顶']);
      dataOf(await offline(first));
      expect(await read(first)).toMatchObject({ topFlag: 0 });
    });
  });
}
