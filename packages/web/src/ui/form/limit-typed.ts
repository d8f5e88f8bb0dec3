/**
 * The limit of an input of which not everything counts: `maxLength` of the browser would cut the last digit of a number that was
 * pasted with a blank before it.
 */
import { normaliseRealName } from '@farmers-mailbox/contract/rules/real-name.ts';
import { compactNumber } from '@farmers-mailbox/contract/rules/typed-number.ts';
import type { FormEvent } from 'react';

/** @param clean takes out what does not count */
const limitedBy =
  (clean: (value: string) => string) =>
  (value: string, max: number): string => {
    if (value.length <= max) return value;
    const counted = clean(value);
    if (counted.length > max) return counted.slice(0, max);
    const trimmed = value.trim();
    return trimmed.length <= max ? trimmed : value;
  };

export const limited = limitedBy((value) => value.trim());
/** Limits a number, which may be typed in groups: what stands between its digits does not count. */
export const limitedNumber = limitedBy(compactNumber);
/** Limits a name, which may have blanks around it and around the dot between its parts; the server counts the same. */
export const limitedName = limitedBy(normaliseRealName);

/** Props of the input. What an input method is still composing is left alone until it is done. */
export function limitTyped(max: number, limitOf = limited) {
  return {
    onInput: ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
      if ((nativeEvent as InputEvent).isComposing) return;
      const kept = limitOf(input.value, max);
      if (kept !== input.value) input.value = kept;
    },
    onCompositionEnd: ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
      const kept = limitOf(input.value, max);
      if (kept === input.value) return;
      // no event of the browser's own follows by which a form could hear of it
      input.setRangeText(kept, 0, input.value.length, 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}
