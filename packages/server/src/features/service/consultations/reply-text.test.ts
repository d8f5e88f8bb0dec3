// An answer by SMS is held to no less than a mass text.

import { linkProblemsIn } from '@farmers-mailbox/contract/messaging/mass-sms/text-links.ts';
import { describe, expect, test } from 'vitest';
import { mayQuote, replyTextProblem } from './reply-text.ts';

const HOSTS = ['zj.gov.cn'];

describe('the text of an answer', () => {
  test.each([
    '点击 http://nynct.zj.gov.cn.中奖.com/a',
    '点击 nynct.zj.gov.cn.中奖.com 领取',
    '领取 https://补贴.中国/x',
    '请登录www.补贴.com领取',
    '请登录WWW.补贴.中国',
    '请登录аzj.gov.cn',
    '领取:补贴.com/a',
    '请相互转告.www.zj.gov.cn',
    '点击 http://3232235777/x',
    '点击 http://[::1]/x',
    '访问 10.0.0.1:8080/a',
    '点击 http://nynct.zj.gov.cn@evil.com/',
    '点击 http:\\\\nynct.zj.gov.cn\\a',
    '点击 http：//10.0.0.1',
    '点击 ftp://nynct.zj.gov.cn/a',
    '详见www。evil．com',
    '详见ｅｖｉｌ。ｃｏｍ',
    '点击 EVIL.COM',
    '详见 https://www.zj.gov.cn/a。evil.com',
    '详见 https://www.zj.gov.cn/a，evil.com/b',
    '详见 https://www.zj.gov.cn/a查evil.com/b',
    '详见 https://www.zj.gov.cn/a?to=http://evil.com/',
    '详见http://nynct.zj.gov.cn查询',
  ])('is refused as a mass text is: %s', (text) => {
    expect(linkProblemsIn(HOSTS, text)).not.toEqual([]);
    expect(replyTextProblem(HOSTS, text)).toEqual(expect.any(String));
    expect(mayQuote(text)).toBe(false);
  });

  test.each(['【浙江农民信箱】已答复', '中奖】'])('is refused with a signature: %s', (text) => {
    expect(replyTextProblem(HOSTS, text)).toContain('不能使用【】');
    expect(mayQuote(text)).toBe(false);
  });

  test.each([
    '详见 https://www.zj.gov.cn/a?b=1，请查收',
    '详见https://nynct.zj.gov.cn:8443/art/2026/9/1/art_12_34.html。',
    '（网址：http://nynct.zj.gov.cn）请于2026.11.22前登记',
    '请加固大棚。www.zj.gov.cn。再排水',
  ])('may link to a listed host: %s', (text) => {
    expect(replyTextProblem(HOSTS, text)).toBeNull();
    expect(mayQuote(text)).toBe(false);
  });

  test.each([
    '浓度0.5，每亩3.5kg，电话0571-85000000',
    '9.18上午8.30集合，14:30-16:00开会',
    '1.及时疏果；2.追施高钾肥；3.防治红蜘蛛',
    'A.水稻 B.小麦，第1.2.3.4条',
    '先摘除病叶，\n再用药。',
  ])('may say without a link: %s', (text) => {
    expect(replyTextProblem(HOSTS, text)).toBeNull();
    expect(mayQuote(text)).toBe(true);
  });
});
