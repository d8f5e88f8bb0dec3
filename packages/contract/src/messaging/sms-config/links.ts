/**
 * To which addresses a text may link: hosts of the list and what lies below them, over http or https, by name and without anything in
 * the address that could make it look like another one.
 */

/** A host as it stands in the list: letters, digits, hyphens, at least one dot; names in Chinese in their `xn--` form. */
const HOST = /^(?=.{4,100}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** The problem of an entry of the list, or null. */
export function linkHostProblem(host: string): string | null {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return `“${host}”是IP地址，请填写域名`;
  if (HOST.test(host.toLowerCase())) return null;
  return `“${host}”不是域名，请只填写域名，如 nynct.zj.gov.cn，不带 http:// 和路径`;
}

const PARTS = /^(https?):\/\/([^/?#\\]*)(?:[/?#][^\s\\]*)?$/i;

/** Why a link is not allowed, in a sentence that shows its real host; null when it is. */
export function linkProblem(linkHosts: readonly string[], url: string): string | null {
  const parts = PARTS.exec(url.trim());
  if (!parts) return '链接应以 http:// 或 https:// 开头，中间没有空格和反斜杠';
  const authority = parts[2] ?? '';
  if (authority.includes('@')) return '链接的网址里不能有用户名（@）';
  const host = authority.replace(/:\d{1,5}$/, '').toLowerCase();
  if (/^\[|^\d+(\.\d+)*$|^0x/.test(host)) return '链接不能用IP地址，请使用域名';
  if (/[^\x21-\x7e]/.test(host)) {
    return `链接的域名“${host}”含有中文或特殊字符，请填写它的 xn-- 形式，以便看清真实的网址`;
  }
  if (!HOST.test(host)) return `链接的域名“${host}”不正确`;
  if (portOf(authority) > PORT_MAX) return `链接的网址“${authority}”不正确，请核对域名和冒号后的端口`;
  if (isListed(linkHosts, host)) return null;
  const inCode = host.includes('xn--') ? '（以 xn-- 编码的中文域名）' : '';
  return `链接的网址${host}${inCode}不在允许的范围内，请删去或换一个；确需使用，请联系省级管理员在“短信配置”中加入`;
}

const PORT_MAX = 65_535;

/** 0 where none is written. */
function portOf(authority: string): number {
  return Number(/:(\d{1,5})$/.exec(authority)?.[1] ?? 0);
}

/** True if a text may link there. */
export function isLinkAllowed(
  { linkHosts }: { readonly linkHosts: readonly string[] },
  url: string,
): boolean {
  return linkProblem(linkHosts, url) === null;
}

/** The host itself, or one below it. */
export function isListed(linkHosts: readonly string[], host: string): boolean {
  return linkHosts.some((one) => {
    const listed = one.toLowerCase();
    return host === listed || host.endsWith(`.${listed}`);
  });
}
