/** The figures of a ring, and the same as a drawing and as a table. */
import { inDigits } from '../text/in-digits.ts';
import { type BarTone, TONE_TOKENS } from './bars.ts';
import type { MakeOption } from './drawing.ts';

export interface RingPart {
  readonly name: string;
  readonly value: number;
  readonly tone: BarTone;
  /** where those that it counts are listed */
  readonly to?: string;
}

export interface Ring {
  /** of the first column of the table: 结果 */
  readonly head: string;
  /** of the figures: 人 */
  readonly unit: string;
  /** the middle tells the share of the first */
  readonly parts: readonly RingPart[];
}

export const RING_HEIGHT = '8em';

export const ringRows = ({ head, unit, parts }: Ring): readonly (readonly string[])[] => [
  [head, unit],
  ...parts.map(({ name, value }) => [name, inDigits(value)]),
];

/** In whole percent; that all of them are in it is said only of all. */
export function shareOf({ parts }: Ring): string {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const first = parts[0]?.value ?? 0;
  if (whole === 0) return '—';
  return first === whole ? '100%' : `${Math.min(99, Math.round((first / whole) * 100))}%`;
}

/** The legend is drawn for a picture only: on the page its figures are links. */
export const ringOption =
  (ring: Ring, hasLegend = true): MakeOption =>
  (em, colourOf) => {
    const { unit, parts } = ring;
    const [ink, paper] = [colourOf('--ink'), colourOf('--paper')];
    const said = (name: string) =>
      `${name} ${inDigits(parts.find((part) => part.name === name)?.value ?? 0)} ${unit}`;
    return {
      // figures that are pushed would begin anew every second
      animation: false,
      color: parts.map(({ tone }) => colourOf(TONE_TOKENS[tone])),
      legend: {
        show: hasLegend,
        orient: 'vertical',
        left: em * 8.4,
        top: 'middle',
        itemGap: em * 0.7,
        itemWidth: em,
        itemHeight: em * 0.7,
        icon: 'roundRect',
        selectedMode: false,
        textStyle: { color: ink, fontSize: em },
        data: parts.map(({ name }) => name),
        formatter: said,
      },
      series: [
        {
          type: 'pie',
          ...PLACE(em),
          radius: [em * 2.3, em * 3.7],
          silent: true,
          label: { show: false },
          itemStyle: { borderColor: paper, borderWidth: 2 },
          data: parts.map(({ name, value }) => ({ name, value })),
        },
        {
          type: 'pie',
          ...PLACE(em),
          radius: [0, 0],
          silent: true,
          label: {
            position: 'center',
            formatter: `{share|${shareOf(ring)}}\n${parts[0]?.name ?? ''}`,
            color: ink,
            fontSize: Math.round(em * 0.85),
            rich: { share: { color: ink, fontSize: Math.round(em * 1.5), fontWeight: 600 } },
          },
          data: [{ name: '', value: 1 }],
        },
      ],
    };
  };

/** A box of its own on the left, so narrow that seven digits of large text stand beside it on a telephone. */
const PLACE = (em: number) => ({ left: 0, width: em * 8, top: 0, height: em * 8 });
