import { describe, expect, it } from 'vitest';
import { type WritingRules } from '../../../sms-text/writing-rules.ts';
import { categoryAsLast, type Draft, emptyDraft } from './draft.ts';
import { dayHours, firstSendTime, shareOfDay, usualSendTimes } from './send-time.ts';
import { draftProblems, emptyFields, problemsOf } from './step-problems.ts';
import { beginTemplate, categoryMeantBy, levelNamedBy, levelNamedIn } from './text-sources.ts';
import { urgentEffect } from './urgent-effect.ts';

const office = { deptName: '', placeName: '', officePhone: '' };
const rules: WritingRules = {
  signs: ['【浙江农民信箱】'],
  tailText: '拒收请回复R',
  categories: [
    { smsCategory: '01', tailFlag: 0, nightFlag: 0, urgentAllowed: 1, secondReviewFrom: 10_001 },
    { smsCategory: '08', tailFlag: 1, nightFlag: 0, urgentAllowed: 0, secondReviewFrom: 0 },
  ],
  sendStartTime: '08:00',
  sendEndTime: '21:00',
  failAlarmRate: 10,
  maxContentLength: 450,
  shortLinkDomain: 'nmxx.cn',
  linkHosts: ['zj.gov.cn'],
  maxSegment: 3,
  gatewaySigns: [],
  approvalFileThreshold: 50_000,
};
/** 2026-11-21 14:00 in China */
const now = new Date('2026-11-21T06:00:00Z');
const draft = (given: Partial<Draft>): Draft => ({ ...emptyDraft(rules), ...given });

it('a text is as long as the longest that any gateway makes of it', () => {
  const smsContent = '字'.repeat(62);
  const wrong = (gatewaySigns: string[]) =>
    problemsOf('content', draft({ smsContent }), { ...rules, gatewaySigns, maxSegment: 1 }, now).smsContent;
  expect(wrong([''])).toBeUndefined();
  expect(wrong(['', '【农民】'])).toBeUndefined();
  expect(wrong(['', '【浙江省农民信箱】'])).toBe('内容需分2条发送，最多1条，请删减内容');
});

describe('the first step', () => {
  it('asks for what is missing', () => {
    expect(problemsOf('content', draft({}), rules, now)).toEqual({
      smsTitle: '请填写标题',
      smsCategory: '请选择短信类别',
      smsContent: '请输入短信内容',
    });
  });

  it('names what is empty, a template’s own fields and its reason first', () => {
    expect(emptyFields(draft({}), rules)).toEqual(['标题', '类别', '短信内容']);
    const variable = { varType: 'text', maxLength: 10, sample: null } as const;
    const template = {
      variables: [
        { ...variable, varName: 'a', varLabel: '雨量', required: 1 },
        { ...variable, varName: 'b', varLabel: '备注', required: 0 },
      ],
    } as unknown as Draft['template'];
    const urgent = draft({
      template,
      urgentFlag: 1,
      smsTitle: '暴雨',
      smsCategory: '01',
      smsContent: '雨',
    });
    expect(emptyFields(urgent, rules)).toEqual(['雨量', '紧急发送的理由']);
    expect(emptyFields({ ...urgent, params: { a: '大雨' }, urgentReason: '红色预警' }, rules)).toEqual([]);
  });

  it('asks a draft for its title and category only', () => {
    expect(draftProblems(draft({ smsTitle: ' ' }))).toEqual({
      smsTitle: '请填写标题',
      smsCategory: '请选择短信类别',
    });
    expect(draftProblems(draft({ smsTitle: '番茄', smsCategory: '08' }))).toEqual({});
  });

  it('says of urgency only what differs from the same text sent as usual', () => {
    const [warning] = rules.categories;
    const said = (changed: object, hours: object = {}) =>
      urgentEffect(draft({ smsCategory: '01', urgentFlag: 1 }), {
        ...rules,
        ...hours,
        categories: warning ? [{ ...warning, ...changed }] : [],
      });
    expect(said({})).toBe('夜间（21:00 至次日 08:00）也能发，人再多也只审核一次，不受每人每天条数的限制');
    expect(said({ secondReviewFrom: 0, nightFlag: 1 })).toBe(
      '只审核一次，不用再复审，不受每人每天条数的限制',
    );
    const wholeDay = { sendStartTime: '00:00', sendEndTime: '24:00' };
    expect(said({ secondReviewFrom: null }, wholeDay)).toBe('不受每人每天条数的限制');
  });

  it('asks an urgent text for its reason', () => {
    const urgent = draft({ smsTitle: '台风', smsCategory: '01', smsContent: '请转移', urgentFlag: 1 });
    expect(problemsOf('content', urgent, rules, now)).toEqual({ urgentReason: '请填写紧急发送的理由' });
  });

  it('says of a link in the text what the submission would say', () => {
    const links = (smsContent: string) =>
      problemsOf('content', draft({ smsTitle: '补贴', smsCategory: '01', smsContent }), rules, now)
        .smsContent;
    expect(links('详情见 https://nynct.zj.gov.cn/a ，请转告')).toBeUndefined();
    expect(links('详情见 www.example.com ，请转告')).toBe(
      '链接的网址www.example.com不在允许的范围内，请删去或换一个；确需使用，请联系省级管理员在“短信配置”中加入',
    );
  });

  it('counts the tail of the category', () => {
    const fits = { smsTitle: '番茄', smsContent: '字'.repeat(3 * 67 - 8) };
    expect(problemsOf('content', draft({ ...fits, smsCategory: '01' }), rules, now)).toEqual({});
    expect(problemsOf('content', draft({ ...fits, smsCategory: '08' }), rules, now)).toEqual({
      smsContent: '内容需分4条发送，最多3条，请删减内容',
    });
  });
});

describe('a new text', () => {
  it('begins with the category and the signature of the last one', () => {
    const last = { smsCategory: '08', smsSign: '【西湖农业】' };
    const own = { ...rules, signs: ['【浙江农民信箱】', '【西湖农业】'] };
    expect(emptyDraft(own, [], last)).toMatchObject(last);
    // nobody goes on writing warnings by mistake
    expect(emptyDraft(own, [], { ...last, smsCategory: '01' })).toMatchObject({
      smsCategory: '',
      smsSign: '【西湖农业】',
    });
    expect(categoryAsLast(last)).toBe('08');
    expect(categoryAsLast({ ...last, smsCategory: '01' }), 'nor is told that it was set for them').toBe('');
    // a signature that is no longer one's own
    expect(emptyDraft(rules, [], last).smsSign).toBe('【浙江农民信箱】');
  });

  const said = {
    templateId: '1',
    templateNo: 'MB1',
    templateName: '台风橙色预警',
    templateVersion: 1,
    templateContent: '请转移',
    variables: [],
    smsCategory: '01',
    smsSign: '【浙江农民信箱】',
  };

  it('from a template marked urgent is urgent, where its category may be, and has the level that its name says', () => {
    const urgent = { ...said, urgentFlag: 1 as const };
    expect(beginTemplate(urgent, draft({}), rules, office)).toMatchObject({
      urgentFlag: 1,
      warnLevel: 2,
      template: { hasTickedUrgent: true },
    });
    expect(beginTemplate({ ...urgent, smsCategory: '08' }, draft({}), rules, office).urgentFlag).toBe(0);
    expect(beginTemplate({ ...said, urgentFlag: 0 }, draft({}), rules, office).urgentFlag).toBe(0);
  });

  it('is asked for the level that its title names', () => {
    expect(levelNamedIn('台风橙色预警')).toBe(2);
    expect(levelNamedIn('蓝色预警转为黄色')).toBeNull();
    expect(levelNamedIn('橙子收购')).toBeNull();
    expect(levelNamedBy({ smsTitle: '台风预警', urgentReason: '14:00 发布橙色预警' })).toBe(2);
  });
});

it('the second step asks for at least one recipient', () => {
  expect(problemsOf('recipients', draft({}), rules, now)).toEqual({
    sendObjType: '请在下面勾选区域、分组或人员，或填写号码，至少选一种',
  });
  expect(problemsOf('recipients', draft({ typedNumbers: '13800001234' }), rules, now)).toEqual({});
});

describe('a chosen time', () => {
  const problem = (sendTime: string, more: Partial<Draft> = {}) =>
    problemsOf('time', draft({ sendMode: 2, sendTime, ...more }), rules, now).sendTime;

  it.each([
    ['', '请选择发送时间'],
    ['2026-11-21 14:09:00', '发送时间至少在 10 分钟以后，请改晚一些，或改为审核通过后立即发送'],
    ['2026-11-21 14:10:00', undefined],
    ['2026-11-21 21:00:00', '发送时间应在 08:00 至 21:00 之间，请改选时间'],
    ['2026-11-21 20:59:00', undefined],
    ['2026-12-22 08:00:00', '发送时间最多在 30 天以内，请改早一些'],
  ])('%s', (sendTime, sentence) => {
    expect(problem(sendTime)).toBe(sentence);
  });

  it('of an urgent text may lie in the night', () => {
    expect(problem('2026-11-21 23:00:00', { urgentFlag: 1 })).toBeUndefined();
  });

  it('is offered only when it is possible', () => {
    const labels = (at: Date) => usualSendTimes(draft({}), rules, at).map(({ label }) => label);
    expect(labels(now)).toEqual(['10 分钟后', '30 分钟后', '1 小时后', '今晚 18:00', '明早 8:30']);
    expect(labels(new Date('2026-11-21T12:30:00Z'))).toEqual(['10 分钟后', '明早 8:30']);
  });

  it('begins with the next half hour that is possible, and is a whole five minutes', () => {
    const first = (at: string) => firstSendTime(draft({}), rules, new Date(at));
    expect(first('2026-11-21T06:00:00Z')).toBe('2026-11-21 14:30:00');
    expect(first('2026-11-21T06:19:00Z')).toBe('2026-11-21 15:00:00');
    expect(first('2026-11-21T13:00:00Z')).toBe('2026-11-22 08:00:00');
    const [soonest] = usualSendTimes(draft({}), rules, new Date('2026-11-21T06:01:20Z'));
    expect(soonest?.moment).toBe('2026-11-21 14:15:00');
  });
});

it.each([
  ['台风防范提醒', '07', '01'],
  ['山洪灾害提醒', '', '01'],
  ['台风防范提醒', '01', null],
  ['规模种粮补贴开始申报', '06', '09'],
  ['农机购置补贴', '09', null],
  ['台风受灾补助申报', '07', '01'],
  ['市场行情', '07', null],
])(
  'a title that speaks of another category than the chosen one is asked about: %s, %s',
  (smsTitle, smsCategory, meant) => expect(categoryMeantBy({ smsTitle, smsCategory })).toBe(meant),
);

it('the day of the chosen time is shaded where nothing leaves, and at night where texts leave at any hour', () => {
  expect(dayHours(rules)).toEqual(['08:00', '21:00']);
  expect(dayHours({ ...rules, sendStartTime: '00:00', sendEndTime: '24:00' })).toEqual(['06:00', '22:00']);
  expect(['06:00', '22:30'].map(shareOfDay)).toEqual(['25%', '93.75%']);
});
