/** Keeps a successful sign-in in the browser, whichever way somebody came in. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { signInWithSecondFactor } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { keepToken } from '../api/token.ts';
import { tell } from '../notices/notices.ts';

export type SignedInAnswer = AnswerOf<typeof signInWithSecondFactor>;

/** As text in the session store: `false` opens the dialog that demands another password. */
export const LOW_PASSWORD_KEY = 'lowPwd';

export function keepSignIn({ token, lowPwd, passwordDaysLeft }: SignedInAnswer): void {
  keepToken(token);
  sessionStorage.setItem(LOW_PASSWORD_KEY, String(lowPwd));
  if (lowPwd && passwordDaysLeft !== null) tell('warning', expirySentence(passwordDaysLeft));
}

const expirySentence = (days: number): string =>
  days === 0 ? '您的密码今天到期，请尽快修改' : `您的密码还有 ${days} 天到期，请及时修改`;
