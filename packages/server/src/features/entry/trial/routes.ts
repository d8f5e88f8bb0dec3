/** The code on the phone of somebody who tries the product: `contract/entry/trial/endpoints.ts`. */

import * as endpoints from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { listMessagesOf } from '../../../gateways/carrier-store.ts';
import { Refusal } from '../../../http/refusal.ts';
import { publicRoute, type Route } from '../../../http/route.ts';
import { isTrialPhone, maySeePhones } from './policy.ts';
import { listUsableAccounts } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'config'>;

/** As long as a code is worth anything. */
const TEXT_SHOWN_MS = 5 * 60_000;

export function trialRoutes({ db, personalData, clock, config }: Needs): Route[] {
  return [
    publicRoute(endpoints.readTrialText, async ({ phoneNumber }, { ip }) => {
      const phone = normalisePhone(phoneNumber) ?? '';
      if (!maySeePhones(config, ip) || !isTrialPhone(phone)) throw new Refusal(ErrorCode.notFound);
      const phoneHash = personalData.hash(phone);
      const accounts = await listUsableAccounts(db);
      if (!accounts.some((account) => account.phoneHash === phoneHash)) throw new Refusal(ErrorCode.notFound);
      const [last] = await listMessagesOf(db, phoneHash);
      const isFresh = last && clock.now().getTime() - last.acceptTime.getTime() < TEXT_SHOWN_MS;
      return { content: isFresh ? last.content : null };
    }),
  ];
}
