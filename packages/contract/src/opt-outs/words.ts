/** What a reply must say to opt out or to take that back: one word and nothing else, in any case and width. */

/** Opt out whatever the settings say: texts of the last days and the instructions of carriers name them. */
export const ALWAYS_OPT_OUT_WORDS: readonly string[] = ['R', 'T', 'TD', '退订'];
/** Takes everything back that was refused, as the confirmation of an opt-out says (contract §16). */
export const RESTORE_WORD = 'KT';
/** What a text that asks for a rating (满意请回复5，一般回复3，不满意回复1) is answered with. */
export const RATING_REPLIES: readonly string[] = ['1', '3', '5'];

const ignored = /[\s\p{P}\p{S}\p{Cf}]/gu;

/** Punctuation, spaces and invisible marks around and inside are ignored: `【Ｔ Ｄ】。` is TD. */
export function isOneOf(content: string, words: readonly string[]): boolean {
  const said = plain(content);
  return said !== '' && words.some((word) => plain(word) === said);
}

/** Why a word of the settings can never opt anybody out; null when it can. */
export function optOutWordProblem(word: string): string | null {
  if (plain(word) === '') return `退订词“${word}”里没有文字，农户回复它退订不了，请换成文字或字母`;
  if (isOneOf(word, [RESTORE_WORD]))
    return `退订词不能是“${word}”：农户回复${RESTORE_WORD}是恢复接收短信，请换一个词`;
  if (isOneOf(word, RATING_REPLIES))
    return `退订词不能是“${word}”：短信请农户打分时，回复${RATING_REPLIES.join('、')}是评分，请换一个词`;
  return null;
}

/** The word that people are told to answer with: the first one set that works. */
export function optOutWordToTell(optOutWords: readonly string[]): string {
  return [...optOutWords, ...ALWAYS_OPT_OUT_WORDS].find((word) => optOutWordProblem(word) === null) ?? '';
}

/** Whether somebody who does what the end of a text says opts out: `…回复KT` does not end in the word T. */
export function endsInOptOutWord(text: string, optOutWords: readonly string[]): boolean {
  return [...optOutWords, ...ALWAYS_OPT_OUT_WORDS].some((word) => {
    const before = text.slice(0, -word.length);
    return text.endsWith(word) && !(/^[a-z\d]/i.test(word) && /[a-z\d]$/i.test(before));
  });
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(ignored, '').toUpperCase();
}
