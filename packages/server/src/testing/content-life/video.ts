import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { describe, expect, test } from 'vitest';
import { dataOf } from '../mass-sms-cast.ts';
import type { ContentStage } from './stage.ts';
import { uploadsOf } from './uploads.ts';

export function videoOfContent(stage: ContentStage) {
  const { type, people, calls } = stage;
  const { fields, save, saved, submitted, change, pass, refuse, remove } = stage;
  const { read } = stage;

  const { upload, film, fileCode } = uploadsOf(stage);
  const withVideo = (videoUrl: string | null, submitFlag: 0 | 1 = 0) => ({ videoUrl, submitFlag });

  describe(`the video of ${type}`, () => {
    test('[BIZ-17] is played by whoever finds it, and by nobody else; removed, it has none', async () => {
      const { author, reviewer, city, elsewhere } = people();
      const video = await film();
      const id = await saved(withVideo(video.url));
      expect((await read(id, reviewer)).videoUrl).toBe(video.url);
      const readers = [author, reviewer, city, elsewhere];
      const codes = () => Promise.all(readers.map((by) => fileCode(video, by)));
      const gone = ErrorCode.notFound;
      expect(await codes()).toEqual([200, 200, gone, gone]);
      dataOf(await change(id, withVideo(video.url, 1)));
      expect(await codes()).toEqual([200, 200, 200, gone]);
      dataOf(await refuse(id));
      dataOf(await remove(id));
      expect(await codes()).toEqual([200, gone, gone, gone]);
    });

    test('belongs to what was read: with another one, and without, an old pass answers 4090', async () => {
      const { reviewer } = people();
      const id = await submitted(withVideo((await film()).url, 1));
      const { contentHash } = await read(id, reviewer);
      for (const videoUrl of [(await film()).url, null]) {
        dataOf(await refuse(id));
        dataOf(await change(id, withVideo(videoUrl, 1)));
        expect((await calls().pass(id, { contentHash }, '', reviewer.token)).code).toBe(
          ErrorCode.stateChanged,
        );
      }
      dataOf(await pass(id));
    });

    test('stays with a change that says nothing of it', async () => {
      const video = await film();
      const id = await saved(withVideo(video.url));
      dataOf(await change(id, { title: '换了标题' }));
      expect((await read(id)).videoUrl).toBe(video.url);
    });

    test('is an mp4 that its writer has uploaded', async () => {
      const refusedFor = async (videoUrl: string) =>
        (await save(fields(withVideo(videoUrl)))).fieldErrors.map(({ field }) => field);
      expect(await refusedFor((await film(people().elsewhere)).url)).toEqual(['videoUrl']);
      expect(await refusedFor((await upload()).url)).toEqual(['videoUrl']);
      expect(await refusedFor(`video/20260914/${'0'.repeat(32)}.mp4`)).toEqual(['videoUrl']);
      expect(await refusedFor('https://example.com/a.mp4')).toEqual(['videoUrl']);
    });
  });
}
