/**
 * The limit of an input whose blanks do not count: `maxLength` of the browser would cut the last digit of a number that was
 * pasted with a blank before it.
 */
import { compactNumber } from '@farmers-mailbox/contract/rules/typed-number.ts';
import type { FormEvent } from 'react';

export const limited = (value: string, max: number): string =>
  value.length <= max ? value : value.trim().slice(0, max);

/** Of a number, which may be typed in groups: what stands between its digits does not count either. */
export function limitedNumber(value: string, max: number): string {
  if (value.length <= max) return value;
  const number = compactNumber(value);
  if (number.length > max) return number.slice(0, max);
  const trimmed = value.trim();
  return trimmed.length <= max ? trimmed : value;
}

/** Props of the input. What an input method is still composing is left alone until it is done. */
export function limitTyped(max: number, limitOf = limited) {
  const limit = (input: HTMLInputElement) => {
    const kept = limitOf(input.value, max);
    if (kept !== input.value) input.value = kept;
  };
  return {
    onInput: ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
      if (!(nativeEvent as InputEvent).isComposing) limit(currentTarget);
    },
    onCompositionEnd: ({ currentTarget }: FormEvent<HTMLInputElement>) => limit(currentTarget),
  };
}
