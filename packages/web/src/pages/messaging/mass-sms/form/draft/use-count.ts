/** Counts the chosen people while they are being chosen: after a pause, the last question only. */
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { useCall } from '../../../../../api/hooks.ts';
import { useSettled } from '../../../../../ui/page/settled.ts';
import { type WritingRules } from '../../../sms-text/writing-rules.ts';
import { countFieldsOf, type Draft } from './draft.ts';

const PAUSE_MS = 500;
const FRESH_MS = 60_000;

export function useCount(draft: Draft, rules: WritingRules) {
  const wanted = countFieldsOf(draft, rules);
  const asked = useSettled(wanted, PAUSE_MS);
  const result = useCall(countRecipients, asked, { staleMs: FRESH_MS, keepPrevious: true });
  const counting = wanted !== null && (result.isFetching || JSON.stringify(asked) !== JSON.stringify(wanted));
  return {
    /** of the last question that was answered, perhaps not yet of what is chosen now */
    count: wanted === null ? undefined : result.data,
    counting,
    failure: counting ? null : result.error,
    retry: () => void result.refetch(),
  };
}
export type Count = ReturnType<typeof useCount>;
