/**
 * The regions of a place by one figure: as a map where there are outlines, as tiles where there are none, and as a table for whoever
 * prefers one. A click goes down, a right click or the button goes up.
 */
import type { PublicCount } from '@farmers-mailbox/contract/cockpit/endpoints.ts';
import { cockpitOutline } from '@farmers-mailbox/contract/cockpit/endpoints.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { type MouseEvent, useMemo, useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import { Chart } from './Chart.tsx';
import { isPale, map, STEP_COLOURS } from './chart-options.ts';
import { inWords, legendOf, stepEnds, stepOf } from './counts.ts';

export interface AreaCount {
  readonly deptId: string;
  readonly deptName: string;
  readonly regionCode: string | null;
  readonly value: PublicCount;
  readonly rank: number;
}

export interface AreaMapProps {
  title: string;
  unit: string;
  areas: readonly AreaCount[];
  /** a part of the page's area may be opened further */
  onOpen?: ((deptId: string) => void) | undefined;
  onUp?: (() => void) | undefined;
}

/** Outlines do not change while the page is open. */
const OUTLINES_FRESH_MS = 86_400_000;

export function AreaMap({ title, unit, areas, onOpen, onUp }: AreaMapProps) {
  const [isTable, setTable] = useState(false);
  // of what shows: while the next place is on its way that is still the former one
  const deptId = areas[0]?.deptId.slice(0, -2) ?? '';
  const outline = useCall(cockpitOutline, isOutlined(deptId) ? { deptId } : null, {
    staleMs: OUTLINES_FRESH_MS,
    isQuiet: true,
  });
  const ends = useMemo(() => stepEnds(areas.map(({ value }) => value)), [areas]);
  const shape = useMemo(() => shapeOf(deptId, areas, outline.data), [deptId, areas, outline.data]);
  const goUp = (event: MouseEvent) => {
    if (!onUp) return;
    event.preventDefault();
    onUp();
  };
  if (areas.length === 0) return <p className="cockpit-nothing">乡镇（街道）以下不再细分。</p>;
  const reviewNumber = outline.data?.reviewNumber;
  const colours = { areas, ends, unit, onOpen };
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
        <AreaTable title={title} {...colours} />
      ) : shape ? (
        <Outlined title={title} shape={shape} {...colours} />
      ) : (
        !outline.isLoading && <Tiles title={title} {...colours} />
      )}
      {!isTable && (
        <div className="cockpit-map-foot">
          <Legend ends={ends} unit={unit} />
          {shape && (
            <span className="cockpit-map-note">{reviewNumber ? `审图号：${reviewNumber}` : '示意图'}</span>
          )}
        </div>
      )}
    </div>
  );
}

interface Coloured {
  areas: readonly AreaCount[];
  ends: readonly number[];
  unit: string;
  onOpen?: ((deptId: string) => void) | undefined;
}

type Shape = { name: string; shape: object };

/** Townships have no outlines: only the province and cities are asked about. */
const isOutlined = (deptId: string): boolean => deptId.length === 2 || deptId.length === 4;

/** Null when a region has no outline: a map with a hole would hide it. */
function shapeOf(
  deptId: string,
  areas: readonly AreaCount[],
  given: AnswerOf<typeof cockpitOutline> | undefined,
): Shape | null {
  const outlines = new Map(given?.outlines.map((outline) => [significant(outline.regionCode), outline]));
  const features = areas.flatMap(({ deptName, regionCode }) => {
    const outline = regionCode === null ? undefined : outlines.get(significant(regionCode));
    if (!outline) return [];
    const { type, coordinates } = outline;
    return [{ type: 'Feature', properties: { name: deptName }, geometry: { type, coordinates } }];
  });
  if (features.length === 0 || features.length < areas.length) return null;
  return { name: `place-${deptId}`, shape: { type: 'FeatureCollection', features } };
}

/** 3301, 330100 and 330100000000 are the same place. */
const significant = (regionCode: string): string => regionCode.replace(/0+$/, '');

function Outlined({ title, shape, areas, ends, unit, onOpen }: Coloured & { title: string; shape: Shape }) {
  const makeOption = useMemo(
    () =>
      map(
        shape.name,
        areas.map(({ deptName, value }) => ({
          name: deptName,
          text: inWords(value),
          step: stepOf(value, ends),
        })),
      ),
    [shape, areas, ends],
  );
  const open = (name: string) => {
    const area = areas.find(({ deptName }) => deptName === name);
    if (area) onOpen?.(area.deptId);
  };
  const table = [['地区', `数量（${unit}）`], ...areas.map((area) => [area.deptName, inWords(area.value)])];
  return <Chart label={`${title}地图`} makeOption={makeOption} map={shape} table={table} onPick={open} />;
}

function Tiles({ title, areas, ends, unit, onOpen }: Coloured & { title: string }) {
  return (
    <ul className="cockpit-tiles" aria-label={title} tabIndex={0}>
      {areas.map(({ deptId, deptName, value }) => {
        const step = stepOf(value, ends);
        const content = (
          <>
            <span>{deptName}</span>
            <b>
              {inWords(value)}
              <span className="only-heard">{unit}</span>
            </b>
          </>
        );
        const look = { background: STEP_COLOURS[step], color: isPale(step) ? '#04121f' : '#fff' };
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

function AreaTable({ title, areas, unit, onOpen }: Coloured & { title: string }) {
  const sorted = areas.toSorted((a, b) => a.rank - b.rank);
  return (
    <div className="cockpit-table-frame" tabIndex={0} role="region" aria-label={`${title}表格`}>
      <table className="cockpit-table">
        <thead>
          <tr>
            <th scope="col">名次</th>
            <th scope="col">地区</th>
            <th scope="col">数量（{unit}）</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ deptId, deptName, value, rank }) => (
            <tr key={deptId}>
              <td>{rank}</td>
              <td>
                {onOpen ? (
                  <button type="button" className="cockpit-link" onClick={() => onOpen(deptId)}>
                    {deptName}
                  </button>
                ) : (
                  deptName
                )}
              </td>
              <td>{inWords(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Legend({ ends, unit }: { ends: readonly number[]; unit: string }) {
  return (
    <ul className="cockpit-legend" aria-label={`图例（${unit}）`}>
      {legendOf(ends).map(({ label, step }) => (
        <li key={label}>
          <span style={{ background: STEP_COLOURS[step] }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
