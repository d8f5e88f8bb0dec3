// Texts of the trial go by the season, but for those that are asked for.
import { expect, test } from 'vitest';
import { TRIAL_SEED } from '../first-load.ts';
import { openRandom } from '../random.ts';
import { drawMessage } from './message-texts.ts';

test('a text that is asked for by its title comes in every month', () => {
  const random = openRandom(TRIAL_SEED, 'months');
  const sender = { unit: '农业农村局', area: '西湖区', phone: '0571-00000001' };
  for (let month = 1; month <= 12; month += 1) {
    const at = new Date(`2026-${String(month).padStart(2, '0')}-15T02:00:00Z`);
    expect(drawMessage(random, at, sender, '台风预警')).toMatchObject({ title: '台风预警', category: '01' });
  }
});
