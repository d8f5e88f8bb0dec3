import { afterEach, describe, expect, test } from 'vitest';
import { readNotices } from '../../notices/notices.ts';
import {
  type Desk,
  giveUp,
  makeDesk,
  mayLose,
  setUpDesk,
  shellDesk,
  showDesk,
  unsavedWork,
  type Work,
} from './unsaved-work.ts';

const taken: (() => void)[] = [];
afterEach(() => {
  for (const take of taken.splice(0)) take();
  shellDesk.works.clear();
});

function deskWith(title: string, ...works: Partial<Work>[]): Desk {
  const desk = makeDesk(`/${title}`, title);
  taken.push(setUpDesk(desk));
  for (const work of works) {
    desk.works.add({
      isUnsaved: () => true,
      text: '会丢失。',
      openedBy: null,
      isGivenUp: false,
      keeper: null,
      isForLater: false,
      ...work,
    });
  }
  return desk;
}

describe('unsaved work', () => {
  test('is found wherever it was begun, and only while it is unsaved', () => {
    const shown = deskWith('供应信息', {}, { isUnsaved: () => false });
    const hidden = deskWith('求购信息', {});
    showDesk(shown);
    expect(unsavedWork().map(({ desk }) => desk)).toEqual([shown, hidden]);
    expect(unsavedWork((desk) => desk === hidden)).toHaveLength(1);
  });

  test('goes with its page', () => {
    deskWith('供应信息', {});
    taken.pop()?.();
    expect(unsavedWork()).toEqual([]);
  });

  test('is asked for once: what was given up is asked for no more', () => {
    deskWith('供应信息', {});
    void giveUp(unsavedWork());
    expect(unsavedWork()).toEqual([]);
  });

  test('of a page that waits behind another one is asked for by the page’s name', async () => {
    showDesk(deskWith('供应信息', {}, {}));
    deskWith('求购信息', {});
    const answered = mayLose(unsavedWork());
    const [question] = readNotices().questions;
    expect(question).toMatchObject({ title: '离开本页？', text: '会丢失。\n“求购信息”：会丢失。' });
    question?.answer(false);
    expect(await answered).toBe(false);
  });

  test('that is none asks nothing', async () => {
    deskWith('供应信息', { isUnsaved: () => false });
    expect(await mayLose(unsavedWork())).toBe(true);
    expect(readNotices().questions).toEqual([]);
  });
});
