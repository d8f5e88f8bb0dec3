// Carriers write one message id in several ways: the answer in hexadecimal and the receipt in decimal or the reverse, one
// of them padded with zeros, a UUID in small letters here and in capitals there. Two ids are the same message's when one of
// the keys of the receipt's is the key of the answer's; since a decimal number may also be another message's hexadecimal
// one, who compares has to compare the recipient as well.

const decimal = /^\d{1,40}$/;
const hexadecimal = /^[\da-f]{1,32}$/;

const capital = /[A-Z]/;
const zero = 0x30;

/** The id without what is written differently at will: small letters, no zeros in front. Of an answer's id, its only key. */
export function messageIdKey(id: string): string {
  // Asked for each answer and each receipt: two replacements would cost more than all the rest of reading it.
  let from = 0;
  while (id.charCodeAt(from) === zero) from += 1;
  const bare = from === 0 ? id : id.slice(from);
  return capital.test(bare) ? bare.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : bare;
}

/** The keys that the answer's id may have when a receipt's is `id`, the likeliest first: as it is, or in the other base. */
export function messageIdKeys(id: string): string[] {
  const key = messageIdKey(id);
  const keys = new Set([key]);
  if (decimal.test(key)) keys.add(BigInt(key).toString(16));
  if (hexadecimal.test(key)) keys.add(BigInt(`0x${key}`).toString(10));
  return [...keys];
}
