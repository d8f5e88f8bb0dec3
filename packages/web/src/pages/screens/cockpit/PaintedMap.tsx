/**
 * The regions of a place, each painted by what it says: as a map where there are outlines, as tiles where there are none, and as a table for
 * whoever prefers one. A click goes down, a right click or the button goes up.
 */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { cockpitOutline } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { type MouseEvent, useMemo, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { Chart } from './Chart.tsx';
import { type MapArc, type MapPoint, map, type RegionShape, wordsOf } from './map-option.ts';

export interface PaintedArea {
  readonly deptId: string;
  readonly deptName: string;
  readonly regionCode: string | null;
  /** what stands on it */
  readonly text: string;
  /** what follows the text for who hears the page */
  readonly spoken?: string;
  readonly colour: string;
  /** too light for white letters */
  readonly isPale: boolean;
}

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
}

/** The cells stand around the region's name, which leads down. */
export interface MapTable {
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly deptId: string;
    readonly deptName: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
  }[];
}

export interface PaintedMapProps {
  title: string;
  areas: readonly PaintedArea[];
  legend: readonly LegendEntry[];
  legendLabel: string;
  /** of what stands on the areas, in the table for who hears the page */
  valueHead: string;
  table: MapTable;
  /** between regions that are shown; others are left out */
  arcs?: readonly MapArc[] | undefined;
  points?: readonly MapPoint[] | undefined;
  /** a part of the page's area may be opened further */
  onOpen?: ((deptId: string) => void) | undefined;
  onUp?: (() => void) | undefined;
}

/** Outlines do not change while the page is open. */
const OUTLINES_FRESH_MS = 86_400_000;

export function PaintedMap(props: PaintedMapProps) {
  const { title, areas, legend, legendLabel, valueHead, table, arcs, points, onOpen, onUp } = props;
  const [isTable, setTable] = useState(false);
  // of what shows: while the next place is on its way that is still the former one
  const deptId = areas[0]?.deptId.slice(0, -2) ?? '';
  const outline = useCall(cockpitOutline, isOutlined(deptId) ? { deptId } : null, {
    staleMs: OUTLINES_FRESH_MS,
    isQuiet: true,
  });
  const shape = useMemo(() => shapeOf(deptId, areas, outline.data), [deptId, areas, outline.data]);
  const goUp = (event: MouseEvent) => {
    if (!onUp) return;
    event.preventDefault();
    onUp();
  };
  if (areas.length === 0) return <p className="cockpit-nothing">乡镇（街道）以下不再细分。</p>;
  const reviewNumber = outline.data?.reviewNumber;
  return (
    <div className="cockpit-map" onContextMenu={goUp}>
      <button
        type="button"
        className="cockpit-button cockpit-as-table"
        aria-pressed={isTable}
        onClick={() => setTable(!isTable)}
      >
        表格
      </button>
      {isTable ? (
        <AreaTable title={title} table={table} onOpen={onOpen} />
      ) : shape ? (
        <Outlined
          title={title}
          shape={shape}
          areas={areas}
          valueHead={valueHead}
          arcs={arcs}
          points={points}
          onOpen={onOpen}
        />
      ) : (
        !outline.isLoading && <Tiles title={title} areas={areas} onOpen={onOpen} />
      )}
      {!isTable && (
        <div className="cockpit-map-foot">
          <Legend entries={legend} label={legendLabel} />
          {shape && (
            <span className="cockpit-map-note">{reviewNumber ? `审图号：${reviewNumber}` : '示意图'}</span>
          )}
        </div>
      )}
    </div>
  );
}

type Shown = Pick<PaintedMapProps, 'title' | 'areas' | 'onOpen'>;

/** Townships have no outlines: only the province and cities are asked about. */
const isOutlined = (deptId: string): boolean => deptId.length === 2 || deptId.length === 4;

/** Null when a region has no outline: a map with a hole would hide it. */
function shapeOf(
  deptId: string,
  areas: readonly PaintedArea[],
  given: AnswerOf<typeof cockpitOutline> | undefined,
): RegionShape | null {
  const outlines = new Map(given?.outlines.map((outline) => [significant(outline.regionCode), outline]));
  const features = areas.flatMap(({ deptName, regionCode }) => {
    const outline = regionCode === null ? undefined : outlines.get(significant(regionCode));
    if (!outline) return [];
    const { type, coordinates } = outline;
    const geometry = { type, coordinates };
    return [{ type: 'Feature' as const, properties: { name: deptName, ...wordsOf(geometry) }, geometry }];
  });
  if (features.length === 0 || features.length < areas.length) return null;
  return { name: `place-${deptId}`, shape: { type: 'FeatureCollection' as const, features } };
}

/** 3301, 330100 and 330100000000 are the same place. */
const significant = (regionCode: string): string => regionCode.replace(/0+$/, '');

function Outlined({
  title,
  shape,
  areas,
  valueHead,
  arcs,
  points,
  onOpen,
}: Shown & Pick<PaintedMapProps, 'valueHead' | 'arcs' | 'points'> & { shape: RegionShape }) {
  const makeOption = useMemo(
    () =>
      map(
        shape,
        areas.map(({ deptName, text, colour, isPale }) => ({ name: deptName, text, colour, isPale })),
        { arcs, points },
      ),
    [shape, areas, arcs, points],
  );
  const open = (name: string) => {
    const area = areas.find(({ deptName }) => deptName === name);
    if (area) onOpen?.(area.deptId);
  };
  const table = [['地区', valueHead], ...areas.map(({ deptName, text }) => [deptName, text])];
  return <Chart label={`${title}地图`} makeOption={makeOption} map={shape} table={table} onPick={open} />;
}

function Tiles({ title, areas, onOpen }: Shown) {
  return (
    <ul className="cockpit-tiles" aria-label={title} tabIndex={0}>
      {areas.map(({ deptId, deptName, text, spoken, colour, isPale }) => {
        const content = (
          <>
            <span>{deptName}</span>
            <b>
              {text}
              {spoken && <span className="only-heard">{spoken}</span>}
            </b>
          </>
        );
        const look = { background: colour, color: isPale ? '#04121f' : '#fff' };
        return (
          <li key={deptId}>
            {onOpen ? (
              <button type="button" style={look} onClick={() => onOpen(deptId)}>
                {content}
              </button>
            ) : (
              <div style={look}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AreaTable({ title, table, onOpen }: Pick<PaintedMapProps, 'title' | 'table' | 'onOpen'>) {
  const cells = (texts: readonly string[]) =>
    texts.map((text, place) => <td key={`${place} ${text}`}>{text}</td>);
  return (
    <ScrollingPart className="cockpit-table-frame" label={`${title}表格`}>
      <table className="cockpit-table">
        <thead>
          <tr>
            {table.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ deptId, deptName, before, after }) => (
            <tr key={deptId}>
              {cells(before)}
              <td>
                {onOpen ? (
                  <button type="button" className="cockpit-link" onClick={() => onOpen(deptId)}>
                    {deptName}
                  </button>
                ) : (
                  deptName
                )}
              </td>
              {cells(after)}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingPart>
  );
}

function Legend({ entries, label }: { entries: readonly LegendEntry[]; label: string }) {
  return (
    <ul className="cockpit-legend" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <span style={{ background: entry.colour }} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
}
