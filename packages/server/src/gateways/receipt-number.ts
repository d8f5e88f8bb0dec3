/** The number that a receipt is about: it comes from the recipient, but some carriers leave the addresses as they were in our text. */
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';

/** Tells of the two addresses of a receipt the recipient's. */
export type RecipientOf = (from: string, to: string) => string;

/** @param ownNumber the account's own, which may look like a handset's */
export function recipientBeside(ownNumber: string): RecipientOf {
  const own = normalisePhone(ownNumber);
  const isRecipient = (address: string) => {
    const phone = normalisePhone(address);
    return phone !== null && phone !== own;
  };
  return (from, to) => (!isRecipient(from) && isRecipient(to) ? to : from);
}
