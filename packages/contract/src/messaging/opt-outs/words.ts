/**
 * Replies that opt out or take that back: the word, in any case and width, also with the words of politeness and
 * of the instruction that people put around it, and of the wish behind it (退订。谢谢, 回复TD, 退订，别再发了), and nothing else.
 * Traditional characters are folded before this is asked (`meaningOf` in the sender's inbound.ts): no word need stand here twice.
 */

/** Opt out whatever the settings say: texts of the last days and the instructions of carriers name them. */
export const ALWAYS_OPT_OUT_WORDS: readonly string[] = ['R', 'T', 'TD', '退订'];
/** Takes everything back that was refused, as the confirmation of an opt-out says. */
export const RESTORE_WORD = 'KT';
/** Answers to a text that asks for a rating (满意请回复5，一般回复3，不满意回复1). */
export const RATING_REPLIES: readonly string[] = ['1', '3', '5'];

const ignored = /[\s\p{P}\p{S}\p{Cf}]/gu;

/** A longer reply says something else; it also keeps the patterns below from many ways through one text. */
const SHORT_REPLY = 40;
/** The wish behind it: 以后不要再给我发短信了. */
const stop =
  '(?:以后|请|你们)*(?:(?:不要|不用|别|勿)(?:再|给我)*(?:发送|发|打扰|骚扰)(?:短信|信息|消息|给我|我|来)*|勿扰)';
/** Said before and after the word without changing what is meant. */
const saidBefore = new RegExp(
  `^(?:您好|你好|${stop}了|请|麻烦|帮我|我要|我想|我|要求|申请|直接|回复|回|发送)+`,
);
const saidAfter = new RegExp(
  `(?:谢谢|谢了|多谢|感谢|拜托|麻烦了|辛苦了|您|你|吧|${stop}了?|(?:这个|这条|该|此)?(?:短信|信息))+$`,
);

/**
 * Punctuation, spaces and invisible marks around and inside are ignored: `【Ｔ Ｄ】。` is TD. Several of the words, each once, are
 * one of them as well: 退订TD. A word said twice (RR) is not, nor is one within a sentence.
 */
export function isOneOf(content: string, words: readonly string[]): boolean {
  const said = plain(content);
  if (said === '') return false;
  const known = words.map(plain).filter((word) => word !== '');
  if (isMadeOf(said, known)) return true;
  return said.length <= SHORT_REPLY && isMadeOf(said.replace(saidBefore, '').replace(saidAfter, ''), known);
}

function isMadeOf(said: string, words: readonly string[]): boolean {
  return words.some((word) => {
    if (said === word) return true;
    const others = words.filter((other) => other !== word);
    return said.startsWith(word) && isMadeOf(said.slice(word.length), others);
  });
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

/** True if somebody who does what the end of a text says opts out: `…回复KT` does not end in the word T. */
export function endsInOptOutWord(text: string, optOutWords: readonly string[]): boolean {
  return [...optOutWords, ...ALWAYS_OPT_OUT_WORDS].some((word) => {
    const before = text.slice(0, -word.length);
    return text.endsWith(word) && !(/^[a-z\d]/i.test(word) && /[a-z\d]$/i.test(before));
  });
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(ignored, '').toUpperCase();
}
