import { typedVerificationCode } from '@farmers-mailbox/contract/rules/verification-code.ts';
import type { FormEvent } from 'react';

/** For a field of a code of six digits, instead of `maxLength`, which would cut `123 456` before its blank is taken out. */
export function keepCode({ currentTarget }: FormEvent<HTMLInputElement>): void {
  currentTarget.value = typedVerificationCode(currentTarget.value);
}
