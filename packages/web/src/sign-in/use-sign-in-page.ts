/** The server's data for the sign-in page: a third party to come in through, accounts to try. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { readSignInPage } from '@farmers-mailbox/contract/entry/sign-in-page/endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

const NOTHING_YET: AnswerOf<typeof readSignInPage> = { thirdPartyName: null, trialAccounts: [] };

export function useSignInPage(): AnswerOf<typeof readSignInPage> {
  const [offered, setOffered] = useState(NOTHING_YET);
  useEffect(() => {
    // without it one signs in as well
    call(readSignInPage, {}).then(setOffered, () => {});
  }, []);
  return offered;
}
