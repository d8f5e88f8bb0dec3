import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { describe, expect, test } from 'vitest';
import type { ContentStage } from './stage.ts';

export function wordsInContent(stage: ContentStage) {
  const { type, app, people } = stage;
  const { fields, save, saved, submitted, change, pass } = stage;
  const { read } = stage;

  describe(`sensitive words in ${type}`, () => {
    test('forbidden ones are named at submission beside their field; a draft may still be kept', async () => {
      const title = '包治百病的肥料';
      const refused = await save(fields({ title, submitFlag: 1 }));
      expect(refused).toMatchObject({ code: ErrorCode.sensitiveWord, msg: '包治百病' });
      expect(refused.fieldErrors).toEqual([{ field: 'title', message: '含有敏感词：包治百病，请删除' }]);
      const id = await saved({ title });
      expect((await change(id, { submitFlag: 1 })).code).toBe(ErrorCode.sensitiveWord);
    });

    test('a word that was forbidden meanwhile stops the pass; one that reminds is shown to the reviewer', async () => {
      const id = await submitted({ title: '特效催芽法' });
      expect((await read(id, people().reviewer)).remindWords).toEqual(['特效']);
      const { db } = app().deps;
      await db.updateTable('globalType').set({ wordLevel: 1 }).where('typeName', '=', '特效').execute();
      await db
        .updateTable('sensitiveWordList')
        .set((eb) => ({ changeNo: eb('changeNo', '+', '1') }))
        .execute();
      expect(await pass(id)).toMatchObject({ code: ErrorCode.sensitiveWord, msg: '特效' });
    });
  });
}
