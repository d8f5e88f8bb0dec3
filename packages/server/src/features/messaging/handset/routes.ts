/**
 * The simulated handset (模拟手机): `contract/entry/trial/endpoints.ts`. Every call refuses as absent once a real channel is
 * configured, so that nothing about real people can be read here.
 */

import * as endpoints from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { requirePhone } from '../../../access/typed-phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  insertReply,
  listMessagesOf,
  listRecentNumbers,
  listRepliesOf,
  saveFaults,
} from '../../../gateways/carrier-store.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { toMoment } from '../../../time/moment.ts';
import { hasRealChannel } from '../channels/queries.ts';
import { BUILT_IN_CHANNEL } from '../channels/start-actions.ts';
import { toBubbles } from './presenter.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'config'>;

const RECENT_NUMBERS = 20;
/** So much of a text stands beside its number in the list. */
const GLIMPSE_LENGTH = 40;

export function handsetRoutes({ db, personalData, clock, config }: Needs): Route[] {
  const requireTrial = async () => {
    if (config.carrierTargets.length > 0 || (await hasRealChannel(db))) throw new Refusal(ErrorCode.notFound);
  };
  return [
    route(endpoints.readHandset, async ({ phoneNumber }) => {
      await requireTrial();
      const phoneHash = personalData.hash(requirePhone(phoneNumber));
      return { messages: toBubbles(await listMessagesOf(db, phoneHash), await listRepliesOf(db, phoneHash)) };
    }),
    route(endpoints.recentHandsets, async () => {
      await requireTrial();
      return (await listRecentNumbers(db, RECENT_NUMBERS)).map(({ phoneCipher, content, acceptTime }) => ({
        phoneNumber: personalData.decrypt(phoneCipher),
        lastContent: content.slice(0, GLIMPSE_LENGTH),
        time: toMoment(acceptTime),
      }));
    }),
    route(endpoints.answerFromHandset, async ({ phoneNumber, number, content }) => {
      await requireTrial();
      const phone = requirePhone(phoneNumber);
      await insertReply(db, {
        account: BUILT_IN_CHANNEL,
        phoneCipher: personalData.encrypt(phone),
        phoneHash: personalData.hash(phone),
        destinationNumber: number,
        content,
        replyTime: clock.now(),
      });
      return null;
    }),
    route(endpoints.carrierFaults, async (faults) => {
      await requireTrial();
      await saveFaults(db, faults);
      return null;
    }),
  ];
}
