/** A point chosen by a click or by the arrow keys on the outlines that the installation ships: nothing is asked of another server. */
import {
  outlinedTogether,
  outlinesOf,
  outsideProblem,
  type Point,
} from '@farmers-mailbox/contract/rules/place.ts';
import { cockpitOutline } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import { Skeleton } from '../page/states.tsx';
import {
  boxOf,
  frameOf,
  type MapOutline,
  moved,
  nameAt,
  OUTLINES_FRESH_MS,
  pathOf,
  startIn,
  xOf,
  yOf,
} from './map-shapes.ts';

export interface PlaceMapProps {
  deptId: string;
  point: Point | null;
  onChoose: (point: Point) => void;
}

const ZOOM_MAX = 16;

export function PlaceMap({ deptId, ...chosen }: PlaceMapProps) {
  const { data, error } = useCall(
    cockpitOutline,
    { deptId: outlinedTogether(deptId) },
    { staleMs: OUTLINES_FRESH_MS, isQuiet: true },
  );
  if (!data && !error) return <Skeleton lines={6} />;
  if (!data || data.outlines.length === 0) {
    return <p className="cell-note">这里的地图没有加载出来，请直接填写经度和纬度。</p>;
  }
  const own = outlinesOf(deptId, data.outlines);
  const note = data.reviewNumber ? `审图号：${data.reviewNumber}` : '示意图';
  return <Drawn all={data.outlines} own={own} note={note} {...chosen} />;
}

interface DrawnProps extends Omit<PlaceMapProps, 'deptId'> {
  all: readonly MapOutline[];
  own: readonly MapOutline[];
  note: string;
}

function Drawn({ all, own, note, point, onChoose }: DrawnProps) {
  const [zoom, setZoom] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const hintId = useId();
  const frame = frameOf(boxOf(own), point, zoom);
  const choose = (next: Point) => {
    const outside = outsideProblem(next, own);
    setProblem(outside);
    if (outside === null) onChoose(next);
  };
  const onClick = (event: MouseEvent<SVGSVGElement>) => {
    const toScreen = event.currentTarget.getScreenCTM();
    if (!toScreen) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen.inverse());
    choose({ lng: xOf.back(at.x), lat: yOf.back(at.y) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isHere = point !== null && outsideProblem(point, own) === null;
    const next = moved(isHere ? point : null, event, frame.width) ?? null;
    if (next === null) return;
    event.preventDefault();
    choose(next === 'start' ? startIn(own) : next);
  };
  // legible on a narrow sheet, whether the region's width or its height fills it
  const size = Math.max(frame.width / 32, frame.height / 22);
  return (
    <div className="place-map">
      <svg
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="application"
        aria-label="选择位置的地图"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {all.map((outline) => (
          <path
            key={outline.regionCode}
            d={pathOf(outline)}
            className={own.includes(outline) ? 'place-own' : 'place-beside'}
          />
        ))}
        {all.map((outline) => (
          <text key={outline.regionCode} {...nameAt(outline)} fontSize={size}>
            {outline.name}
          </text>
        ))}
        {point && <circle className="place-point" cx={xOf(point.lng)} cy={yOf(point.lat)} r={size / 2} />}
      </svg>
      <div className="place-foot">
        <button
          type="button"
          className="plain-button"
          aria-disabled={zoom === 1}
          onClick={() => setZoom(Math.max(1, zoom / 2))}
        >
          缩小
        </button>
        <button
          type="button"
          className="plain-button"
          aria-disabled={zoom === ZOOM_MAX}
          onClick={() => setZoom(Math.min(ZOOM_MAX, zoom * 2))}
        >
          放大
        </button>
        <span className="cell-note">{note}</span>
      </div>
      <p id={hintId} className="cell-note">
        点地图选择；也可以用方向键移动，按住 Shift 走得更远，移动前可以先放大。
      </p>
      <p role="alert" className="form-item-problem">
        {problem}
      </p>
      <p className="only-heard" aria-live="polite">
        {point && `已选：经度 ${point.lng}，纬度 ${point.lat}`}
      </p>
    </div>
  );
}
