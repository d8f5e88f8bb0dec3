/** A farmer's mark for an answer, as it comes by SMS (满意请回复5，一般回复3，不满意回复1). */
import { isQuestion } from '../../messaging/inbound-sms/fields.ts';

export const SCORE_CONTENT_MAX = 200;
/** So long after the answer a reply may be its mark: as replies to mass SMS are matched. */
export const SCORED_WITHIN_HOURS = 72;
/** Said at the end of an answer by SMS. */
export const SCORE_REQUEST = '满意请回复5，一般回复3，不满意回复1。';

export const SCORE_WORDS: Readonly<Record<number, string>> = { 5: '满意', 3: '一般', 1: '不满意' };

export interface SaidScore {
  readonly score: number;
  /** what was said beside it */
  readonly scoreContent: string;
}

const SCORE = /^([135])(?:分(?!\p{Nd})|[\s\p{P}]+(?!\p{Nd})|$)(.*)$/su;

/** Null for what is no mark: another number, a sentence that begins with one, a question. */
export function scoreIn(content: string): SaidScore | null {
  // the digit alone is brought to one form: what is said beside it stays in the farmer's own signs
  const [digit = '', ...rest] = content.trim();
  const [, score, said = ''] = SCORE.exec(digit.normalize('NFKC') + rest.join('')) ?? [];
  if (score === undefined || isQuestion(said)) return null;
  const scoreContent = said.replace(/^[\s\p{P}]+/u, '').trim();
  return { score: Number(score), scoreContent: scoreContent.slice(0, SCORE_CONTENT_MAX) };
}
