/** One chart of a big screen, drawn to the size of its place; what it says stands beside it as a table for who hears the page. */
import { useRef } from 'react';
import { ChartTable } from '../../../ui/chart/ChartTable.tsx';
import { type MakeOption, type MapShape, useDrawing } from '../../../ui/chart/drawing.ts';

export interface ChartProps {
  label: string;
  makeOption: MakeOption;
  /** what the chart says, heads first; left out where the page shows it as a table anyway */
  table?: readonly (readonly string[])[];
  /** what a map is drawn from */
  map?: MapShape | undefined;
  /** the name of a part that was clicked */
  onPick?: ((name: string) => void) | undefined;
}

export function Chart({ label, makeOption, table, map, onPick }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { isLost } = useDrawing(place, makeOption, map, onPick);
  return (
    <div className="cockpit-chart">
      <div ref={place} className="cockpit-drawing" role="img" aria-label={label} />
      {isLost && <p role="alert">图表没有加载成功，请检查网络后刷新页面。</p>}
      {table && <ChartTable label={label} rows={table} />}
    </div>
  );
}
