/** The regions of a place by the highest level of warning that holds in each now. */

import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { disasterMap } from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import { useMemo } from 'react';
import type { MapPoint } from '../map-option.ts';
import { PaintedMap } from '../PaintedMap.tsx';

type Standing = AnswerOf<typeof disasterMap>[number];

const NONE = { colour: '#14304f', isPale: false };
const looks: Readonly<Record<number, typeof NONE>> = {
  1: { colour: '#c62f35', isPale: false },
  2: { colour: '#ffa24d', isPale: true },
  3: { colour: '#ffe066', isPale: true },
  4: { colour: '#2563c9', isPale: false },
};
const NO_WARNING = '没有预警';

/** A part is told: a city is not red for its one red township without saying so. */
const levelOf = ({ warnLevel, isWhole }: Standing): string =>
  warnLevel === null ? '无' : `${labelOf(WARN_LEVEL, warnLevel)}${isWhole ? '' : '（部分）'}`;

export interface LevelMapProps {
  areas: readonly Standing[];
  points?: readonly MapPoint[] | undefined;
  onOpen?: ((deptId: string) => void) | undefined;
  onUp?: (() => void) | undefined;
}

export function LevelMap({ areas, points, onOpen, onUp }: LevelMapProps) {
  const painted = useMemo(
    () =>
      areas.map((area) => ({
        deptId: area.deptId,
        deptName: area.deptName,
        regionCode: area.regionCode,
        text: levelOf(area),
        ...(looks[area.warnLevel ?? 0] ?? NONE),
      })),
    [areas],
  );
  const rows = areas.map((area) => ({
    deptId: area.deptId,
    deptName: area.deptName,
    before: [],
    after: [levelOf(area), String(area.count)],
  }));
  return (
    <PaintedMap
      title="各地生效预警"
      areas={painted}
      points={points}
      legend={[
        ...WARN_LEVEL.map(({ value, label }) => ({ label, colour: looks[value]?.colour ?? NONE.colour })),
        { label: NO_WARNING, colour: NONE.colour },
      ]}
      legendLabel="图例（预警级别）"
      valueHead="生效预警"
      table={{ heads: ['地区', '最高级别', '生效条数'], rows }}
      onOpen={onOpen}
      onUp={onUp}
    />
  );
}
