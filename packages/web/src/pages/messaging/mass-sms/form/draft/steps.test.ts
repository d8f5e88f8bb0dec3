import { describe, expect, it } from 'vitest';
import { type WritingRules } from '../../../sms-text/writing-rules.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { usualSendTimes } from './send-time.ts';
import { draftProblems, problemsOf, stepWithProblem } from './steps.ts';

const rules: WritingRules = {
  signs: ['【浙江农民信箱】'],
  tailText: '拒收请回复R',
  categories: [
    { smsCategory: '01', tailFlag: 0, nightFlag: 0, urgentAllowed: 1 },
    { smsCategory: '08', tailFlag: 1, nightFlag: 0, urgentAllowed: 0 },
  ],
  sendStartTime: '08:00',
  sendEndTime: '21:00',
  failAlarmRate: 10,
  contentLengthMax: 450,
  shortLinkDomain: 'nmxx.cn',
  linkHosts: ['zj.gov.cn'],
  segmentsMax: 3,
  approvalFileThreshold: 50_000,
};
/** 2026-11-21 14:00 in China */
const now = new Date('2026-11-21T06:00:00Z');
const draft = (given: Partial<Draft>): Draft => ({ ...emptyDraft(rules), ...given });

describe('the first step', () => {
  it('asks for what is missing', () => {
    expect(problemsOf('content', draft({}), rules, now)).toEqual({
      smsTitle: '请填写标题',
      smsCategory: '请选择短信类别',
      smsContent: '请输入短信内容',
    });
  });

  it('asks a draft for its title and category only', () => {
    expect(draftProblems(draft({ smsTitle: ' ' }))).toEqual({
      smsTitle: '请填写标题',
      smsCategory: '请选择短信类别',
    });
    expect(draftProblems(draft({ smsTitle: '番茄', smsCategory: '08' }))).toEqual({});
  });

  it('asks an urgent text for its reason', () => {
    const urgent = draft({ smsTitle: '台风', smsCategory: '01', smsContent: '请转移', urgentFlag: 1 });
    expect(problemsOf('content', urgent, rules, now)).toEqual({ urgentReason: '请填写紧急发送的理由' });
  });

  it('counts the tail of the category', () => {
    const fits = { smsTitle: '番茄', smsContent: '字'.repeat(3 * 67 - 8) };
    expect(problemsOf('content', draft({ ...fits, smsCategory: '01' }), rules, now)).toEqual({});
    expect(problemsOf('content', draft({ ...fits, smsCategory: '08' }), rules, now)).toEqual({
      smsContent: '内容需分 4 条发送，最多 3 条',
    });
  });
});

it('the second step asks for at least one recipient', () => {
  expect(problemsOf('recipients', draft({}), rules, now)).toEqual({ sendObjType: '请至少选择一种接收对象' });
  expect(problemsOf('recipients', draft({ typedNumbers: '13800001234' }), rules, now)).toEqual({});
});

describe('a chosen time', () => {
  const problem = (sendTime: string, more: Partial<Draft> = {}) =>
    problemsOf('time', draft({ sendMode: 2, sendTime, ...more }), rules, now).sendTime;

  it.each([
    ['', '请选择发送时间'],
    ['2026-11-21 14:09:00', '发送时间至少在 10 分钟以后'],
    ['2026-11-21 14:10:00', undefined],
    ['2026-11-21 21:00:00', '发送时间应在 08:00 至 21:00 之间'],
    ['2026-11-21 20:59:00', undefined],
    ['2026-12-22 08:00:00', '发送时间最多在 30 天以内'],
  ])('%s', (sendTime, sentence) => {
    expect(problem(sendTime)).toBe(sentence);
  });

  it('of an urgent text may lie in the night', () => {
    expect(problem('2026-11-21 23:00:00', { urgentFlag: 1 })).toBeUndefined();
  });

  it('is offered only when it is possible', () => {
    const labels = (at: Date) => usualSendTimes(draft({}), rules, at).map(({ label }) => label);
    expect(labels(now)).toEqual(['1 小时后', '今天 18:00', '明天 8:30', '明天 18:00']);
    expect(labels(new Date('2026-11-21T12:30:00Z'))).toEqual(['明天 8:30', '明天 18:00']);
  });
});

it('problems lead to the first step that has one', () => {
  expect(stepWithProblem({ sendTime: '…', objDeptIds: '…' })).toBe('recipients');
  expect(stepWithProblem({ somethingElse: '…' })).toBeUndefined();
});
