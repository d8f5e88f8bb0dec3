/** A ring, bars, areas or one line of the same kind of parts, with their table. */
import { useMemo } from 'react';
import { Chart } from './Chart.tsx';
import { bars, lines, type Part, ring, treemap } from './chart-options.ts';

export interface PartsChartProps {
  kind: 'ring' | 'bars' | 'line' | 'treemap';
  label: string;
  head: readonly [string, string];
  parts: readonly Part[];
}

const makers = {
  ring,
  bars,
  treemap,
  line: (points: readonly Part[]) => lines([{ name: '', points }]),
};

export function PartsChart({ kind, label, head, parts }: PartsChartProps) {
  // the parts are made anew with each rendering: only what they say counts
  const said = JSON.stringify(parts);
  const makeOption = useMemo(() => makers[kind](JSON.parse(said) as Part[]), [kind, said]);
  return (
    <Chart
      label={label}
      makeOption={makeOption}
      table={[head, ...parts.map(({ name, text }) => [name, text])]}
    />
  );
}
