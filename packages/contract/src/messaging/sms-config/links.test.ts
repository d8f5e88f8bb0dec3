import { describe, expect, it } from 'vitest';
import { isLinkAllowed, linkProblem } from './links.ts';

const linkHosts = ['zj.gov.cn'];

describe('[SMS-05] where a text may link to', () => {
  it.each(['https://zj.gov.cn', 'http://nynct.zj.gov.cn:8080/a?b=1#c', 'https://NYNCT.ZJ.GOV.CN:65535/a'])(
    '%s',
    (url) => {
      expect(linkProblem(linkHosts, url)).toBeNull();
      expect(URL.canParse(url)).toBe(true);
    },
  );

  it.each([
    ['https://nynct.zj.gov.cn:99999/a', '端口'],
    ['https://nynct.zj.gov.cn:65536', '端口'],
    ['https://nynct.zj.gov.cn:/a', '不正确'],
    ['https://nynct.zj.gov.cn.evil.com/a', '不在允许的范围内'],
    ['https://nynct.zj.gov.cn@evil.com/a', '用户名'],
    ['https://10.0.0.1/a', 'IP地址'],
    ['https://补贴.中国/a', 'xn--'],
    ['javascript:alert(1)', 'http://'],
  ])('never %s', (url, named) => {
    expect(linkProblem(linkHosts, url)).toContain(named);
    expect(isLinkAllowed({ linkHosts }, url)).toBe(false);
  });
});
