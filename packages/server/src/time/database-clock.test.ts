import { describe, expect, it } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

describe("the database's clock", () => {
  it('is ahead by something between what question and answer allow', () => {
    expect(new DatabaseClock().saw(5_010, 0, 20)).toEqual({ least: 4_990, most: 5_010 });
  });

  it('is known as well as its quickest answer told, a little less each second', () => {
    const clock = new DatabaseClock();
    clock.saw(5_001, 0, 2);
    expect(clock.saw(6_050, 1_002, 1_102)).toEqual({ least: 4_997.9, most: 5_002.1 });
    expect(clock.unsureMs(1_102)).toBeCloseTo(4.4);
  });

  it('is known as well as its next answer tells after an hour without one', () => {
    const clock = new DatabaseClock();
    clock.saw(5_001, 0, 2);
    expect(clock.unsureMs(3_600_000)).toBeCloseTo(4.2);
    expect(clock.saw(3_605_002, 3_600_000, 3_600_004)).toEqual({ least: 4_998, most: 5_002 });
  });

  it('is believed anew when it was set, or when an answer tells more', () => {
    const clock = new DatabaseClock();
    clock.saw(5_001, 0, 2);
    expect(clock.saw(65_050, 1_000, 1_100), 'set on by a minute').toEqual({ least: 63_950, most: 64_050 });
    expect(clock.saw(65_201, 1_201, 1_202), 'a quicker answer').toEqual({ least: 63_999, most: 64_000 });
  });
});
