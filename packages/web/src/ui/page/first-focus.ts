/** Where the focus begins in a dialog's form. The kit would give it to the cross in the corner, whose press closes the dialog. */
import { type RefObject, useEffect } from 'react';
import { CONTROL } from './use-form.ts';

/** @param form has its fields from the beginning */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current) focusFirst(form.current);
  }, [form]);
}

/** On a touch screen a field would open the keyboard over half of the dialog: there the dialog itself has the focus, and is read out by its title. */
function focusFirst(form: HTMLFormElement): void {
  const dialog = form.closest<HTMLElement>('[role="dialog"]');
  if (!dialog || isElsewhereIn(dialog)) return;
  const field = matchMedia('(pointer: coarse)').matches ? null : firstField(form);
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
function firstField(form: HTMLFormElement): HTMLElement | null {
  const field =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>(CONTROL);
  if (!(field instanceof HTMLInputElement && field.type === 'radio' && field.name !== '')) return field;
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]:checked`) ?? field;
}
