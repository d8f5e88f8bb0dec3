/** Regions chosen on the outlines that the installation ships: a click or the space bar takes one and gives it back. */
import { outlinedTogether } from '@farmers-mailbox/contract/rules/place.ts';
import { cockpitOutline } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { type KeyboardEvent, useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import {
  boxOf,
  codeOfOutline,
  type MapOutline,
  nameAt,
  OUTLINES_FRESH_MS,
  pathOf,
} from '../map/map-shapes.ts';
import { Skeleton } from '../page/states.tsx';
import { countBelow, type DeptChoice, isWithin, toggled } from './dept-nodes.ts';

export interface DeptMapPickerProps {
  label: string;
  /** the area from which may be chosen: what is drawn are the regions below it */
  area: DeptChoice;
  value: readonly DeptChoice[];
  onChange: (value: DeptChoice[]) => void;
}

export function DeptMapPicker({ label, area, value, onChange }: DeptMapPickerProps) {
  const [inside, setInside] = useState(area);
  const { data, error } = useCall(
    cockpitOutline,
    { deptId: outlinedTogether(inside.deptId) },
    { staleMs: OUTLINES_FRESH_MS, isQuiet: true },
  );
  const top = useCall(
    cockpitOutline,
    { deptId: outlinedTogether(area.deptId) },
    { staleMs: OUTLINES_FRESH_MS, isQuiet: true },
  );
  if (!data && !error) return <Skeleton lines={6} />;
  if (!data || data.outlines.length === 0)
    return <p className="cell-note">这里的地图没有加载出来，请在列表里选择。</p>;
  const places = [area, ...(hasCities(area) ? (top.data?.outlines ?? []).map(choiceOf) : [])];
  return (
    <div className="dept-map">
      {places.length > 1 && (
        <label className="dept-map-place">
          地图范围
          <select
            className="field"
            value={inside.deptId}
            onChange={({ target }) => setInside(places.find(({ deptId }) => deptId === target.value) ?? area)}
          >
            {places.map(({ deptId, deptName }) => (
              <option key={deptId} value={deptId}>
                {deptName}
              </option>
            ))}
          </select>
        </label>
      )}
      <Regions
        label={label}
        outlines={data.outlines.filter((one) => codeOfOutline(one).startsWith(area.deptId))}
        placeName={inside.deptName}
        value={value}
        onChange={onChange}
      />
      <p className="cell-note">
        点一下选中，再点一下取消；乡镇和村请在列表里选择。
        {data.reviewNumber ? `审图号：${data.reviewNumber}` : '示意图'}
      </p>
    </div>
  );
}

/** The province's outlines are its cities, each of which has outlines of its own. */
const hasCities = ({ deptId }: DeptChoice): boolean => deptId.length === 2;

const choiceOf = (outline: MapOutline): DeptChoice => ({
  deptId: codeOfOutline(outline),
  deptName: outline.name,
});

interface RegionsProps extends Omit<DeptMapPickerProps, 'area'> {
  outlines: readonly MapOutline[];
  placeName: string;
}

function Regions({ label, outlines, placeName, value, onChange }: RegionsProps) {
  const box = boxOf(outlines);
  const size = box.width / 32;
  return (
    <svg
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role="group"
      aria-label={`${label}：${placeName}地图`}
    >
      {outlines.map((outline) => {
        const choice = choiceOf(outline);
        const { deptId } = choice;
        const isChosen = value.some((one) => one.deptId === deptId);
        const isIncluded = !isChosen && isWithin(deptId, value);
        const partly = countBelow(deptId, value) > 0;
        const toggle = () => {
          if (!isIncluded) onChange(toggled(value, { ...choice, placeName }));
        };
        const onKeyDown = (event: KeyboardEvent) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          toggle();
        };
        return (
          <path
            key={outline.regionCode}
            d={pathOf(outline)}
            role="checkbox"
            aria-label={outline.name}
            aria-checked={isChosen || isIncluded ? true : partly ? 'mixed' : false}
            aria-disabled={isIncluded}
            tabIndex={0}
            onClick={toggle}
            onKeyDown={onKeyDown}
          />
        );
      })}
      {outlines.map((outline) => (
        <text key={outline.regionCode} {...nameAt(outline)} fontSize={size} aria-hidden="true">
          {outline.name}
        </text>
      ))}
    </svg>
  );
}
