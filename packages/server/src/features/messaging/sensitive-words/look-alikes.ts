/**
 * Characters that look like, or stand for, others: foreign letters drawn like Latin ones, digits and letters in circles that
 * Unicode does not decompose, and digits that are read as letters. Chosen by eye; what Unicode itself calls compatible is not here.
 */

const LETTERS = `
  Аa Вb Гr Еe Кk Мm Нh Оo Рp Сc Тt Уy Хx Ьb аa вb еe кk мm нh оo рp сc тt уy хx ьb гr пn
  Іi іi Јj јj Ѕs ѕs Ԁd ԁd Ԛq ԛq Ԝw ԝw Һh һh Ґr Үy үy Ӏl ӏl
  Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx αa βb γy δd εe ηn ιi κk μu νv οo ρp σo ςs τt υu χx ωw
  ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz
  ɑa ɡg ıi ȷj łl Łl øo Øo đd Đd ħh Ħh ŧt Ŧt ɩi ƅb ƙk ɳn ʋv ꓐb ꓑp ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu
`;

/** Code of a look-alike → code of the small Latin letter. */
const letters = new Map(
  LETTERS.trim()
    .split(/\s+/)
    .map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

/** First and last code of a run, and the first character it stands for. */
const runs: readonly (readonly [first: number, last: number, standsFor: string])[] = [
  [0x2776, 0x277e, '1'], // ❶ … ❾
  [0x2780, 0x2788, '1'], // ➀ … ➈
  [0x278a, 0x2792, '1'], // ➊ … ➒
  [0x24f5, 0x24fd, '1'], // ⓵ … ⓽
  [0x24ff, 0x24ff, '0'], // ⓿
  [0x1f10b, 0x1f10b, '0'], // 🄋
  [0x1f10c, 0x1f10c, '0'], // 🄌
  [0x1f150, 0x1f169, 'a'], // 🅐 … 🅩
  [0x1f170, 0x1f189, 'a'], // 🅰 … 🆉
  [0x1f1e6, 0x1f1ff, 'a'], // the letters that flags are made of
];

/** The code that this one looks like or stands for; itself when it is no look-alike. */
export function lookedLike(code: number): number {
  const letter = letters.get(code);
  if (letter !== undefined) return letter;
  const run = code < 0x24f5 ? undefined : runs.find(([first, last]) => code >= first && code <= last);
  return run ? run[2].charCodeAt(0) + code - run[0] : code;
}

const CLASSES = '0o〇零 1il一壹幺 2二贰 3三叁 4四肆 5五伍 6六陆 7七柒 8八捌 9九玖';
/** Each code of the basic plane as itself, but the members of a class as its digit. */
const classOf = Uint16Array.from({ length: 0x10000 }, (_, code) => code);
for (const members of CLASSES.split(' ')) {
  for (const member of members) classOf[member.charCodeAt(0)] = members.charCodeAt(0);
}

const numerals = new Set(Array.from(CLASSES.replace(/[a-z ]/g, ''), (numeral) => numeral.charCodeAt(0)));

/** A digit or a Chinese numeral, not a letter that is written for one. */
export function isNumeral(code: number): boolean {
  return numerals.has(code);
}

/** Digits, the letters and the Chinese numerals that are written for them: one code for all, the digit's. */
export function digitClassOf(code: number): number {
  return classOf[code] ?? code;
}

const classes = new Set(CLASSES.split(' ').map((members) => members.charCodeAt(0)));

/** True of a code that others fall together with. */
export function isClass(code: number): boolean {
  return classes.has(code);
}
