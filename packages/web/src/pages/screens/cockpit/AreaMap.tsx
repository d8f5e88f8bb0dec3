/** The regions of a place by one figure, in five steps of colour. */
import { FEW, type PublicCount } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { useMemo } from 'react';
import { isPale, STEP_COLOURS } from './chart-options.ts';
import { inWords, legendOf, stepEnds, stepOf } from './counts.ts';
import type { MapArc } from './map-option.ts';
import { PaintedMap } from './PaintedMap.tsx';

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
  arcs?: readonly MapArc[] | undefined;
  /** in place of a hidden value that is no count: `<5` hours would be read as a time */
  hidden?: string | undefined;
  /** a part of the page's area may be opened further */
  onOpen?: ((deptId: string) => void) | undefined;
  onUp?: (() => void) | undefined;
}

export function AreaMap({ title, unit, areas, arcs, hidden, onOpen, onUp }: AreaMapProps) {
  const ends = useMemo(() => stepEnds(areas.map(({ value }) => value)), [areas]);
  const painted = useMemo(
    () =>
      areas.map(({ deptId, deptName, regionCode, value }) => {
        const step = stepOf(value, ends);
        const look = { colour: STEP_COLOURS[step] ?? STEP_COLOURS[0], isPale: isPale(step) };
        const isHidden = hidden !== undefined && value === FEW;
        const told = isHidden ? { text: hidden } : { text: inWords(value), spoken: unit };
        return { deptId, deptName, regionCode, ...look, ...told };
      }),
    [areas, ends, unit, hidden],
  );
  const rows = areas
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ deptId, deptName, rank, value }) => ({
      deptId,
      deptName,
      before: [String(rank)],
      after: [value === FEW ? (hidden ?? FEW) : inWords(value)],
    }));
  return (
    <PaintedMap
      title={title}
      areas={painted}
      arcs={arcs}
      legend={legendOf(ends).map(({ label, step }) => ({
        label,
        colour: STEP_COLOURS[step] ?? STEP_COLOURS[0],
      }))}
      legendLabel={`图例（${unit}）`}
      valueHead={`数量（${unit}）`}
      table={{ heads: ['名次', '地区', `数量（${unit}）`], rows }}
      onOpen={onOpen}
      onUp={onUp}
    />
  );
}
