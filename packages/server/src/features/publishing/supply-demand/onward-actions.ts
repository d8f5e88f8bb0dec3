/** A listing goes on: as a daily help, which is another feature's, or as an SMS draft. */
import { productSmsText } from '@farmers-mailbox/contract/messaging/products/sms-text.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { ContentActions, type ContentNeeds } from '../content/actions.ts';
import type { FileReading } from '../content/kind.ts';
import { type SmsNeeds, saveSmsDraft } from '../content/sms-actions.ts';
import type { ListingActions } from './deal-actions.ts';
import { listing, type StoredListing } from './kind.ts';

/** 每日一助与产销对接. */
const MARKET_CATEGORY = '08';

/** One that is on the market today, as far as the person finds it. */
export async function findShownListing(
  from: FileReading,
  actor: Actor,
  supplyId: string,
  now: Date,
): Promise<StoredListing | undefined> {
  const found = await listing.find(from, actor, supplyId, now);
  return found?.supplyStatus === ListingStatus.published ? found : undefined;
}

/** @throws Refusal 4040, 4090, 4030 */
export function requireForDailyHelp(needs: ContentNeeds, act: Act, supplyId: string): Promise<StoredListing> {
  const content: ListingActions = new ContentActions(listing, needs);
  return content.requireMayDo(act, supplyId, 'toDailyHelp');
}

/**
 * A draft of one's own each time: several people may write about one listing.
 * @throws Refusal 4040, 4090, 4030
 */
export async function turnListingIntoSms(
  needs: SmsNeeds,
  content: ListingActions,
  act: Act,
  { supplyId, consentFlag }: { readonly supplyId: string; readonly consentFlag: 0 | 1 },
): Promise<{ applyId: string }> {
  const found = await content.requireMayDo(act, supplyId, 'toSms');
  const { title, deptId, contactName, phoneCipher, contentHash } = found;
  const phone = needs.personalData.decrypt(phoneCipher);
  const contact = consentFlag === 1 ? { name: contactName, phone } : null;
  const fields = {
    smsTitle: title,
    smsCategory: MARKET_CATEGORY,
    smsContent: productSmsText({ ...found, contact }),
    objDeptIds: [deptId],
  };
  const { applyId } = await saveSmsDraft(needs, act.actor, fields, (trx, { applyId, applyNo }) =>
    content.log(trx, act, needs.clock.now(), {
      id: supplyId,
      contentHash,
      written: listing.writtenOf(found),
      // the text of the draft holds the contact's number
      action: '转短信',
      after: { applyId, applyNo },
    }),
  );
  return { applyId };
}
