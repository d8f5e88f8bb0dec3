/** The price of an offer or a demand as people read it: 1,200元/吨, 3.5–4元/公斤, 面议. */
import { priceInWords } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

export const priceOf = (told: Parameters<typeof priceInWords>[0]): string => priceInWords(told, inDigits);
