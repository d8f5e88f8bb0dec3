/**
 * The text of a mass SMS: how it is put together and counted, what it may hold, and how a recipient's own data comes into it.
 * Sensitive words are the server's to look for; how segments travel is the SMPP package's.
 */
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';

export const SMS_CONTENT_MAX = 450;
export const SINGLE_SEGMENT_UNITS = 70;
/** The joining header takes three of the seventy. */
export const JOINED_SEGMENT_UNITS = 67;

export interface TextParts {
  readonly smsSign: string;
  readonly smsContent: string;
  readonly smsTail: string;
  /** where tracked links lead; without it `${link}` stays as it was written */
  readonly shortLinkDomain?: string;
}

/** The text as it travels: signature, content and tail without anything between, the link with its address. */
export function fullContentOf({ smsSign, smsContent, smsTail, shortLinkDomain = '' }: TextParts): string {
  const content =
    shortLinkDomain === '' ? smsContent : smsContent.replaceAll(LINK, `https://${shortLinkDomain}/s/${LINK}`);
  return smsSign + content + smsTail;
}

/** Where the application's one link comes into the text; in the full text it stands for the code, each recipient's own. */
const LINK_NAME = 'link';
export const LINK = `\${${LINK_NAME}}`;
export const LINK_CODE_LENGTH = 8;
/** Stands for a code where the text is only shown. */
export const EXAMPLE_LINK_CODE = 'k7Qm2xRd';

/** The address of the link as it stands in a full text; null when there is none. */
export function shortUrlIn(fullContent: string): string | null {
  return /https:\/\/[a-z0-9.-]+\/s\/\$\{link\}/i.exec(fullContent)?.[0] ?? null;
}

export function countLinks(text: string): number {
  return text.split(LINK).length - 1;
}

/** UTF-16 units: every character, space and mark counts one, those outside the basic plane two. */
export function wordCountOf(text: string): number {
  return text.length;
}

let graphemes: Intl.Segmenter | undefined;

/**
 * The pieces in which a text travels: one up to 70 units, else of 67 at most; an emoji or a joined character on an edge
 * moves whole into the next one. The signature's brackets make every text a UCS-2 one.
 */
export function segmentsOf(text: string): string[] {
  if (text.length <= SINGLE_SEGMENT_UNITS) return [text];
  // not made with the module: in a browser it reads tables, 10 ms that the first page would wait
  graphemes ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  const segments: string[] = [];
  let current = '';
  for (const { segment } of graphemes.segment(text)) {
    for (const part of segment.length > JOINED_SEGMENT_UNITS ? Array.from(segment) : [segment]) {
      if (current.length + part.length > JOINED_SEGMENT_UNITS) {
        segments.push(current);
        current = '';
      }
      current += part;
    }
  }
  return [...segments, current];
}

/** The segments that a carrier bills for the text. */
export function segmentCountOf(text: string): number {
  return segmentsOf(text).length;
}

/** The text as it arrives over a channel whose gateway puts its own signature before it, in the place of ours; empty: it adds none. */
export function arrivingText(text: string, gatewaySign: string): string {
  return gatewaySign === '' ? text : gatewaySign + text.replace(/^【[^【】]*】/, '');
}

/** @param gatewaySigns of the channels in use, as `arrivingText` takes them; none: ours arrives */
export function longestArriving(text: string, gatewaySigns: readonly string[]): string {
  const [first = text, ...rest] = gatewaySigns.map((sign) => arrivingText(text, sign));
  return rest.reduce((one, other) => (other.length > one.length ? other : one), first);
}

/**
 * For whoever reads a text that a gateway signs; empty where none does.
 * @param gatewaySigns as `arrivingText` takes them, each once: empty stands for ours
 */
export function gatewaySignNote(ownSign: string, gatewaySigns: readonly string[]): string {
  const added = gatewaySigns.filter((sign) => sign !== '');
  if (added.length === 0) return '';
  const instead = added.every((sign) => sign === ownSign) ? '' : `，代替${ownSign}`;
  const others = added.length < gatewaySigns.length ? '；其余通道由本平台添加' : '';
  return `签名由运营商网关按登记添加：${added.join('、')}${instead}${others}`;
}

/** As `segmentCountOf`, over whichever channel the text may go. */
export function billedSegments(text: string, gatewaySigns: readonly string[]): number {
  return segmentCountOf(longestArriving(text, gatewaySigns));
}

export type PlaceholderName = 'name' | 'village';

export interface Placeholder {
  readonly name: PlaceholderName;
  readonly label: string;
  /** characters of a value at most; what is longer is cut */
  readonly maxLength: number;
  /** stands in when a recipient has no usable value, as a typed number has none */
  readonly fallback: string;
}

/** Placeholders that are filled from the recipient, written `${name}`. */
export const PLACEHOLDERS: readonly Placeholder[] = [
  { name: 'name', label: '姓名', maxLength: 16, fallback: '农友' },
  { name: 'village', label: '村名', maxLength: 20, fallback: '本村' },
];
export type PlaceholderValues = { readonly [Name in PlaceholderName]?: string | null };

const placeholder = /\$\{([^{}]*)\}/g;
const find = (name: string): Placeholder | undefined => PLACEHOLDERS.find((one) => one.name === name);

/** The placeholders that the text holds, each once, in the catalogue's order. */
export function placeholdersOf(text: string): PlaceholderName[] {
  const names = new Set(Array.from(text.matchAll(placeholder), (found) => found[1]));
  return PLACEHOLDERS.map((one) => one.name).filter((name) => names.has(name));
}

export type TextValues = PlaceholderValues & { readonly link?: string };

/** The text for one recipient. Values are cleaned, so that a "name" brings neither a link nor another signature with it. */
export function renderText(text: string, values: TextValues): string {
  return rendererOf(text)(values);
}

/** The same for many recipients of one text, which is taken apart only once. */
export function rendererOf(text: string): (values: TextValues) => string {
  // With a group in it, `split` gives words and names of placeholders by turns.
  const [beginning = '', ...rest] = text.split(placeholder);
  const pieces = rest.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, place: find(name), after: rest[index + 1] ?? '' }] : [],
  );
  return (values) => {
    let rendered = beginning;
    for (const { name, place, after } of pieces) {
      const isLink = name === LINK_NAME && values.link !== undefined;
      const value = place ? cleanValue(values[place.name], place) : isLink ? values.link : `\${${name}}`;
      rendered += value + after;
    }
    return rendered;
  };
}

/** The same, and where the values stand in it, in UTF-16 units. */
export function renderWithRanges(
  text: string,
  values: PlaceholderValues,
): { text: string; values: { start: number; end: number }[] } {
  const ranges: { start: number; end: number }[] = [];
  let rendered = '';
  let done = 0;
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(placeholder)) {
    const one = find(name);
    if (!one) continue;
    rendered += text.slice(done, index);
    const value = cleanValue(values[one.name as PlaceholderName], one);
    ranges.push({ start: rendered.length, end: rendered.length + value.length });
    rendered += value;
    done = index + whole.length;
  }
  return { text: rendered + text.slice(done), values: ranges };
}

/** No forbidden word, with what is put between its characters, reaches further than so many units from a value. */
const BESIDE_UNITS = 24;

/** The parts of the text around its placeholders, those that are close to each other together, and what each one needs. */
export function placeholderWindows(text: string): { text: string; names: PlaceholderName[] }[] {
  const windows: { start: number; end: number }[] = [];
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(placeholder)) {
    if (!find(name)) continue;
    const [start, end] = [Math.max(0, index - BESIDE_UNITS), index + whole.length + BESIDE_UNITS];
    const last = windows.at(-1);
    // A placeholder that the window would cut belongs to it as a whole.
    if (last && index <= last.end) last.end = end;
    else windows.push({ start, end });
  }
  return windows.map(({ start, end }) => {
    const part = text.slice(start, end);
    return { text: part, names: placeholdersOf(part) };
  });
}

/**
 * The longest text that any recipient can get, for counting and pricing before each is rendered. `longest` tells how many
 * units the longest value among the recipients has; what it leaves out counts with its maximum.
 */
export function worstCase(
  text: string,
  longest: { readonly [Name in PlaceholderName]?: number } = {},
): string {
  return text.replace(placeholder, (whole, name: string) => {
    if (whole === LINK) return 'x'.repeat(LINK_CODE_LENGTH);
    const one = find(name);
    if (!one) return whole;
    const length = Math.min(longest[name as PlaceholderName] ?? one.maxLength, one.maxLength);
    return '字'.repeat(Math.max(length, one.fallback.length));
  });
}

/** Nearly every name: nothing in it could be a link, a number or hidden. */
const commonHan = /^[\u4e00-\u9fff]+$/;
const linkOrNumber = /:\/\/|www\.|[a-z0-9-]\s*[.。．]\s*[a-z]{2,}|\d{5,}/i;
const unwantedInValue = /[^\p{Script=Han}A-Za-z0-9·（）]/gu;

function cleanValue(value: string | null | undefined, { maxLength, fallback }: Placeholder): string {
  if (value && value.length <= maxLength && commonHan.test(value)) return value;
  const plain = (value ?? '').normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '');
  if (linkOrNumber.test(plain)) return fallback;
  const clean = plain.replace(/\(/g, '（').replace(/\)/g, '）').replace(unwantedInValue, '');
  return cutTo(clean, maxLength) || fallback;
}

/** At most so many UTF-16 units, never half a character. */
export function cutTo(text: string, unitsMax: number): string {
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > unitsMax) break;
    cut += character;
  }
  return cut;
}

/** Why a text cannot be submitted, or null. */
export function contentProblem(content: string): string | null {
  if (content.trim() === '') return '请输入短信内容';
  if (content.length > SMS_CONTENT_MAX) {
    return `短信内容不能超过${SMS_CONTENT_MAX}个字，现有${content.length}个字`;
  }
  if (/[【】]/.test(content)) return '短信内容中不能使用【】，签名由系统自动添加';
  return hiddenCharacterProblem(content) ?? placeholderProblem(content);
}

/** The limits that an office sets. */
export interface TextLimits {
  readonly maxContentLength: number;
  readonly maxSegment: number;
}

/** Why a text is longer than the office lets one be, or null. @param segmentCount as `billedSegments` counts the whole text */
export function lengthProblem(
  { smsContent, segmentCount }: { readonly smsContent: string; readonly segmentCount: number },
  { maxContentLength, maxSegment }: TextLimits,
): string | null {
  if (smsContent.length > maxContentLength)
    return `短信内容不能超过${maxContentLength}个字，现有${smsContent.length}个字，请删减`;
  return segmentCount > maxSegment ? `内容需分${segmentCount}条发送，最多${maxSegment}条，请删减内容` : null;
}

function placeholderProblem(content: string): string | null {
  for (const [whole, name = ''] of content.matchAll(placeholder)) {
    if (whole !== LINK && !find(name))
      return `${whole}不是可用的变量，可用的有${PLACEHOLDERS.map((one) => `\${${one.name}}`).join('、')}`;
  }
  return content.replace(placeholder, '').includes('${') ? '变量缺少右括号，应写作${name}' : null;
}

/** A signature: 2 to 18 characters inside 【】. */
export function signProblem(sign: string): string | null {
  return /^【[^【】\n]{2,18}】$/.test(sign) && hiddenCharacterProblem(sign) === null
    ? null
    : '签名应为【】内2至18个字';
}
