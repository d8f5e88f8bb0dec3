import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { describe, expect, test } from 'vitest';
import { dataOf } from '../mass-sms-cast.ts';
import type { ContentStage } from './stage.ts';
import { uploadsOf } from './uploads.ts';

export function filesOfContent(stage: ContentStage) {
  const { type, app, people, calls } = stage;
  const { fields, save, saved, submitted, change, pass, refuse, remove } = stage;
  const { read, statusOf, loggedOf } = stage;

  const { upload, withFiles, fileCode } = uploadsOf(stage);
  describe(`files that are published with ${type}`, () => {
    test('are read by whoever finds it, and by nobody else; removed, it has none', async () => {
      const { author, reviewer, city, elsewhere } = people();
      const file = await upload();
      const id = await saved(withFiles([file]));
      expect((await read(id, reviewer)).attachments).toEqual([file]);
      const readers = [author, reviewer, city, elsewhere];
      const codes = () => Promise.all(readers.map((by) => fileCode(file, by)));
      const gone = ErrorCode.notFound;
      expect(await codes()).toEqual([200, 200, gone, gone]);
      dataOf(await change(id, withFiles([file], 1)));
      expect(await codes()).toEqual([200, 200, 200, gone]);
      expect((await loggedOf(id))[0]?.afterData).toContain('"attachments":["附件.pdf"]');
      dataOf(await refuse(id));
      dataOf(await remove(id));
      expect(await codes()).toEqual([200, gone, gone, gone]);
    });

    test('belong to what was read: with another file an old pass answers 4090', async () => {
      const { reviewer } = people();
      const [first, second] = [await upload(), await upload(people().author, '更正.pdf')];
      const id = await submitted(withFiles([first], 1));
      const { contentHash } = await read(id, reviewer);
      dataOf(await refuse(id));
      dataOf(await change(id, withFiles([second], 1)));
      expect((await calls().pass(id, { contentHash }, '', reviewer.token)).code).toBe(ErrorCode.stateChanged);
      dataOf(await pass(id));
      expect((await read(id, reviewer)).attachments).toEqual([second]);
      expect(await fileCode(first, reviewer)).toBe(ErrorCode.notFound);
    });

    test('wait for the virus scanner before a pass; the reviewer sees which', async () => {
      const { reviewer } = people();
      const file = await upload();
      const id = await submitted(withFiles([file], 1));
      const config = app().deps.config as { fileScanner?: unknown };
      // nobody listens there, and nobody has looked at what came before it was set
      config.fileScanner = { host: '127.0.0.1', port: 1 };
      try {
        expect((await read(id, reviewer)).attachments).toEqual([{ ...file, heldBack: 'waiting' }]);
        const msg = '附件“附件.pdf”仍在安全检查，请稍后再审核';
        expect(await pass(id)).toMatchObject({ code: ErrorCode.stateChanged, msg });
        expect(await statusOf(id)).toBe(ContentStatus.waiting);
        const { db } = app().deps;
        const scanned = { scanStatus: ScanStatus.passed };
        await db.updateTable('sysFile').set(scanned).where('fileId', '=', file.fileId).execute();
        dataOf(await pass(id));
      } finally {
        config.fileScanner = undefined;
      }
    });

    test('stay with a change that says nothing of them, as of a page that was opened before an upgrade', async () => {
      const file = await upload();
      const id = await saved(withFiles([file]));
      const { contentHash } = await read(id);
      dataOf(await change(id));
      expect((await read(id)).contentHash).toBe(contentHash);
      dataOf(await change(id, { title: '换了标题' }));
      expect((await read(id)).attachments).toEqual([file]);
    });

    test('are uploads of the person who writes, and each stands there once', async () => {
      const foreign = await upload(people().elsewhere);
      expect((await save(fields(withFiles([foreign])))).fieldErrors).toEqual([
        { field: 'attachments', message: '第1个文件已失效，请删去后重新上传' },
      ]);
      const own = await upload();
      const twice = await save(fields(withFiles([own, own])));
      expect(twice.fieldErrors).toEqual([{ field: 'attachments', message: '同一个文件只能附一次' }]);
    });
  });
}
