/** Props of every input of a person's name: `maxLength` would count the blanks around it and around the dots in it. */
import { REAL_NAME_MAX } from '@farmers-mailbox/contract/rules/real-name.ts';
import { limitedName, limitTyped } from './limit-typed.ts';

export const nameInput = { ...limitTyped(REAL_NAME_MAX, limitedName), autoComplete: 'off' } as const;
