import { expect, test } from 'vitest';
import { shownTimes } from './shown-times.ts';

const NOW = '2026-11-30 08:00:00';

test.each([
  [null, null, ''],
  ['2026-11-01 09:00:00', null, ''],
  ['2026-12-31 09:00:00', null, '2026-12-31 09:00 上线'],
  ['2026-11-01 09:00:00', '2027-01-01 09:00:00', '2027-01-01 09:00 下线'],
  ['2026-12-31 09:00:00', '2027-01-01 09:00:00', '2026-12-31 09:00 上线，2027-01-01 09:00 下线'],
  ['2026-11-01 09:00:00', '2026-11-30 07:00:00', '2026-11-30 07:00 已下线'],
])('a service shown from %s to %s is told as “%s”', (onlineTime, offlineTime, words) => {
  expect(shownTimes({ onlineTime, offlineTime }, NOW)).toBe(words);
});
