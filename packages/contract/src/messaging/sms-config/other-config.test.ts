import { describe, expect, it } from 'vitest';
import { type OtherConfigValues, otherConfigProblems } from './other-config.ts';

const values: OtherConfigValues = {
  sendStartTime: '08:00',
  sendEndTime: '21:00',
  holidaySendFlag: 1,
  holidays: [],
  dailyLimitPerPhone: 3,
  minuteLimitPerPhone: 1,
  duplicateHours: 24,
  deadNumberDays: 30,
  reportTimeoutHours: 72,
  secondAuditThreshold: 10_000,
  approvalFileThreshold: 50_000,
  auditRemindMinutes: 30,
  maxContentLength: 450,
  maxSegment: 8,
  defaultSign: '【浙江农民信箱】',
  tailText: '拒收请回复R',
  optOutWords: ['R', 'T', 'TD', '退订'],
  shortLinkDomain: '',
  shortLinkDays: 30,
  failAlarmRate: 10,
};
const problems = (changed: Partial<OtherConfigValues>) => otherConfigProblems({ ...values, ...changed });

it('the usual settings are right', () => {
  expect(problems({})).toEqual([]);
});

describe('opt-out words', () => {
  it.each(['KT', 'ｋｔ', 'K T。'])('%j is refused: it takes an opt-out back', (word) => {
    expect(problems({ optOutWords: ['R', word] })).toEqual([
      {
        field: 'optOutWords',
        message: `退订词不能是“${word}”：农户回复KT是恢复接收短信，请换一个词`,
      },
    ]);
  });

  it.each(['。', '…！', '\u200b'])('%j is refused: no reply is ever equal to it', (word) => {
    expect(problems({ optOutWords: ['R', word] })).toEqual([
      {
        field: 'optOutWords',
        message: `退订词“${word}”里没有文字，农户回复它退订不了，请换成文字或字母`,
      },
    ]);
  });

  it('the end of texts names one that works, the four that always do included', () => {
    expect(problems({ optOutWords: ['N'] })).toEqual([]);
    expect(problems({ optOutWords: ['N'], tailText: '拒收请回复N' })).toEqual([]);
    expect(problems({ tailText: '拒收请回复KT' })).toMatchObject([{ field: 'tailText' }]);
    expect(problems({ tailText: '拒收请回复N' })).toMatchObject([{ field: 'tailText' }]);
  });
});
