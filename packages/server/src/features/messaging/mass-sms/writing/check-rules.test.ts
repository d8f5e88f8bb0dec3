import { describe, expect, it } from 'vitest';
import { isInsideWindow, nextInsideWindow } from '../application/send-window.ts';

describe('the sending window, by the clock in China', () => {
  const window = { sendStartTime: '08:00', sendEndTime: '21:00' };
  it.each([
    ['2026-09-14T07:59:59+08:00', false, '2026-09-14T08:00:00+08:00'],
    ['2026-09-14T08:00:00+08:00', true, '2026-09-14T08:00:00+08:00'],
    ['2026-09-14T20:59:59+08:00', true, '2026-09-14T20:59:59+08:00'],
    ['2026-09-14T21:00:00+08:00', false, '2026-09-15T08:00:00+08:00'],
    ['2026-12-31T23:30:00+08:00', false, '2027-01-01T08:00:00+08:00'],
  ])('%s', (at, isOpen, opening) => {
    expect(isInsideWindow(window, new Date(at))).toBe(isOpen);
    expect(nextInsideWindow(window, new Date(at))).toEqual(new Date(opening));
  });

  it('00:00 to 24:00 never closes', () => {
    const always = { sendStartTime: '00:00', sendEndTime: '24:00' };
    for (const hour of ['00:00', '12:00', '23:59'])
      expect(isInsideWindow(always, new Date(`2026-09-14T${hour}:00+08:00`))).toBe(true);
  });
});
