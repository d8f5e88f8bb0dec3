/** The frame of a chart on a console page: its title, the button that saves it as a picture, and its table for who hears the page. */
import { type ReactNode, useRef } from 'react';
import { saveBlob } from '../../api/download.ts';
import { ActionButton } from '../page/ActionButton.tsx';
import { toDay } from '../text/moment.ts';
import { ChartTable } from './ChartTable.tsx';
import { type MakeOption, useDrawing } from './drawing.ts';

export interface ChartNames {
  title: string;
  /** the page's name, for the file */
  page: string;
  /** a sentence below the title */
  note?: string;
}

export interface ChartFigureProps extends ChartNames {
  makeOption: MakeOption;
  /** where a saved picture holds more than the page draws */
  makePicture?: MakeOption;
  height: string;
  /** heads first; left out where the page shows the same figures as a table anyway */
  table?: readonly (readonly string[])[] | undefined;
  /** stands beside the drawing, which leaves it room */
  children?: ReactNode;
}

export function ChartFigure(props: ChartFigureProps) {
  const { title, page, note, makeOption, makePicture, height, table, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const { isLost, toPicture } = useDrawing(place, makeOption);
  const save = async () => {
    const picture = await toPicture(makePicture);
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
      <div className="chart-place">
        <div ref={place} className="chart-drawing" role="img" aria-label={title} style={{ height }} />
        {children}
      </div>
      {isLost && <p role="alert">图表没有加载成功，请检查网络后刷新页面。</p>}
      {table && <ChartTable label={title} rows={table} />}
    </figure>
  );
}
