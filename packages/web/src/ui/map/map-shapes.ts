/** Outlines in the units of a drawing: degrees, of which those of longitude are narrower, with the north on top. */
import { type Outline, outsideProblem, type Point, ringsOf } from '@farmers-mailbox/contract/rules/place.ts';

export type MapOutline = Outline & { readonly name: string };

/** Outlines do not change while the page is open. */
export const OUTLINES_FRESH_MS = 86_400_000;

/** `330100` is the city `3301`, `330106` a county. */
export const codeOfOutline = ({ regionCode }: Outline): string => regionCode.replace(/(?:00)+$/, '');

/** At the latitude of the province. */
const NARROWER = Math.cos((29 * Math.PI) / 180);

export const xOf = Object.assign((lng: number) => lng * NARROWER, { back: (x: number) => x / NARROWER });
export const yOf = Object.assign((lat: number) => -lat, { back: (y: number) => -y });

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function boxOf(outlines: readonly Outline[]): Frame {
  const points = outlines.flatMap(ringsOf).flat();
  const xs = points.map(([lng]) => xOf(lng));
  const ys = points.map(([, lat]) => yOf(lat));
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
  const [x, y] = [least(xs), least(ys)];
  return { x, y, width: most(xs) - x, height: most(ys) - y };
}

/** A part of it around the point, or around its middle. */
export function frameOf(box: Frame, point: Point | null, zoom: number): Frame {
  if (zoom === 1) return box;
  const [width, height] = [box.width / zoom, box.height / zoom];
  const [x, y] = point ? [xOf(point.lng), yOf(point.lat)] : [box.x + box.width / 2, box.y + box.height / 2];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export const pathOf = (outline: Outline): string =>
  ringsOf(outline)
    .map((ring) => `M${ring.map(([lng, lat]) => `${xOf(lng).toFixed(4)} ${yOf(lat).toFixed(4)}`).join('L')}Z`)
    .join('');

export function nameAt(outline: Outline): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = boxOf([outline]);
  return { x: x + width / 2, y: y + height / 2 };
}

const STEPS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A hundredth of what shows, with Shift a tenth; from no point the first key goes to the start. Undefined: no arrow. */
export function moved(
  point: Point | null,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  width: number,
): Point | 'start' | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  if (point === null) return 'start';
  const length = width / (shiftKey ? 10 : 100);
  return { lng: point.lng + step[0] * length, lat: point.lat + step[1] * length };
}

/** The middle, unless that lies outside of a bent region or in the sea. */
export function startIn(outlines: readonly Outline[]): Point {
  const { x, y, width, height } = boxOf(outlines);
  const middle = { lng: xOf.back(x + width / 2), lat: yOf.back(y + height / 2) };
  const [first] = outlines.flatMap(ringsOf)[0] ?? [];
  if (outsideProblem(middle, outlines) === null || !first) return middle;
  return { lng: first[0], lat: first[1] };
}
