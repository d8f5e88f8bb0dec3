import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome（Windows）'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/120.0.0.0`, 'Edge（Windows）'],
  [`Mozilla/5.0 (Linux; Android 13; Pixel 7) ${CHROME}`, 'Chrome（Android）'],
  [`Mozilla/5.0 (Linux; Android 12; HMA-AL00) ${CHROME} MicroMessenger/8.0.40`, '微信（Android）'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 'Safari（macOS）'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox（Linux）'],
  ['curl/8.0', '未知浏览器（未知系统）'],
  ['', '未知浏览器（未知系统）'],
])('%s is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
