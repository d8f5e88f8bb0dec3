/** The text of the SMS that is made of a warning: what threatens and what to do, as far as one mass SMS carries it. */
import { cutTo, SMS_CONTENT_MAX } from '../../messaging/mass-sms/text.ts';

/** Whole sentences, up to here. */
const SENTENCE_ENDS = /(?<=[。！？；])/;

/**
 * Title and measures as one paragraph. What does not fit goes from the end by whole sentences; the applicant reads it before handing it in.
 * Brackets belong to the signature, and nothing is filled in: `${…}` would be taken for a variable.
 */
export function smsContentOf({ title, measures }: { title: string; measures: string }): string {
  const whole = [title, measures].map(asSentence).join('');
  if (whole.length <= SMS_CONTENT_MAX) return whole;
  let kept = '';
  for (const sentence of whole.split(SENTENCE_ENDS)) {
    if (kept.length + sentence.length > SMS_CONTENT_MAX) break;
    kept += sentence;
  }
  return kept === '' ? cutTo(whole, SMS_CONTENT_MAX) : kept;
}

function asSentence(text: string): string {
  const line = text
    .replaceAll('【', '（')
    .replaceAll('】', '）')
    .replaceAll('${', '{')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/[。！？；：，、]$/.test(part) ? part : `${part}。`))
    .join('');
  return line;
}
