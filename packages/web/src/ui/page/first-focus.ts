/** Where the focus begins in a dialog. The kit would give it to the cross in the corner, whose press closes the dialog. */
import { type RefObject, useEffect } from 'react';

/** Can take the focus. */
export const CONTROL = ['input', 'textarea', 'select', 'button']
  .map((tag) => `${tag}:not(:disabled, [type="file"], [aria-hidden="true"])`)
  .join();

/** @param body has its fields or buttons from the beginning */
export function useFirstFocus(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (body.current) focusFirst(body.current);
  }, [body]);
}

/** On a touch screen a field would open the keyboard over half of the dialog: there the dialog itself has the focus, and is read out by its title. */
function focusFirst(body: HTMLElement): void {
  const dialog = body.closest<HTMLElement>('[role="dialog"]');
  if (!dialog || isElsewhereIn(dialog)) return;
  const field = matchMedia('(pointer: coarse)').matches ? null : firstField(body);
  (field ?? dialog).focus({ preventScroll: true });
}

/** A page that comes back with its dialog, or somebody who was quicker than the fields. */
function isElsewhereIn(dialog: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    activeElement !== dialog &&
    dialog.contains(activeElement) &&
    !activeElement?.matches('.ant-modal-close, .ant-modal-footer button')
  );
}

/** One that is wrong already, or the first; of a question with an answer its answer. */
function firstField(body: HTMLElement): HTMLElement | null {
  const field =
    body.querySelector<HTMLElement>('[aria-invalid="true"]') ?? body.querySelector<HTMLElement>(CONTROL);
  if (!(field instanceof HTMLInputElement && field.type === 'radio' && field.name !== '')) return field;
  return body.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]:checked`) ?? field;
}
