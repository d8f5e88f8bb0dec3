/**
 * Forbidden in an answer that leaves as a text, and in a title that is quoted in it: another signature, and a link outside the
 * list. Stricter than mass-sms/writing/text-links.ts, which is that feature's own: beside a link that it cannot tell from prose it asks for a space.
 */
import { linkProblem } from '@farmers-mailbox/contract/messaging/sms-config/links.ts';

const PROSE = /[，；！？（）、“”《》…—]/g;
/** The full stop of a Chinese sentence is one, unless it stands between letters that are not Chinese. */
const GAP = /\s+|(?<![A-Za-z0-9])。|。(?![A-Za-z0-9])/u;
/** Whatever a handset makes a link of has one of these. */
const LINK_LIKE = /[A-Za-z]+:[/\\]{2}|www\.|[^\s.][.。][A-Za-z]{2}|\d{1,3}(?:[.。]\d{1,3}){3}[:/]/iu;
const SCHEME = /[A-Za-z]+:[/\\]{2}/g;

const linkLikeIn = (text: string): string[] =>
  text
    .replace(PROSE, ' ')
    .normalize('NFKC')
    .split(GAP)
    .filter((part) => LINK_LIKE.test(part));

const holdsSignature = (text: string): boolean => /[【】]/.test(text.normalize('NFKC'));

/** Null when it may leave. */
export function replyTextProblem(linkHosts: readonly string[], text: string): string | null {
  if (holdsSignature(text)) return '要用短信回复，不能使用【】，签名由系统自动添加';
  for (const part of linkLikeIn(text)) {
    const problem = problemOf(linkHosts, part.replace(/^\p{Script=Han}+:?/u, ''));
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(linkHosts: readonly string[], part: string): string | null {
  const schemes = part.match(SCHEME)?.length ?? 0;
  const isAlone = part.search(SCHEME) === 0 ? schemes === 1 : schemes === 0;
  if (!isAlone || /[^\x21-\x7e]/.test(part)) {
    return `“${part}”像是网址，网址与前后的文字之间请加空格；不是网址的，请不要用英文句点`;
  }
  return linkProblem(linkHosts, schemes === 1 ? part : `http://${part}`);
}

/** The farmer's own words beside the official signature: no other one, and no link at all. */
export const mayQuote = (title: string): boolean => !holdsSignature(title) && linkLikeIn(title).length === 0;
