/** A bar chart of a console page, with its table for who hears the page, and a button that saves it as a picture. */
import { useMemo, useRef } from 'react';
import { saveBlob } from '../../api/download.ts';
import { ActionButton } from '../page/ActionButton.tsx';
import { toDay } from '../text/moment.ts';
import { type Bars, barOption, barRows, heightOf } from './bars.ts';
import { ChartTable } from './ChartTable.tsx';
import { useDrawing } from './drawing.ts';

export interface BarChartProps {
  title: string;
  /** the page's name, for the file */
  page: string;
  bars: Bars;
  /** a sentence below the title */
  note?: string;
  /** the page shows the same figures as a table anyway */
  hasTable?: boolean;
}

export function BarChart({ title, page, bars, note, hasTable = false }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const said = JSON.stringify(bars);
  // a page that asks again by itself gets the same figures in new objects
  const makeOption = useMemo(() => barOption(JSON.parse(said) as Bars), [said]);
  const { isLost, toPicture } = useDrawing(place, makeOption);
  const save = async () => {
    const picture = await toPicture();
    if (picture) saveBlob(picture, `${page}-${title}-${toDay(Date.now())}.png`);
  };
  return (
    <figure className="chart">
      <figcaption>
        <span>
          {title}
          {note && <small>{note}</small>}
        </span>
        <ActionButton label="存为图片" onAct={save} />
      </figcaption>
      <div
        ref={place}
        className="chart-drawing"
        role="img"
        aria-label={title}
        style={{ height: heightOf(bars) }}
      />
      {isLost && <p role="alert">图表没有加载成功，请检查网络后刷新页面。</p>}
      {!hasTable && <ChartTable label={title} rows={barRows(bars)} />}
    </figure>
  );
}
