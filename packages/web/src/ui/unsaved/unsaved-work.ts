/**
 * Typed work that is saved nowhere yet. Every form tells of its work here, whether its page is shown or
 * waits behind another one, and whoever is about to lose it asks here first: a link, a tag that closes, another identity,
 * signing out, the window. One list, since a navigation asks only the newest of several guards.
 */
import { askForWay } from '../../notices/notices.ts';

/** Keeps what is being filled in, so that one can go on with it later. */
export interface WorkKeeper {
  readonly draftId: string;
  /** what it has not got yet goes to it now */
  flush: () => Promise<void>;
  /** it is saved, or given up */
  end: () => Promise<void>;
}

export interface Work {
  isUnsaved: () => boolean;
  /** said to whoever is about to lose it */
  text: string;
  /** the part of the address that keeps the form open: without it the form is gone although its page stays */
  openedBy: string | null;
  /** somebody chose to lose it */
  isGivenUp: boolean;
  /** null: once it is left it is lost */
  keeper: WorkKeeper | null;
  /** it is left, not given up */
  isForLater: boolean;
}

/** A page and the work that was begun on it. */
export interface Desk {
  readonly path: string;
  readonly title: string;
  readonly works: Set<Work>;
  isShown: boolean;
}

export const makeDesk = (path: string, title: string): Desk => ({
  path,
  title,
  works: new Set(),
  isShown: false,
});

/** Dialogs of the header belong to no page, and stay open whichever is shown. */
export const shellDesk: Desk = { ...makeDesk('', ''), isShown: true };

const desks = new Set([shellDesk]);

/** @returns takes it away, with all that was begun on it */
export function setUpDesk(desk: Desk): () => void {
  desks.add(desk);
  return () => desks.delete(desk);
}

/** @returns hides it: it waits behind another one */
export function showDesk(desk: Desk): () => void {
  desk.isShown = true;
  return () => {
    desk.isShown = false;
  };
}

export interface UnsavedWork {
  readonly desk: Desk;
  readonly work: Work;
}

/** @param isLost left out: everything would be */
export function unsavedWork(
  isLost: (desk: Desk, work: Work) => boolean = () => true,
): readonly UnsavedWork[] {
  return [...desks].flatMap((desk) =>
    [...desk.works]
      .filter((work) => !work.isGivenUp && isLost(desk, work) && work.isUnsaved())
      .map((work) => ({ desk, work })),
  );
}

/** True if this may be lost; nothing is asked when there is nothing to lose. */
export async function mayLose(unsaved: readonly UnsavedWork[]): Promise<boolean> {
  if (unsaved.length === 0) return true;
  const texts = unsaved.map(({ desk, work }) => {
    const text = work.keeper === null ? work.text : KEPT;
    return desk.isShown ? text : `“${desk.title}”：${text}`;
  });
  const chosen = await askForWay({
    title: unsaved.some(({ desk }) => desk.isShown) ? '离开本页？' : '不保存就关闭？',
    text: [...new Set(texts)].join('\n'),
    confirmLabel: '不保存，离开',
    cancelLabel: '留在本页',
    danger: true,
    ...(unsaved.every(({ work }) => work.keeper !== null) ? { otherLabel: '离开，以后再写' } : {}),
  });
  for (const { work } of unsaved) work.isForLater = chosen === 'other';
  return chosen !== false;
}

export const KEPT = '刚才填写的内容还没有提交。可以先离开，下次打开时继续填写；选“不保存”就不再保留。';

/**
 * Once work is given up by choice, nothing asks for it a second time.
 * @returns when the server has heard which drafts to keep and which to drop
 */
export async function giveUp(unsaved: readonly UnsavedWork[]): Promise<void> {
  for (const { work } of unsaved) work.isGivenUp = true;
  const settled = unsaved.flatMap(({ work: { keeper, isForLater } }) =>
    keeper === null ? [] : [isForLater ? keeper.flush() : keeper.end()],
  );
  await Promise.all(settled);
}

/** To be called when the page was not left after all. */
export function takeBack(unsaved: readonly UnsavedWork[]): void {
  for (const { work } of unsaved) work.isGivenUp = false;
}
