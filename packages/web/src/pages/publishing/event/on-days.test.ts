import { expect, test } from 'vitest';
import { onDays, spanOf } from './on-days.ts';

const at = (startTime: string, endTime: string | null = null) => ({ startTime, endTime });

test('an event stands on each day that it lasts, also where it began in another month', () => {
  const long = at('2026-09-29 09:00:00', '2026-10-02 09:00:00');
  const short = at('2026-10-01 08:00:00');
  const days = onDays('2026-10', [short, long]);
  expect([...days]).toEqual([
    ['2026-10-01', [long, short]],
    ['2026-10-02', [long]],
  ]);
  expect([...onDays('2026-09', [short, long]).keys()]).toEqual(['2026-09-29', '2026-09-30']);
});

test('the span of a month ends with its last second', () => {
  expect(spanOf('2028-02')).toEqual({ timeStart: '2028-02-01 00:00:00', timeEnd: '2028-02-29 23:59:59' });
});
