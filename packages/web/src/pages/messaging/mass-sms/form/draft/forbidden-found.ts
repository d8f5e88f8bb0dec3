/** Forbidden words that the check while writing has found, for leaving the step. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { checkWords } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useKnownFailure } from '../../../../../api/hooks.ts';

/** The signature counts: words are looked for across its border with the content. */
export const askedOf = (sign: string, content: string): RequestOf<typeof checkWords> => ({
  smsContent: sign + content,
});

/**
 * The sentence about forbidden words that the check has found in a text, so that nobody chooses people for a text that cannot be
 * sent. Null while it has not answered: the last step asks again.
 */
export function useForbiddenFound(): (draft: { smsSign: string; smsContent: string }) => string | null {
  const knownFailure = useKnownFailure(checkWords);
  return ({ smsSign, smsContent }) => {
    const failure = knownFailure(askedOf(smsSign, smsContent));
    return failure?.code === ErrorCode.sensitiveWord
      ? `含有不能使用的词“${failure.message}”，请删除或换个说法`
      : null;
  };
}
