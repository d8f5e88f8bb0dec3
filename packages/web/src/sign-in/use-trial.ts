/** The accounts to try, where the program is a trial; nothing while that is not known, and nothing in an office. */
import { readTrial, type TrialAccount } from '@farmers-mailbox/contract/trial/endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

const NONE: readonly TrialAccount[] = [];

export function useTrialAccounts(): readonly TrialAccount[] {
  const [accounts, setAccounts] = useState(NONE);
  useEffect(() => {
    // without the hint one signs in as well
    call(readTrial, {}).then(
      (answer) => setAccounts(answer.accounts),
      () => {},
    );
  }, []);
  return accounts;
}
