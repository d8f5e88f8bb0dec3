/** One chart, drawn to the size of its place; what it says stands beside it as a table for who hears the page. */
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';

export type MapShape = { readonly name: string; readonly shape: object };
/** @param em the height of the text around the chart, in pixels */
export type MakeOption = (em: number) => EChartsCoreOption;

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
  const isLost = useDrawing(place, makeOption, map, onPick);
  return (
    <div className="cockpit-chart">
      <div ref={place} className="cockpit-drawing" role="img" aria-label={label} />
      {isLost && <p role="alert">图表没有加载成功，请检查网络后刷新页面。</p>}
      {table && <DataTable label={label} rows={table} />}
    </div>
  );
}

function DataTable({ label, rows: [head = [], ...rows] }: { label: string; rows: ChartProps['table'] & {} }) {
  return (
    <table className="only-heard" aria-label={`${label}的数据`}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, place) => (
              <td key={head[place]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @returns true when the library could not be fetched */
function useDrawing(
  place: React.RefObject<HTMLDivElement | null>,
  makeOption: MakeOption,
  map: MapShape | undefined,
  onPick: ((name: string) => void) | undefined,
): boolean {
  const [isLost, setLost] = useState(false);
  const chart = useRef<EChartsType | null>(null);
  const latest = useRef({ makeOption, map, onPick });
  const draw = useRef<() => void>(() => {});
  useEffect(() => {
    latest.current = { makeOption, map, onPick };
    draw.current();
  }, [makeOption, map, onPick]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const watcher = new ResizeObserver(() => {
      chart.current?.resize();
      draw.current();
    });
    import('./echarts.ts')
      .then(({ init, registerMap }) => {
        if (isGone) return;
        chart.current = init(element, null, { renderer: 'svg' });
        chart.current.on('click', ({ name }) => latest.current.onPick?.(name));
        draw.current = () => {
          const { map: shape } = latest.current;
          if (shape) registerMap(shape.name, shape.shape as never);
          const { fontSize, fontFamily } = getComputedStyle(element);
          const em = Number.parseFloat(fontSize);
          const option = {
            animation: !prefersStillness(),
            textStyle: { fontFamily },
            ...latest.current.makeOption(em),
          };
          chart.current?.setOption(option, { notMerge: true });
        };
        draw.current();
        watcher.observe(element);
      })
      .catch(() => setLost(true));
    return () => {
      isGone = true;
      watcher.disconnect();
      draw.current = () => {};
      chart.current?.dispose();
      chart.current = null;
    };
  }, [place]);
  return isLost;
}

export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
