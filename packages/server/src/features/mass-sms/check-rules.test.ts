import { describe, expect, it } from 'vitest';
import { hostsIn } from './check-rules.ts';
import { isInsideWindow, nextInsideWindow } from './send-window.ts';

describe('[SMS-01] links in a text', () => {
  it.each([
    ['详见 https://www.zj.gov.cn/a?b=1', ['www.zj.gov.cn']],
    ['详见www。evil．com', ['www.evil.com']],
    ['点击 EVIL.COM 和 evil.com', ['evil.com']],
    ['访问 10.0.0.1:8080/a', ['10.0.0.1']],
    ['浓度0.5，每亩3.5kg，电话0571-85000000', []],
    ['9.18上午8.30集合', []],
    ['没有链接', []],
  ])('%s', (text, hosts) => {
    expect(hostsIn(text)).toEqual(hosts);
  });
});

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
