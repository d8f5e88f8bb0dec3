/**
 * Text that is pasted into a field with a limit. The browser would count the blanks around it and the marks of no width in it, which
 * are taken away when it is saved, and cut its end for them: it is pasted without them where it has no room otherwise.
 */
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';

export function pasteWhole(event: ClipboardEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // every character of a password counts
  if (field.maxLength < 0 || field.autocomplete.includes('password')) return;
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  const chosen = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  const room = field.maxLength - (field.value.length - chosen);
  const counted = plainText(pasted);
  if (pasted.length <= room || counted === pasted) return;
  event.preventDefault();
  // the one way of writing into a field that can be undone as typing can
  document.execCommand('insertText', false, counted);
}
