/** The choice of recipients, the rules by which they are reached, and the length that their own values give the text. */

import type { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { PlaceholderName } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';

/** Recipients that the applicant chose. A part that is empty names nobody. */
export interface RecipientChoice {
  readonly objDeptIds: readonly string[];
  readonly excludeDeptIds: readonly string[];
  readonly objCategoryIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly userIds: readonly string[];
  readonly phones: readonly TypedPhone[];
  readonly phoneFileId: string | null;
  /** another application's recipients; stands alone */
  readonly source: FollowUpSource | null;
}

export interface TypedPhone {
  readonly cipher: Buffer;
  /** null: no mobile number */
  readonly hash: string | null;
  readonly carrier: string;
}

/** A sent application, and those of its recipients that are meant. */
export interface FollowUpSource {
  readonly applyId: string;
  readonly kind: FollowUpKind;
  /** of a resend: also those who were told in another way since */
  readonly includesTold: boolean;
}

/** Filters on the chosen numbers. */
export interface RecipientRules {
  /** the day in China on which posts and departments must be in force */
  readonly today: string;
  /** the applicant's area: nobody outside is reached */
  readonly area: string;
  /** townships that are only technical nodes: their villages are shown in their place */
  readonly virtualTownships: readonly string[];
  /** the scopes of opt-outs that count: 1 everything, 2 commercial texts */
  readonly optOutScopes: readonly number[];
  readonly needsConsent: boolean;
  /** numbers that the carrier has called dead since then are not reached; null: they are */
  readonly deadSince: Date | null;
  /** null: not limited */
  readonly dailyLimit: DailyLimit | null;
}

/** The daily limit of a number, and the applications that count. */
export interface DailyLimit {
  readonly max: number;
  readonly applyIds: readonly string[];
  /** those of them that were cancelled: only what had left counts */
  readonly cancelledIds: readonly string[];
  /**
   * All but the `max - 1` largest, when they are small: whoever had enough is named by one of these as well, so that nobody
   * else of a province-wide text needs to be counted. Null: count everybody.
   */
  readonly among: readonly string[] | null;
}

/** UTF-16 units of the longest value among some recipients, not more than are shown. */
export type LongestValues = { readonly [Name in PlaceholderName]?: number };
