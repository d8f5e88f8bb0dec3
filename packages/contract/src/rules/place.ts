/** A point on the map as people type or choose it, and whether it lies within a region, by the outlines that the installation ships. */
import * as z from 'zod/mini';
import { type Problems, problemsIn } from './obeys.ts';
import { ROOT_CODE } from './organisation.ts';

/** A place as a form holds it; empty: none. */
export interface TypedPlace {
  readonly lng: string;
  readonly lat: string;
}
/** In degrees. */
export interface Point {
  readonly lng: number;
  readonly lat: number;
}

/** Around the province: the two columns of every point are held to it. */
export const PROVINCE_BOUNDS = { lng: [118, 124], lat: [27, 32] } as const;
/** Decimals of a degree that are kept: ten centimetres. */
export const PLACE_DECIMALS = 6;
export const COORDINATE_MAX = 12;

const degrees = ([min, max]: readonly [number, number], name: string) =>
  z.nullable(
    z
      .number('应为数字')
      .check(z.gte(min, `${name}应在${min}到${max}之间`), z.lte(max, `${name}应在${min}到${max}之间`)),
  );
const lng = degrees(PROVINCE_BOUNDS.lng, '经度');
const lat = degrees(PROVINCE_BOUNDS.lat, '纬度');
/** Of a request: both, or neither (`pointProblems`). */
export const pointFields = { lng: z._default(lng, null), lat: z._default(lat, null) };
/** Left out: as it was; null: none. */
export const keptPointFields = { lng: z.optional(lng), lat: z.optional(lat) };
export interface TakenPoint {
  readonly lng: number | null;
  readonly lat: number | null;
}

export const pointProblems = ({ lng, lat }: TakenPoint): Problems<'lng' | 'lat'> =>
  problemsIn({
    lng: lng === null && lat !== null ? '请填写经度，或把纬度也清空' : null,
    lat: lat === null && lng !== null ? '请填写纬度，或把经度也清空' : null,
  });

/** 经度 120.0852，纬度 30.2741 */
export const pointInWords = ({ lng, lat }: TakenPoint): string | null =>
  lng === null || lat === null ? null : `经度 ${lng}，纬度 ${lat}`;

/** GeoJSON's, of one region. */
export interface Outline {
  readonly regionCode: string;
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly coordinates: readonly unknown[];
}
export type Ring = readonly (readonly [lng: number, lat: number])[];

/** Null: not typed, or no place at all. */
export function placeOf({ lng, lat }: TypedPlace): Point | null {
  if (lng.trim() === '' || Object.keys(placeProblems({ lng, lat })).length > 0) return null;
  return { lng: Number(lng), lat: Number(lat) };
}

export const typedPlace = ({ lng, lat }: Point): TypedPlace => ({
  lng: lng.toFixed(PLACE_DECIMALS),
  lat: lat.toFixed(PLACE_DECIMALS),
});

/** Both or none. */
export const placeProblems = (typed: TypedPlace): Problems<'lng' | 'lat'> =>
  typed.lng.trim() === '' && typed.lat.trim() === '' ? {} : demandedPlaceProblems(typed);

export const demandedPlaceProblems = ({ lng, lat }: TypedPlace): Problems<'lng' | 'lat'> =>
  problemsIn({
    lng: coordinateProblem(lng, '经度', PROVINCE_BOUNDS.lng),
    lat: coordinateProblem(lat, '纬度', PROVINCE_BOUNDS.lat),
  });

function coordinateProblem(typed: string, name: string, [min, max]: readonly [number, number]) {
  if (typed.trim() === '') return `请填写${name}，或在地图上选择位置`;
  const value = /^\s*\d{2,3}(?:\.\d{1,6})?\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= min && value <= max ? null : `${name}应在${min}到${max}之间，最多${PLACE_DECIMALS}位小数`;
}

/** The region whose parts are outlined together: the province and its cities; what lies deeper is found among its city's counties. */
export const outlinedTogether = (deptId: string): string => deptId.slice(0, 4) || ROOT_CODE;

/** Those of the region itself, or of the county around it; all of them where it has none of its own. */
export function outlinesOf<Given extends Outline>(
  deptId: string,
  outlines: readonly Given[],
): readonly Given[] {
  const own = outlines.filter(({ regionCode }) => regionCode.startsWith(deptId.slice(0, 6)));
  return own.length > 0 ? own : outlines;
}

export const ringsOf = ({ type, coordinates }: Outline): readonly Ring[] =>
  (type === 'Polygon' ? coordinates : coordinates.flat()) as readonly Ring[];

/** About a kilometre: outlines are drawn no finer, and offices stand on borders. */
const BORDER_DEGREES = 0.01;

/** The sentence for a point that does not lie within these; null as well where there are none. */
export function outsideProblem({ lng, lat }: Point, outlines: readonly Outline[]): string | null {
  const around = [0, BORDER_DEGREES, -BORDER_DEGREES];
  const isInside = outlines.some((outline) =>
    around.some((east) => around.some((north) => surrounds(outline, lng + east, lat + north))),
  );
  return isInside || outlines.length === 0 ? null : '这个位置不在所选区域的范围内';
}

/** A ray to the east crosses the rings an odd number of times. */
function surrounds(outline: Outline, lng: number, lat: number): boolean {
  let isInside = false;
  for (const ring of ringsOf(outline)) {
    for (const [at, [x, y]] of ring.entries()) {
      const [fromX, fromY] = ring[at - 1] ?? [x, y];
      const crosses = y > lat !== fromY > lat && lng < x + ((fromX - x) * (lat - y)) / (fromY - y);
      if (crosses) isInside = !isInside;
    }
  }
  return isInside;
}
