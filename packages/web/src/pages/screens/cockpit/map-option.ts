/** Looks of the map: regions with their colours and numbers, and above them arcs between regions and points. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { cockpitOutline } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { type MakeOption, prefersStillness } from '../../../ui/chart/drawing.ts';
import { tooltip } from './chart-options.ts';

export interface Area {
  readonly name: string;
  readonly text: string;
  readonly colour: string;
  /** too light for white letters */
  readonly isPale: boolean;
}

type Place = readonly [lng: number, lat: number];
type Outline = Pick<AnswerOf<typeof cockpitOutline>['outlines'][number], 'type' | 'coordinates'>;

export interface RegionShape {
  readonly name: string;
  readonly shape: {
    readonly type: 'FeatureCollection';
    readonly features: readonly {
      readonly type: 'Feature';
      readonly properties: { readonly name: string; readonly cp?: Place };
      readonly geometry: Outline;
    }[];
  };
}

export interface MapArc {
  readonly fromName: string;
  readonly toName: string;
  readonly weight: number;
}

export interface MapPoint {
  readonly name: string;
  readonly at: Place;
}

export interface MapOverlay {
  readonly arcs?: readonly MapArc[] | undefined;
  readonly points?: readonly MapPoint[] | undefined;
}

/** The same box for the regions and for what lies above them. */
const box = { aspectScale: 0.87, left: 4, right: 4, top: 4, bottom: 4, preserveAspect: 'contain' };

export const map =
  ({ name: mapName, shape }: RegionShape, areas: readonly Area[], { arcs, points }: MapOverlay): MakeOption =>
  (em) => ({
    tooltip: { ...tooltip(em * 1.1, 'item'), formatter: toldAreas(areas) },
    geo: { map: mapName, silent: true, ...box, itemStyle: { opacity: 0 }, label: { show: false } },
    series: [
      {
        type: 'map',
        map: mapName,
        roam: false,
        selectedMode: false,
        ...box,
        label: {
          show: true,
          color: '#fff',
          fontSize: Math.round(em * 1.05),
          fontWeight: 600,
          lineHeight: Math.round(em * 1.35),
          textBorderColor: '#06182c',
          textBorderWidth: 3,
          formatter: ({ name }: { name: string }) =>
            `${name}\n${areas.find((area) => area.name === name)?.text ?? ''}`,
        },
        labelLayout: { hideOverlap: true },
        itemStyle: { areaColor: '#0f2742', borderColor: '#8fd0ff', borderWidth: 1 },
        emphasis: {
          itemStyle: { areaColor: undefined, borderColor: '#ffd166', borderWidth: 3 },
        },
        data: areas.map(({ name, colour, isPale: pale }) => ({
          name,
          label: pale ? { color: '#04121f', textBorderColor: '#e3f4fe' } : {},
          itemStyle: { areaColor: colour },
          emphasis: {
            label: { color: pale ? '#04121f' : '#fff' },
            itemStyle: { areaColor: colour },
          },
        })),
      },
      ...(arcs ? [arcsOf(em, arcs, centresOf(shape))] : []),
      ...(points ? [pointsOf(em, points)] : []),
    ],
  });

const toldAreas = (areas: readonly Area[]) => (at: { name: string; seriesType?: string }) =>
  at.seriesType === 'scatter'
    ? at.name
    : `${at.name}：${areas.find(({ name }) => name === at.name)?.text ?? '没有数据'}`;

const ARC_WIDTH_MAX = 6;

function arcsOf(em: number, arcs: readonly MapArc[], centres: ReadonlyMap<string, Place>) {
  const most = Math.max(...arcs.map(({ weight }) => weight), 1);
  return {
    type: 'lines',
    silent: true,
    effect: {
      show: !prefersStillness(),
      period: 5,
      symbol: 'circle',
      symbolSize: em * 0.45,
      color: '#fff3c4',
    },
    lineStyle: { color: '#ffd166', opacity: 0.85, curveness: 0.3 },
    data: arcs.flatMap(({ fromName, toName, weight }) => {
      const [from, to] = [centres.get(fromName), centres.get(toName)];
      if (!from || !to || fromName === toName) return [];
      return [{ coords: [from, to], lineStyle: { width: 1.5 + (ARC_WIDTH_MAX - 1.5) * (weight / most) } }];
    }),
  };
}

const pointsOf = (em: number, points: readonly MapPoint[]) => ({
  type: 'scatter',
  coordinateSystem: 'geo',
  symbolSize: em * 0.9,
  itemStyle: { color: '#c6a5ff', borderColor: '#06182c', borderWidth: 2 },
  data: points.map(({ name, at }) => ({ name, value: [...at] })),
});

/** The middle of each region's largest part, roughly: where an arc begins or ends. */
function centresOf({ features }: RegionShape['shape']): Map<string, Place> {
  return new Map(
    features.map(({ properties, geometry }) => [properties.name, middleOf(largestOf(boxesOf(geometry)))]),
  );
}

/**
 * Islands have their words in the middle of them all: on the largest one, close to the mainland, these would lie over the neighbour's and be
 * left out. Of every other region the library finds the place.
 */
export function wordsOf(outline: Outline): { readonly cp?: Place } {
  const boxes = boxesOf(outline);
  const all: Box = {
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
  return sizeOf(largestOf(boxes)) * 2 < sizeOf(all) ? { cp: middleOf(all) } : {};
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function boxesOf({ type, coordinates }: Outline): readonly Box[] {
  const rings = (
    type === 'Polygon' ? [coordinates[0]] : coordinates.map((part) => (part as unknown[])[0])
  ) as Place[][];
  return rings.map((ring) => {
    const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
    return {
      west: Math.min(...lngs),
      east: Math.max(...lngs),
      south: Math.min(...lats),
      north: Math.max(...lats),
    };
  });
}

const sizeOf = ({ west, east, south, north }: Box): number => (east - west) * (north - south);
const middleOf = ({ west, east, south, north }: Box): Place => [(west + east) / 2, (south + north) / 2];
const largestOf = (boxes: readonly Box[]): Box =>
  boxes.reduce((largest, one) => (sizeOf(one) > sizeOf(largest) ? one : largest));
