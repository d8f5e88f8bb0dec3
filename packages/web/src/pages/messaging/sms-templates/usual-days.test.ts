import { valueFormProblem } from '@farmers-mailbox/contract/messaging/sms-templates/value-forms.ts';
import { describe, expect, it } from 'vitest';
import { dayOfWord, usualDays } from './usual-days.ts';

// half past midnight on New Year's Eve in China
const now = new Date('2026-12-30T16:30:00Z');

describe('days that a date of a template is filled with', () => {
  it('are those of a calendar in China, in the form that a date must have', () => {
    expect(usualDays(now)).toEqual([
      { label: '今天', day: '12月31日' },
      { label: '明天', day: '1月1日' },
      { label: '后天', day: '1月2日' },
    ]);
    for (const { day } of usualDays(now)) expect(valueFormProblem('date', '日期', day)).toBeNull();
  });

  it('stand for the word that was typed, and for no other text', () => {
    expect(dayOfWord('明天', now)).toBe('1月1日');
    expect(dayOfWord(' 今日 ', now)).toBe('12月31日');
    expect(dayOfWord('明晚', now)).toBe('明晚');
    expect(dayOfWord('', now)).toBe('');
    expect(dayOfWord('8月18日至22日', now)).toBe('8月18日至22日');
  });
});
