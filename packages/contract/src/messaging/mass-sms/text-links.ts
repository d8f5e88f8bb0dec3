/**
 * The links in a text that somebody typed, held against the same rule as a tracked link. A handset makes a link of a host without a
 * scheme too; where a name in Chinese begins it can only guess, and so can we: what stands beside a host without a dot between
 * is prose, what a dot joins to it is part of its name.
 */
import { linkProblem } from '../sms-config/links.ts';

const SCHEME = String.raw`[A-Za-z]+:[/\\]{2}`;
const ASCII = '[A-Za-z0-9-]';
const ANY = String.raw`[\p{L}\p{M}\p{N}-]`;
const NOT_ASCII = String.raw`(?![A-Za-z])\p{L}`;
/** A letter that looks like an ASCII one belongs to the host; a Chinese one before it is prose. */
const LOOKALIKES = String.raw`(?:(?!\p{Script=Han})${NOT_ASCII})*`;
/** The full stop of a Chinese sentence is one, unless it stands inside of what is not Chinese. */
const DOT = String.raw`(?:\.|(?<=[A-Za-z0-9])。(?=[A-Za-z0-9]))`;
const USER = String.raw`(?:[^\s/?#\\@\u{80}-\u{10ffff}]*@)*`;
const LABEL = String.raw`[\p{L}\p{M}\p{N}_%~-]+`;

const written = `${SCHEME}${USER}(?:\\[[^\\s\\]]*\\]?|${LABEL}(?:${DOT}${LABEL})*)?(?::\\d+)?`;
const hosts = [
  // www.补贴.com
  String.raw`[Ww]{3}\.${ASCII}*${NOT_ASCII}${ANY}*(?:\.${ANY}+)+`,
  // 补贴.com, but neither 一.GAP认证 nor 水稻.No.1
  String.raw`${ANY}{0,20}${NOT_ASCII}\.(?![A-Z]+${NOT_ASCII})(?:${ASCII}+${DOT})*[A-Za-z]{2,}(?!\.?[\w-])`,
  // nynct.zj.gov.cn, and nynct.zj.gov.cn.中奖.com
  String.raw`${LOOKALIKES}(?:${ASCII}+${DOT})+[A-Za-z]{2,}(?:\.(?=\p{L})${ANY}+(?:\.${ANY}+)*)?`,
  String.raw`\d{1,3}(?:${DOT}\d{1,3}){3}(?=[:/])`,
];
/** The rest of a link is no host; another scheme begins another link. */
const path = `(?::\\d+)?(?:[/?#](?:(?!${SCHEME})[!-~])*)?`;
const link = new RegExp(`(?:(?<written>${written})|(?<host>${hosts.join('|')}))${path}`, 'gu');

/** Why the text may not be sent with its links, each sentence once; empty when it may. */
export function linkProblemsIn(linkHosts: readonly string[], content: string): string[] {
  // As themselves: NFKC would make of them what may stand in an address.
  const plain = content.replace(/[，；！？（）]/g, ' ').normalize('NFKC');
  const problems = Array.from(plain.matchAll(link), ({ groups: { written, host } = {} }) => {
    const url = (written ?? `http://${host}`).replaceAll('。', '.');
    const problem = linkProblem(linkHosts, url);
    return problem !== null && /[^\x21-\x7e]/.test(url)
      ? `${problem}；网址与前后的文字之间请加空格`
      : problem;
  });
  return [...new Set(problems)].filter((problem) => problem !== null);
}

/** The same as one sentence for the field; null when the text may be sent with its links. */
export function textLinksProblem(linkHosts: readonly string[], content: string): string | null {
  const problems = linkProblemsIn(linkHosts, content);
  return problems.length > 0 ? problems.join('；') : null;
}
