/**
 * The limit of an input whose blanks do not count: `maxLength` of the browser would cut the last digit of a number that was
 * pasted with a blank before it.
 */
import type { FormEvent } from 'react';

export const limited = (value: string, max: number): string =>
  value.length <= max ? value : value.trim().slice(0, max);

/** Props of the input. What an input method is still composing is left alone until it is done. */
export function limitTyped(max: number) {
  const limit = (input: HTMLInputElement) => {
    const kept = limited(input.value, max);
    if (kept !== input.value) input.value = kept;
  };
  return {
    onInput: ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
      if (!(nativeEvent as InputEvent).isComposing) limit(currentTarget);
    },
    onCompositionEnd: ({ currentTarget }: FormEvent<HTMLInputElement>) => limit(currentTarget),
  };
}
