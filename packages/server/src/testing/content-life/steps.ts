import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { offlineWordOf } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { describe, expect, test } from 'vitest';
import { dataOf } from '../mass-sms-cast.ts';
import type { ContentStage } from './stage.ts';

export function stepsOfLife(stage: ContentStage) {
  const { type, isOfCounties, people } = stage;
  const { fields, save, saved, submitted, change, pass, refuse, offline, remove } = stage;
  const { details, read, recordsOf, statusOf, loggedOf, inState } = stage;

  const away = offlineWordOf(type);

  describe(`the life that ${type} shares with every kind`, () => {
    test('written, handed in, refused, mended, passed, taken offline, mended, passed and removed: each step with its record and its log row', async () => {
      const id = await saved();
      expect(await statusOf(id)).toBe(ContentStatus.draft);
      dataOf(await change(id, { title: '晚稻管水' }));
      dataOf(await change(id, { submitFlag: 1 }));
      dataOf(await refuse(id));
      expect(await statusOf(id)).toBe(ContentStatus.refused);
      expect(await read(id)).toMatchObject({ auditOpinion: '请写明用量', publishTime: null });
      dataOf(await change(id, { title: '晚稻穗期管水', submitFlag: 1 }));
      expect(await read(id)).toMatchObject({ auditOpinion: null });
      dataOf(await pass(id, people().reviewer, '很好'));
      const day = expect.stringMatching(/^2026-09-14/) as string;
      expect(await read(id)).toMatchObject({ auditOpinion: '很好', publishTime: day });
      dataOf(await offline(id));
      dataOf(await change(id, { submitFlag: 1 }));
      dataOf(await pass(id));
      dataOf(await offline(id));
      dataOf(await remove(id));
      expect((await details(id)).code).toBe(ErrorCode.notFound);
      expect(await recordsOf(id)).toEqual([1, 2, 3, 5, 2, 3, 4, 6, 3, 4, 6, 7]);
      expect((await loggedOf(id)).map(({ action }) => action)).toEqual(
        `新增 修改 提交 不通过 修改 提交 通过 ${away} 提交 通过 ${away} 删除`.split(' '),
      );
    });

    const acts = {
      change: (id: string) => change(id, { title: '改' }),
      pass,
      refuse,
      offline,
      remove,
    };
    test.each([
      ['draft', ['change', 'remove']],
      ['waiting', ['pass', 'refuse']],
      ['published', ['offline']],
      ['refused', ['change', 'remove']],
      ['offline', ['change', 'remove']],
    ] as const)(
      'from %s only %j is done, anything else answers 4090 and writes nothing',
      async (state, allowed) => {
        for (const [name, act] of Object.entries(acts)) {
          const id = await inState(state);
          const before = await recordsOf(id);
          const { code } = await act(id);
          const isAllowed = (allowed as readonly string[]).includes(name);
          expect([name, code]).toEqual([name, isAllowed ? 200 : ErrorCode.stateChanged]);
          if (!isAllowed) expect(await recordsOf(id)).toEqual(before);
        }
      },
    );

    test('saved without a change it stays as it was', async () => {
      const id = await saved();
      const { version } = await read(id);
      dataOf(await change(id));
      expect((await read(id)).version).toBe(version);
      expect(await recordsOf(id)).toEqual([1]);
    });

    test('a refusal and an offlining need their reasons', async () => {
      const id = await submitted();
      expect((await refuse(id, people().reviewer, ' ')).code).toBe(ErrorCode.validation);
      dataOf(await pass(id));
      expect((await offline(id, people().reviewer, '')).code).toBe(ErrorCode.validation);
    });

    test.each([
      ['330108', ErrorCode.outsideArea],
      ['3301', ErrorCode.outsideArea],
      // what is for counties alone takes no other code
      ['33', isOfCounties ? ErrorCode.validation : ErrorCode.outsideArea],
      ['330106A1', ErrorCode.validation],
    ])('it is not published for %s', async (deptId, refused) => {
      const { code, fieldErrors } = await save(fields({}, deptId));
      expect(code).toBe(refused);
      expect(fieldErrors.map(({ field }) => field.split('.')[0])).toEqual([placeField()]);
      expect(fieldErrors[0]?.message).toContain('请选择本级区域');
    });
    const placeField = () => ('deptIds' in fields() ? 'deptIds' : 'deptId');
  });
}
