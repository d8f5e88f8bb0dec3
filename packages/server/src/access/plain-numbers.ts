/** Numbers of people in full, in the answer of a call that `tellsNumbers` and in exports: to whom, and whether this time. The look is the caller's to log. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { isPhone, maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { demand } from '../http/refusal.ts';
import type { Actor } from './actor.ts';
import type { PersonalData } from './personal-data.ts';

export const mayReadPlain = (actor: Actor): Verdict =>
  verdict(holdsPermission(actor, 'data:plain'), '没有查看完整号码的权限');

/** @param plainFlag undefined: as the person may. @throws Refusal 4030 for who demands what they may not have */
export function isPlainAsked(actor: Actor, plainFlag: 0 | 1 | undefined): boolean {
  if (plainFlag === 1) demand(mayReadPlain(actor));
  return plainFlag !== 0 && mayReadPlain(actor) === true;
}

export const mayExportPlain = (actor: Actor): Verdict =>
  verdict(holdsPermission(actor, 'data:exportPlain'), '没有导出完整号码的权限');

/** Numbers leave whole with a file for who may take them along, unless they want them masked. Writing that down is the caller's. */
export const isPlainExport = (actor: Actor, masked: 0 | 1): boolean =>
  masked === 0 && mayExportPlain(actor) === true;

/** As lists show a telephone: an office's own number whole, a mobile one masked. */
export const shownNumber = (phone: string): string => (isPhone(phone) ? maskPhone(phone) : phone);

/** The stored number as the answer tells it. */
export function toldNumber(
  { decrypt }: Pick<PersonalData, 'decrypt'>,
  cipher: Buffer,
  isPlain: boolean,
): string {
  const phone = decrypt(cipher);
  return isPlain ? phone : maskPhone(phone);
}
