/** Looks of each kind of chart on the dark screen. Texts of tooltips are drawn, never read as HTML: names come from the database. */
import type { MakeOption } from '../../../ui/chart/drawing.ts';

export const INK = '#e6f1ff';
const INK_SOFT = '#a9c1dd';
export const LINE = '#23456b';
/** Told apart by lightness as well as by hue. */
export const SERIES = ['#4cc3ff', '#ffd166', '#7ee2a8', '#ff9f7a', '#c6a5ff', '#8fb4d9', '#f28bb5'] as const;
/** The five steps of a map, the least first. */
export const STEP_COLOURS = ['#14304f', '#1a5080', '#2277b0', '#62b6e6', '#c0e7fc'] as const;

export const tooltip = (em: number, trigger: 'item' | 'axis') => ({
  trigger,
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: '#0b2340',
  borderColor: LINE,
  textStyle: { color: INK, fontSize: em },
});
export const words = (em: number, size = 0.85) => ({ color: INK_SOFT, fontSize: Math.round(em * size) });
const valueAxis = (em: number) => ({
  type: 'value' as const,
  splitNumber: 3,
  minInterval: 1,
  axisLabel: { ...words(em), formatter: shortly },
  splitLine: { lineStyle: { color: LINE } },
});

/** Of two kinds of bars, in the corner above them. */
export const legendAbove = (em: number) => ({
  top: 0,
  right: 0,
  itemWidth: em * 1.1,
  itemHeight: em * 0.6,
  textStyle: { color: INK, fontSize: Math.round(em * 0.9) },
});
/** As large as the words of its axes leave it. */
export const frame = ({ right, top }: { readonly right: number; readonly top: number }) => ({
  left: 0,
  right,
  top,
  bottom: 0,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
});

/** 12,000 takes the room of the chart: 1.2万. */
function shortly(value: number): string {
  const size = Math.abs(value);
  return size >= 10_000 ? `${Math.round(size / 1_000) / 10}万` : String(size);
}

/** Too light for white letters. */
export const isPale = (step: number): boolean => step > 2;

export interface Part {
  readonly name: string;
  readonly length: number;
  /** the number as it may be told */
  readonly text: string;
}

const RING_FEW = 4;

export const ring =
  (parts: readonly Part[]): MakeOption =>
  (em) => ({
    color: [...SERIES],
    tooltip: { ...tooltip(em, 'item'), formatter: toldParts(parts) },
    legend: {
      orient: 'vertical',
      right: 0,
      top: 'middle',
      // many must not wrap into a second column above the ring
      itemGap: em * (parts.length > RING_FEW ? 0.08 : 0.7),
      itemWidth: em * 0.9,
      itemHeight: em * 0.6,
      icon: 'roundRect',
      textStyle: { color: INK, fontSize: Math.round(em * (parts.length > RING_FEW ? 0.85 : 0.95)) },
      formatter: (name: string) => `${name}  ${parts.find((part) => part.name === name)?.text ?? ''}`,
    },
    series: [
      {
        type: 'pie',
        // a box of its own: a high panel must not push it beneath the legend or out of the left side
        left: 0,
        width: '42%',
        radius: ['54%', '92%'],
        label: { show: false },
        itemStyle: { borderColor: '#0a1c33', borderWidth: 2 },
        data: parts.map(({ name, length }) => ({ name, value: length })),
      },
    ],
  });

const toldParts = (parts: readonly Part[]) => (at: { name: string }) =>
  `${at.name}：${parts.find(({ name }) => name === at.name)?.text ?? ''}`;

/** Lying bars, the first on top, each with its number at its end. */
export const bars =
  (parts: readonly Part[]): MakeOption =>
  (em) => ({
    grid: frame({ right: em * 4.5, top: 4 }),
    tooltip: { ...tooltip(em, 'item'), formatter: toldParts(parts) },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: parts.map(({ name }) => name),
      axisLabel: { color: INK, fontSize: Math.round(em * 0.9), interval: 0 },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      {
        type: 'bar',
        data: parts.map(({ length }) => length),
        barMaxWidth: em,
        itemStyle: { color: SERIES[0], borderRadius: [0, 4, 4, 0] },
        label: {
          show: true,
          position: 'right',
          color: INK,
          fontSize: Math.round(em * 0.9),
          formatter: ({ dataIndex }: { dataIndex: number }) => parts[dataIndex]?.text ?? '',
        },
      },
    ],
  });

export interface Line {
  readonly name: string;
  readonly points: readonly Part[];
}

export const lines =
  (given: readonly Line[]): MakeOption =>
  (em) => ({
    color: [...SERIES],
    grid: frame({ right: em, top: given.length > 1 ? em * 2 : em * 0.8 }),
    legend: {
      show: given.length > 1,
      itemWidth: em * 1.3,
      itemHeight: em * 0.6,
      top: 0,
      right: 0,
      textStyle: { color: INK, fontSize: Math.round(em * 0.9) },
    },
    tooltip: {
      ...tooltip(em, 'axis'),
      formatter: (at: { dataIndex: number }[]) => {
        const place = at[0]?.dataIndex ?? 0;
        const told = given.map(({ name, points }) => `${name}：${points[place]?.text ?? ''}`);
        return [given[0]?.points[place]?.name, ...told].join('\n');
      },
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: given[0]?.points.map(({ name }) => name) ?? [],
      axisLabel: { ...words(em), hideOverlap: true },
      axisLine: { lineStyle: { color: LINE } },
      axisTick: { show: false },
    },
    yAxis: valueAxis(em),
    series: given.map(({ name, points }, place) => ({
      type: 'line',
      name,
      data: points.map(({ length }) => length),
      symbol: place === 0 ? 'circle' : 'rect',
      symbolSize: em * 0.35,
      lineStyle: { width: em * 0.15, type: place === 0 ? 'solid' : 'dashed' },
      areaStyle: place === 0 ? { opacity: 0.15 } : undefined,
    })),
  });

export interface Band {
  readonly band: string;
  readonly maleCount: number;
  readonly femaleCount: number;
}

/** Men to the left, women to the right, the oldest on top. */
export const pyramid =
  (bands: readonly Band[]): MakeOption =>
  (em) => ({
    color: [SERIES[0], SERIES[1]],
    grid: frame({ right: em, top: em * 2 }),
    legend: legendAbove(em),
    tooltip: {
      ...tooltip(em, 'axis'),
      axisPointer: { type: 'shadow' },
      formatter: (at: { dataIndex: number }[]) => {
        const band = bands[at[0]?.dataIndex ?? 0];
        return band ? `${band.band}\n男：${band.maleCount}\n女：${band.femaleCount}` : '';
      },
    },
    xAxis: valueAxis(em),
    yAxis: {
      type: 'category',
      data: bands.map(({ band }) => band),
      axisLabel: { ...words(em, 0.9), interval: 0 },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      { type: 'bar', name: '男', stack: 'age', data: bands.map(({ maleCount }) => -maleCount) },
      { type: 'bar', name: '女', stack: 'age', data: bands.map(({ femaleCount }) => femaleCount) },
    ],
  });

/** Areas as large as their numbers. */
export const treemap =
  (parts: readonly Part[]): MakeOption =>
  (em) => ({
    color: [...SERIES],
    tooltip: { ...tooltip(em, 'item'), formatter: toldParts(parts) },
    series: [
      {
        type: 'treemap',
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        itemStyle: { borderColor: '#0a1c33', borderWidth: 1, gapWidth: 2 },
        label: {
          color: '#04121f',
          // the letters stand on their own rim, whatever colour is below
          textBorderColor: '#e3f4fe',
          textBorderWidth: 3,
          fontSize: Math.round(em),
          fontWeight: 600,
          formatter: ({ name }: { name: string }) =>
            `${name}\n${parts.find((part) => part.name === name)?.text ?? ''}`,
        },
        data: parts.map(({ name, length }) => ({ name, value: length })),
      },
    ],
  });
