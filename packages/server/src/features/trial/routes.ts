/** What the sign-in page may tell in a trial (`contract/trial/endpoints.ts`): accounts, and the code on their phones. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import * as endpoints from '@farmers-mailbox/contract/trial/endpoints.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Refusal } from '../../http/refusal.ts';
import { publicRoute, type Route } from '../../http/route.ts';
import { ACCOUNTS_TO_TRY } from '../../trial-data/accounts.ts';
import { listMessagesOf } from '../handset/queries.ts';
import { isTrial, isTrialPhone, maySeePhones } from './policy.ts';
import { listUsableAccounts } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'config'>;

const USER_NAMES = ACCOUNTS_TO_TRY.map(({ userName }) => userName);
/** As long as a code is worth anything (contract §5.2). */
const TEXT_SHOWN_MS = 5 * 60_000;

export function trialRoutes({ db, personalData, clock, config }: Needs): Route[] {
  return [
    publicRoute(endpoints.readTrial, async (_fields, { ip }) => {
      if (!isTrial(config)) return { trial: false, accounts: [] };
      const usable = new Map((await listUsableAccounts(db, USER_NAMES)).map((row) => [row.userName, row]));
      const isShown = maySeePhones(config, ip);
      const accounts = ACCOUNTS_TO_TRY.flatMap(({ userName, title }) => {
        const account = usable.get(userName);
        if (!account) return [];
        const phone = isShown ? personalData.decrypt(account.phoneCipher) : '';
        return [{ userName, title, phoneNumber: isTrialPhone(phone) ? phone : null }];
      });
      return { trial: true, accounts };
    }),
    publicRoute(endpoints.readTrialText, async ({ phoneNumber }, { ip }) => {
      const phone = normalisePhone(phoneNumber) ?? '';
      if (!maySeePhones(config, ip) || !isTrialPhone(phone)) throw new Refusal(ErrorCode.notFound);
      const phoneHash = personalData.hash(phone);
      const accounts = await listUsableAccounts(db, USER_NAMES);
      if (!accounts.some((account) => account.phoneHash === phoneHash)) throw new Refusal(ErrorCode.notFound);
      const [last] = await listMessagesOf(db, phoneHash);
      const isFresh = last && clock.now().getTime() - last.acceptTime.getTime() < TEXT_SHOWN_MS;
      return { content: isFresh ? last.content : null };
    }),
  ];
}
