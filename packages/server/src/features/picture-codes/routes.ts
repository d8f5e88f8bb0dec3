/** Picture codes: `getVerificationCode` of `contract/sign-in/endpoints.ts`. */
import { getVerificationCode } from '@farmers-mailbox/contract/sign-in/endpoints.ts';
import type { Dependencies } from '../../dependencies.ts';
import { toMoment } from '../../http/moment.ts';
import { publicRoute, type Route } from '../../http/route.ts';
import { issuePictureCode } from './actions.ts';

export function pictureCodeRoutes({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  return [
    publicRoute(getVerificationCode, async () => {
      const { uuid, img, expireTime } = await issuePictureCode({ db, clock });
      return { uuid, img, expireTime: toMoment(expireTime) };
    }),
  ];
}
