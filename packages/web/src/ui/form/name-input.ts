/** Props of every input of a person's name: `maxLength` would count the blanks around it and around the dots in it. */
import { REAL_NAME_MAX } from '@farmers-mailbox/contract/rules/real-name.ts';
import { limitedListedName, limitedName, limitTyped } from './limit-typed.ts';

export const nameInput = { ...limitTyped(REAL_NAME_MAX, limitedName), autoComplete: 'off' } as const;
/** Where names are pasted out of lists, whose blanks the server takes out. */
export const listedNameInput = {
  ...limitTyped(REAL_NAME_MAX, limitedListedName),
  autoComplete: 'off',
} as const;
