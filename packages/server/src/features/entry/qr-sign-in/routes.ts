/** Signing in by a QR code: the browser's two calls and the telephone's three, `contract/entry/outside-sign-in/endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { browserName } from '../../../http/browser-name.ts';
import { publicRoute, type Route, route } from '../../../http/route.ts';
import { toMoment } from '../../../time/moment.ts';
import { collect, confirmPicture, drawPicture, refusePicture, scanPicture } from './actions.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

export function qrSignInRoutes({ db, clock, config }: Needs): Route[] {
  return [
    publicRoute(endpoints.loginQrCode, async (_fields, call) => {
      const { qrCodeId, qrContent, expireTime } = await drawPicture({ db, clock, config }, call);
      return { qrCodeId, qrContent, expireTime: toMoment(expireTime) };
    }),
    publicRoute(endpoints.qrCodeLogin, async ({ qrCodeId }, call) => {
      const { qrStatus, signedIn } = await collect({ db, clock }, qrCodeId, call);
      return { qrStatus, ...signedIn };
    }),
    route(endpoints.qrCodeScan, async ({ scanCode }, { actor }) => {
      const { userAgent, ip, askTime } = await scanPicture({ db, clock }, actor, scanCode);
      return { browser: browserName(userAgent), ip, askTime: toMoment(askTime) };
    }),
    route(endpoints.qrCodeConfirm, async ({ scanCode }, { actor }) => {
      await confirmPicture({ db, clock }, actor, scanCode);
      return null;
    }),
    route(endpoints.qrCodeCancel, async ({ scanCode }, { actor }) => {
      await refusePicture({ db, clock }, actor, scanCode);
      return null;
    }),
  ];
}
