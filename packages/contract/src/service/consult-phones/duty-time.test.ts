import { describe, expect, test } from 'vitest';
import { dutyTimeProblem, isOnDuty } from './duty-time.ts';

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const MONDAY = { weekday: 1, isWorkingDay: true };
const HOLIDAY = { weekday: 4, isWorkingDay: false };
const SATURDAY = { weekday: 6, isWorkingDay: false };

test.each([
  '',
  '8:30-17:30',
  '每天 08:00－20:00',
  '工作日 8：30～11：30、13:30-17:00；周六、周日 9:00至16:00',
  '周一至周五 08:30-17:30',
  '星期一到星期五 8:30-17:30;周日 0:00-24:00',
])('%s can be told', (text) => {
  expect(dutyTimeProblem(text)).toBeNull();
});

test.each([
  ['随时', '看不明白'],
  ['工作日', '看不明白'],
  ['周五至周一 8:00-12:00', '看不明白'],
  ['8:30', '看不明白'],
  ['25:00-26:00', '没有这样的时刻'],
  ['8:70-9:00', '没有这样的时刻'],
  ['20:00-6:00', '跨夜的请分两段填写'],
])('%s is refused with a sentence', (text, sentence) => {
  expect(dutyTimeProblem(text)).toContain(sentence);
});

describe('on duty', () => {
  test('from the first minute to the last, that one not included', () => {
    expect(isOnDuty('8:30-17:30', MONDAY, at(8, 29))).toBe(false);
    expect(isOnDuty('8:30-17:30', MONDAY, at(8, 30))).toBe(true);
    expect(isOnDuty('8:30-17:30', MONDAY, at(17, 29))).toBe(true);
    expect(isOnDuty('8:30-17:30', MONDAY, at(17, 30))).toBe(false);
  });

  test('on working days that are no holidays', () => {
    const text = '工作日 8:30-11:30、13:30-17:00';
    expect(isOnDuty(text, MONDAY, at(14))).toBe(true);
    expect(isOnDuty(text, MONDAY, at(12))).toBe(false);
    expect(isOnDuty(text, HOLIDAY, at(14))).toBe(false);
    expect(isOnDuty('周一至周五 8:30-17:00', HOLIDAY, at(14))).toBe(true);
  });

  test('on the days that are named, each with its own hours', () => {
    const text = '工作日 8:30-17:00；周六、周日 9:00-10:00';
    expect(isOnDuty(text, SATURDAY, at(9, 30))).toBe(true);
    expect(isOnDuty(text, SATURDAY, at(14))).toBe(false);
    expect(isOnDuty(text, MONDAY, at(14))).toBe(true);
  });

  test('always where nothing is said, never where it cannot be told', () => {
    expect(isOnDuty(' ', SATURDAY, at(3))).toBe(true);
    expect(isOnDuty('随时', MONDAY, at(9))).toBe(false);
  });
});
