import { describe, expect, test } from 'vitest';
import { carriersServedBy, routePacesOf } from './choice.ts';

const channel = (
  channelId: number,
  priority: number,
  isHealthy = true,
  isFull = false,
  isClosed = false,
) => ({
  channelId,
  channelCode: `C${channelId}`,
  carriers: ['CMCC', 'CUCC'],
  priority,
  isHealthy,
  isFull,
  isClosed,
});
const route = (
  carrier: string,
  channelCode: string,
  priority: number,
  ratePerSecond: number | null = null,
) => ({
  carrier,
  channelCode,
  priority,
  ratePerSecond,
});

describe('which channel takes a carrier’s texts', () => {
  test('without routes the channels’ own order decides', () => {
    const channels = [channel(1, 1), channel(2, 2)];
    expect(carriersServedBy(channels, 1)).toEqual(['CMCC', 'CUCC']);
    expect(carriersServedBy(channels, 2)).toEqual([]);
  });

  test('one that has had its day’s limit lets the next one serve, and keeps what is urgent', () => {
    const channels = [channel(1, 1, true, true), channel(2, 2)];
    expect(carriersServedBy(channels, 2)).toEqual(['CMCC', 'CUCC']);
    expect(carriersServedBy(channels, 1)).toEqual(['CMCC', 'CUCC']);
  });

  test('one outside its hours lets the next one serve, and keeps what is urgent', () => {
    const channels = [channel(1, 1, true, false, true), channel(2, 2)];
    expect(carriersServedBy(channels, 2)).toEqual(['CMCC', 'CUCC']);
    expect(carriersServedBy(channels, 1)).toEqual(['CMCC', 'CUCC']);
  });

  test('[SMS-09] a route goes before that, for its carrier only', () => {
    const channels = [channel(1, 1), channel(2, 2)];
    const routes = [route('CMCC', 'C2', 1)];
    expect(carriersServedBy(channels, 1, routes)).toEqual(['CUCC']);
    expect(carriersServedBy(channels, 2, routes)).toEqual(['CMCC']);
  });

  test('of two routes the second stands in for the first, and a channel without one for both', () => {
    const routes = [route('CMCC', 'C2', 1), route('CMCC', 'C3', 2)];
    const served = (second: boolean, third: boolean) => {
      const channels = [channel(1, 1), channel(2, 2, second), channel(3, 3, third)];
      return [1, 2, 3].filter(
        (one) => channels[one - 1]?.isHealthy && carriersServedBy(channels, one, routes).includes('CMCC'),
      );
    };
    expect(served(true, true)).toEqual([2]);
    expect(served(false, true)).toEqual([3]);
    expect(served(false, false)).toEqual([1]);
  });

  test('only routes that say how fast set a pace', () => {
    const routes = [route('CMCC', 'C1', 1, 50), route('CUCC', 'C1', 1), route('CMCC', 'C2', 2, 9)];
    expect([...routePacesOf('C1', routes)]).toEqual([['CMCC', 50]]);
  });
});
