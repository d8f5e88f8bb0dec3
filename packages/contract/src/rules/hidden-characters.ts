/**
 * Characters that a reader does not see or that turn the reading direction: control, format, zero-width, bidirectional,
 * private-use and half surrogates. They would let a farmer get another text than the reviewer read, so texts hold none;
 * line feeds and the joiners inside an emoji are the exceptions. Refused with them is the sign that a program puts in the place of a
 * letter which it could not read: seen or not, it says nothing.
 */

const UNREAD = '\uFFFD';
const hidden = String.raw`(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800${UNREAD}]`;
/** Emoji with its variation selector, skin colour and zero-width joiners, and keycaps: those belong to what is seen. */
const emoji = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*|[0-9#*]\uFE0F\u20E3`;
const emojiOrHidden = new RegExp(`(?:${emoji})|(?<hidden>${hidden})`, 'gu');

const names: Record<number, string> = {
  9: '制表符',
  13: '回车符',
  0xad: '软连字符',
  0x200b: '零宽空格',
  0x200c: '零宽不连字符',
  0x200d: '零宽连字符',
  0x200e: '从左至右标记',
  0x200f: '从右至左标记',
  0x202a: '从左至右嵌入',
  0x202b: '从右至左嵌入',
  0x202c: '方向结束',
  0x202d: '从左至右覆盖',
  0x202e: '从右至左覆盖',
  0x2060: '零宽连接',
  0x2066: '从左至右隔离',
  0x2067: '从右至左隔离',
  0x2068: '方向隔离',
  0x2069: '隔离结束',
  0xfe0f: '异体选择符',
  0xfeff: '零宽不换行空格',
  0xfffd: '乱码',
};

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} ${names[code] ?? '隐藏字符'}`;
}

/** Sentence naming the first hidden character and its position (counted from 1), null if there is none. */
export function hiddenCharacterProblem(text: string): string | null {
  for (const found of text.matchAll(emojiOrHidden)) {
    if (found.groups?.hidden !== undefined) return hiddenCharacterSentence(text, found.index);
  }
  return null;
}

/** Names the hidden character at this index of the text, and its place as people count letters. */
export function hiddenCharacterSentence(text: string, index: number): string {
  const position = Array.from(text.slice(0, index)).length + 1;
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  if (character === UNREAD) return `第${position}个字是乱码（${UNREAD}），请重新输入`;
  return `第${position}个字是看不见的字符（${nameOf(character)}），请删除`;
}

/** The text with every hidden character written out, as 〔U+200B 零宽空格〕, so that a reviewer sees what is there. */
export function showHiddenCharacters(text: string): string {
  return text.replace(emojiOrHidden, (whole: string, character: string | undefined) =>
    character === undefined ? whole : `〔${nameOf(character)}〕`,
  );
}
