/**
 * Props of every input whose value is a number or a code: `maxLength` of what is stored would cut what is pasted in groups, with a
 * prefix or with blanks before it, before it can be cleaned. Its rule says what is too long.
 */
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';

/** ID numbers, codes, numbers of any kind. */
export const numberInput = { maxLength: TYPED_NUMBER_MAX, autoComplete: 'off' } as const;
/** Telephones. */
export const phoneInput = { ...numberInput, inputMode: 'tel' } as const;
