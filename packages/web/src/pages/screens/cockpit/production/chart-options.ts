/** Looks of the two charts of 产销对接 that no other page has: pairs of bars, and a line of prices with months that have none. */
import type { MakeOption } from '../../../../ui/chart/drawing.ts';
import { frame, INK, LINE, legendAbove, SERIES, tooltip, words } from '../chart-options.ts';

export interface Pair {
  readonly name: string;
  readonly sellCount: number;
  readonly buyCount: number;
}

/** Lying, the first on top: what is offered above what is wanted. */
export const pairs =
  (given: readonly Pair[]): MakeOption =>
  (em) => ({
    color: [SERIES[0], SERIES[1]],
    grid: frame({ right: em * 1.5, top: em * 2 }),
    legend: legendAbove(em),
    tooltip: {
      ...tooltip(em, 'axis'),
      axisPointer: { type: 'shadow' },
      formatter: (at: { dataIndex: number }[]) => {
        const pair = given[at[0]?.dataIndex ?? 0];
        return pair ? `${pair.name}\n供应：${pair.sellCount} 条\n求购：${pair.buyCount} 条` : '';
      },
    },
    xAxis: {
      type: 'value',
      splitNumber: 3,
      minInterval: 1,
      axisLabel: words(em),
      splitLine: { lineStyle: { color: LINE } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: given.map(({ name }) => name),
      axisLabel: { color: INK, fontSize: Math.round(em * 0.9), interval: 0 },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      { type: 'bar', name: '供应', barMaxWidth: em * 0.6, data: given.map(({ sellCount }) => sellCount) },
      { type: 'bar', name: '求购', barMaxWidth: em * 0.6, data: given.map(({ buyCount }) => buyCount) },
    ],
  });

export interface MonthPrice {
  readonly month: string;
  /** null: none was published */
  readonly price: number | null;
  readonly priceCount: number;
}

/** A month without a price is bridged, and has no point. */
export const prices =
  (months: readonly MonthPrice[], unit: string): MakeOption =>
  (em) => ({
    color: [SERIES[1]],
    grid: frame({ right: em, top: em * 0.8 }),
    tooltip: {
      ...tooltip(em, 'axis'),
      formatter: (at: { dataIndex: number }[]) => {
        const told = months[at[0]?.dataIndex ?? 0];
        if (!told) return '';
        return `${told.month}\n${told.price === null ? '没有价格' : `${told.price}${unit}，${told.priceCount} 条平均`}`;
      },
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: months.map(({ month }) => month.slice(2)),
      axisLabel: { ...words(em), hideOverlap: true },
      axisLine: { lineStyle: { color: LINE } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitNumber: 3,
      axisLabel: words(em),
      splitLine: { lineStyle: { color: LINE } },
    },
    series: [
      {
        type: 'line',
        connectNulls: true,
        data: months.map(({ price }) => price),
        symbol: 'circle',
        symbolSize: em * 0.5,
        lineStyle: { width: em * 0.15 },
      },
    ],
  });
