import { linkProblemsIn } from '@farmers-mailbox/contract/messaging/mass-sms/text-links.ts';
import { describe, expect, it } from 'vitest';
import { USUAL_TEXTS } from '../../sensitive-words/usual-texts.ts';
import { STARTING_TEMPLATES } from '../../sms-templates/starting-templates.ts';

const problemsOf = (text: string) => linkProblemsIn(['zj.gov.cn'], text);

describe('[SMS-01] links in a text', () => {
  it.each([
    ['点击 http://nynct.zj.gov.cn.中奖.com/a', 'nynct.zj.gov.cn.中奖.com'],
    ['点击 nynct.zj.gov.cn.中奖.com 领取', 'nynct.zj.gov.cn.中奖.com'],
    ['领取 https://补贴.中国/x', '补贴.中国'],
    ['请登录www.补贴.com领取', 'www.补贴.com'],
    ['请登录www.补贴.中国', 'www.补贴.中国'],
    ['请登录WWW.补贴.中国', '补贴.中国'],
    // the first letter is a Cyrillic one
    ['请登录аzj.gov.cn', 'аzj.gov.cn'],
    ['领取:补贴.com/a', '补贴.com'],
    ['请相互转告.www.zj.gov.cn', 'www.zj.gov.cn'],
    ['点击 http://10.0.0.1 领取', 'IP地址'],
    ['点击 http://3232235777/x', 'IP地址'],
    ['点击 http://0x7f000001/x', 'IP地址'],
    ['点击 http://[::1]/x', 'IP地址'],
    ['访问 10.0.0.1:8080/a', 'IP地址'],
    ['点击 http://nynct.zj.gov.cn@evil.com/', '用户名（@）'],
    ['点击 http:\\\\nynct.zj.gov.cn\\a', 'http:// 或 https://'],
    ['点击 ftp://nynct.zj.gov.cn/a', 'http:// 或 https://'],
    ['详见www。evil．com', 'www.evil.com'],
    ['点击 EVIL.COM 和 evil.com', 'evil.com'],
    ['详见 https://www.zj.gov.cn/a。evil.com', 'evil.com'],
    ['详见 https://www.zj.gov.cn/a，evil.com/b', 'evil.com'],
    ['详见 https://www.zj.gov.cn/a?to=http://evil.com/', 'evil.com'],
    ['详见http://nynct.zj.gov.cn查询', '请加空格'],
  ])('refused: %s', (text, named) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(named);
  });

  it.each([
    '详见 https://www.zj.gov.cn/a?b=1，请相互转告',
    '详见https://nynct.zj.gov.cn:8443/art/2026/9/1/art_12_34.html。请相互转告',
    '（网址：http://nynct.zj.gov.cn）请于2026.11.22前登记',
    '请登录nynct.zj.gov.cn查询，或到村委会咨询',
    '请加固大棚。www.zj.gov.cn。水稻种植户请注意',
    '详见 http://nynct.zj.gov.cn。补贴3.5元/亩',
    '详见http://nynct.zj.gov.cn……请相互转告',
    '浓度0.5，每亩3.5kg，电话0571-85000000',
    '9.18上午8.30集合，2026.11.22前报名，14:30-16:00开会',
    '补贴3.5元，电话0571-12345678，手机15400000001',
    '浙江省.农业，水稻.No.1，茶叶No.1，第1.2.3.4条',
    '一.GAP认证；二.QQ群报名',
    '1.及时疏果；2.追施高钾肥；3.防治红蜘蛛',
    '请于9月1日前完成.5月再报，A.水稻 B.小麦',
    '没有链接',
    '${name}您好，详情见 ${link} ，请到${village}村委会.',
    ...USUAL_TEXTS.filter((text) => !text.includes('example')),
    ...STARTING_TEMPLATES.map(({ templateContent }) => templateContent),
  ])('taken: %s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});
