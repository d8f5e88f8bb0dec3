/** One word for each result of a recipient, wherever it stands: that of the dictionary, without the remark that follows it in lists. */
import { labelOf, SMS_RESULT } from '../../dictionaries.ts';

export const resultWord = (result: (typeof SMS_RESULT)[number]['value']): string =>
  labelOf(SMS_RESULT, result).replace(/（.*）$/, '');
