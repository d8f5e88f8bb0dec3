/** A bar chart of a console page. */
import { useMemo } from 'react';
import { type Bars, barOption, barRows, heightOf } from './bars.ts';
import { ChartFigure, type ChartNames } from './ChartFigure.tsx';

export interface BarChartProps extends ChartNames {
  bars: Bars;
  /** the page shows the same figures as a table anyway */
  hasTable?: boolean;
}

export function BarChart({ bars, hasTable = false, ...names }: BarChartProps) {
  const said = JSON.stringify(bars);
  // a page that asks again by itself gets the same figures in new objects
  const makeOption = useMemo(() => barOption(JSON.parse(said) as Bars), [said]);
  return (
    <ChartFigure
      {...names}
      makeOption={makeOption}
      height={heightOf(bars)}
      table={hasTable ? undefined : barRows(bars)}
    />
  );
}
