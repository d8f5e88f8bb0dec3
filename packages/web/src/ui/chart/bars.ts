/** The figures of a bar chart, and the same as a drawing and as a table. */
import { inDigits } from '../text/in-digits.ts';
import type { MakeOption } from './drawing.ts';

export type BarTone = 'main' | 'good' | 'bad' | 'orange' | 'neutral' | 'active';

export interface Bars {
  /** of the first column of the table: 时间, 区域 */
  readonly head: string;
  readonly series: readonly { readonly name: string; readonly tone: BarTone }[];
  /** in each as many values as series */
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** the series are parts of one bar */
  readonly isStacked?: boolean;
  /** names too long to stand side by side: the bars lie, the first on top */
  readonly isLying?: boolean;
}

export const TONE_TOKENS: Readonly<Record<BarTone, string>> = {
  main: '--primary-solid',
  good: '--good-bar',
  bad: '--error-solid',
  orange: '--orange-bar',
  neutral: '--neutral-bar',
  active: '--info-bar',
};

export const barRows = ({ head, series, rows }: Bars): readonly (readonly string[])[] => [
  [head, ...series.map(({ name }) => name)],
  ...rows.map(({ name, values }) => [name, ...values.map(inDigits)]),
];

/** Of a whole number of rows, so that lying bars are as thick in a short chart as in a long one. */
export const heightOf = ({ isLying, rows, series, isStacked }: Bars): string =>
  isLying ? `${rows.length * (isStacked ? 2 : 1 + 0.8 * series.length) + 4}em` : '17em';

export const barOption =
  ({ series, rows, isStacked = false, isLying = false }: Bars): MakeOption =>
  (em, colourOf) => {
    const [ink, soft, line] = [colourOf('--ink'), colourOf('--ink-soft'), colourOf('--line')];
    const words = { color: soft, fontSize: Math.round(em * 0.85) };
    const names = {
      type: 'category',
      inverse: isLying,
      data: rows.map(({ name }) => name),
      axisLabel: {
        ...words,
        ...(isLying ? { interval: 0, width: em * 14, overflow: 'truncate' } : { hideOverlap: true }),
      },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    };
    const values = {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      axisLabel: words,
      splitLine: { lineStyle: { color: line } },
    };
    return {
      color: series.map(({ tone }) => colourOf(TONE_TOKENS[tone])),
      legend: {
        show: series.length > 1,
        top: 0,
        left: 0,
        textStyle: { color: ink, fontSize: Math.round(em * 0.9) },
      },
      grid: {
        left: 0,
        right: em,
        top: series.length > 1 ? em * 2.5 : em,
        bottom: 0,
        outerBoundsMode: 'same',
      },
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        renderMode: 'richText',
        valueFormatter: (value: unknown) => inDigits(Number(value)),
        confine: true,
        backgroundColor: colourOf('--raised'),
        borderColor: line,
        textStyle: { color: ink, fontSize: em },
      },
      xAxis: isLying ? values : names,
      yAxis: isLying ? names : values,
      series: series.map(({ name }, place) => ({
        type: 'bar',
        name,
        ...(isStacked ? { stack: 'whole' } : {}),
        barMaxWidth: em * 2,
        data: rows.map((row) => row.values[place] ?? 0),
      })),
    };
  };
