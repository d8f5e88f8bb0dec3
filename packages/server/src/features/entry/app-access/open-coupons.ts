/** Coupons that other systems' applications give out and take in (decision 102): once for each requestId, no more in a day than agreed. */
import * as coupons from '@farmers-mailbox/contract/entry/open-api/coupons.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { pagePublished } from '../../publishing/content/published.ts';
import { claimCoupon, useCoupon } from '../../publishing/coupon/claim-actions.ts';
import { openCoupons } from '../../publishing/coupon/queries.ts';
import type { Admitted } from './admission.ts';
import { countWriting } from './bring-in.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { readerOf } from './reader.ts';
import { once, requestOf } from './repeated-open-call.ts';

interface Needs extends Pick<Dependencies, 'db' | 'clock' | 'config'> {
  readonly personalData: PersonalData;
}

export function couponRoutes(needs: Needs): OpenRoute[] {
  const { db, clock } = needs;
  const onceFor = <Answer extends object>(
    { app }: Admitted,
    requestId: string,
    body: string,
    work: (also: (trx: Transaction<Tables>, answer: Answer) => Promise<void>) => Promise<Answer>,
  ) => {
    const now = clock.now();
    return once<Answer>(db, requestOf(needs, app, requestId, body), now, (keep) =>
      work(async (trx, answer) => {
        await keep(trx, answer);
        await countWriting(trx, app, now);
      }),
    );
  };
  return [
    openRoute(coupons.listCoupons, (admitted, asked) =>
      pagePublished(needs, openCoupons, coupons.publishedCoupon, readerOf(admitted, clock.now()), {
        asked,
        conditions: [],
      }),
    ),
    openRoute(coupons.claimCoupon, (admitted, { requestId, ...claim }) => {
      const { appId, areaIds } = admitted.app;
      const phoneNumber = normalisePhone(claim.phoneNumber) ?? '';
      const asked = { ...claim, phoneNumber, appId, areaIds };
      return onceFor(admitted, requestId, JSON.stringify(['claim', claim]), (also) =>
        claimCoupon(needs, asked, also),
      );
    }),
    openRoute(coupons.useCoupon, (admitted, { requestId, ...use }) => {
      const { appId, areaIds } = admitted.app;
      return onceFor(admitted, requestId, JSON.stringify(['use', use]), (also) =>
        useCoupon(needs, { ...use, appId, areaIds }, also),
      );
    }),
  ];
}
