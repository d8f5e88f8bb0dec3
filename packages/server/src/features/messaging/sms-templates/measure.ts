/** Lengths of a template's texts with signature and tail: the example, a filled one, the longest. */
import {
  billedSegments,
  fullContentOf,
  wordCountOf,
  worstCase,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { readConfigInUse, readGatewaySigns, readOtherConfig } from '../sms-config/queries.ts';

export interface Measured {
  readonly wordCount: number;
  readonly segmentCount: number;
}

/** By the configuration in use. An empty signature counts as the usual one. */
export async function openMeasure(db: Kysely<Tables>) {
  const [config, other, gatewaySigns] = await Promise.all([
    readConfigInUse(db),
    readOtherConfig(db),
    readGatewaySigns(db),
  ]);
  return (
    smsContent: string,
    { smsCategory, smsSign }: { smsCategory: string; smsSign: string },
  ): Measured => {
    const rule = config.categoryRules.find((one) => one.smsCategory === smsCategory);
    const full = fullContentOf({
      smsSign: smsSign || other.defaultSign,
      smsContent,
      smsTail: rule?.tailFlag === 1 ? other.tailText : '',
      shortLinkDomain: other.shortLinkDomain,
    });
    const longest = worstCase(full);
    return { wordCount: wordCountOf(longest), segmentCount: billedSegments(longest, gatewaySigns) };
  };
}
