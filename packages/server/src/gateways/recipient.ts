/** The number that a receipt is about: it comes from the recipient, but some carriers leave the addresses as they were in our text. */
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';

/** @param ownNumber the account's own, which may look like a handset's */
export function recipientOf(addresses: readonly [string, string], ownNumber: string): string {
  const own = normalisePhone(ownNumber);
  const isRecipient = (address: string) => {
    const phone = normalisePhone(address);
    return phone !== null && phone !== own;
  };
  return addresses.find(isRecipient) ?? addresses[0];
}
