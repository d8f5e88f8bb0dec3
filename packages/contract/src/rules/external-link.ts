/** External links of menus and contents: http(s):, mailto: or tel:, so that no link can run a script. */

const allowedScheme = /^(?:https?:|mailto:|tel:)/i;

export function isExternalLink(value: string): boolean {
  return allowedScheme.test(value);
}

export function externalLinkProblem(value: string): string | null {
  return isExternalLink(value) ? null : '外部链接须以http(s):、mailto:或tel:开头';
}
