import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dataOf } from '../mass-sms-cast.ts';
import type { ContentStage } from './stage.ts';

export function racesAboutContent(stage: ContentStage) {
  const { kind, type, app, people, calls } = stage;
  const { saved, submitted, published, change, pass, refuse } = stage;
  const { read, recordsOf, statusOf, codesOf } = stage;

  describe(`races about ${type}`, () => {
    test('two reviewers at once: one decides, the other gets 4090', async () => {
      const { city } = people();
      for (let turn = 0; turn < 5; turn++) {
        const id = await submitted();
        const codes = await codesOf([pass(id), refuse(id, city), pass(id, city)]);
        expect(codes).toEqual([200, ErrorCode.stateChanged, ErrorCode.stateChanged]);
        expect(await recordsOf(id)).toHaveLength(3);
      }
    });

    test('a pass of what was changed since it was read answers 4090, and nothing is published; hash or version says what was read', async () => {
      const { token } = people().reviewer;
      const id = await submitted();
      const { contentHash } = await read(id, people().reviewer);
      await refuse(id);
      dataOf(await change(id, { title: '换了内容', submitFlag: 1 }));
      expect(await calls().pass(id, { contentHash }, '', token)).toMatchObject({
        code: ErrorCode.stateChanged,
        msg: '内容与您阅读的不一致，请重新打开阅读后再审核',
      });
      const { version } = await read(id, people().reviewer);
      for (const unread of [{}, { version: version - 1 }, { version, contentHash: 'a'.repeat(64) }]) {
        expect((await calls().pass(id, unread, '', token)).code).toBe(ErrorCode.stateChanged);
        expect((await calls().refuse(id, unread, '请改', token)).code).toBe(ErrorCode.stateChanged);
      }
      expect(await statusOf(id)).toBe(ContentStatus.waiting);
      dataOf(await calls().pass(id, { version }, '', token));
      expect(await statusOf(id)).toBe(ContentStatus.published);
    });

    test('the database itself keeps what is published to what was passed', async () => {
      const id = await published();
      const changing = sql`UPDATE ${sql.table(kind.table)} SET content_hash = ${'0'.repeat(64)}
        WHERE ${sql.ref(kind.key)} = ${id}`;
      await expect(changing.execute(app().deps.db)).rejects.toThrow('_published_is_what_was_passed');
    });

    test('two who change one draft: the second is told, and the first’s words stay', async () => {
      const id = await saved();
      const { version } = await read(id);
      const { author, reviewer } = people();
      const changes = [author, reviewer].map((by, place) =>
        change(id, { title: `${place}的标题` }, by, version),
      );
      expect(await codesOf(changes)).toEqual([200, ErrorCode.stateChanged]);
      expect(await recordsOf(id)).toHaveLength(2);
    });
  });
}
