// Warnings of the trial's offices: valid for the form, in processes that the big screen can tell apart.
import {
  DAMAGE_FIGURES,
  type DamageFigure,
  InfoType,
} from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { disasterProblems } from '@farmers-mailbox/contract/publishing/disaster/written.ts';
import { expect, test } from 'vitest';
import { HOUR_MS, toMoment } from '../../time/moment.ts';
import { OTHER_DISASTERS } from './disaster-texts.ts';
import { publishedOf } from './disasters.ts';
import { OF_TYPHOONS } from './typhoon-texts.ts';

const NOW = new Date('2026-09-12T02:00:00Z');
const ALL = [...OF_TYPHOONS, ...OTHER_DISASTERS];

test('sixty items, each as the form would take it', () => {
  expect(ALL).toHaveLength(60);
  for (const one of ALL) {
    const published = publishedOf(one, '农业农村局', NOW);
    const asked = {
      ...published,
      issueTime: toMoment(published.issueTime),
      effectStart: toMoment(published.effectStart),
      effectEnd: toMoment(published.effectEnd),
    };
    expect([one.title, disasterProblems(asked)]).toEqual([one.title, []]);
  }
});

test('three typhoons go from the first warning to damage reports, a pause apart; the last is in force', () => {
  const typhoons = Map.groupBy(OF_TYPHOONS, ({ title }) => /第\d+号台风/.exec(title)?.[0]);
  expect([...typhoons.values()].map((steps) => steps.length)).toEqual([14, 14, 14]);
  const spans = [...typhoons.values()].map((steps) => {
    expect(steps[0]?.infoType).toBe(InfoType.warning);
    expect(steps.at(-1)?.infoType).toBe(InfoType.damage);
    const warnings = steps.filter(({ infoType }) => infoType === InfoType.warning);
    const ends = warnings.map(({ hoursAgo, hours }) => hours - hoursAgo);
    return { from: -(steps[0]?.hoursAgo ?? 0), to: Math.max(...ends) };
  });
  const [first, second, last] = spans;
  if (!first || !second || !last) throw new Error('three of them');
  expect(second.from - first.to).toBeGreaterThan(72);
  expect(last.from - second.to).toBeGreaterThan(72);
  expect(last.to * HOUR_MS).toBeGreaterThan(0);
});

test('only damage reports have figures', () => {
  const figuresOf = (figures: Partial<Record<DamageFigure, number>> = {}) =>
    DAMAGE_FIGURES.filter(({ name }) => figures[name] !== undefined);
  for (const { infoType, figures, title } of ALL) {
    expect([title, figuresOf(figures).length > 0]).toEqual([title, infoType === InfoType.damage]);
  }
});
