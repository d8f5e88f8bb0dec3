/**
 * The outlines of regions, from a folder of GeoJSON files that an installation can replace: `330000.json` holds the cities of the
 * province, `330100.json` the counties of a city. Each file is read once.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Outline,
  outlinedTogether,
  outlinesOf,
  outsideProblem,
  PLACE_DECIMALS,
  type TakenPoint,
} from '@farmers-mailbox/contract/rules/place.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { refuseField } from '../http/refusal.ts';

export type NamedOutline = Outline & { readonly name: string; readonly coordinates: unknown[] };

const collection = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        adcode: z.coerce.string().regex(/^\d{6,12}$/),
        name: z.string().default(''),
      }),
      geometry: z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) }),
    }),
  ),
});

export interface OutlineReader {
  /** Empty where there is no file. A file that is no map counts as none, and is told to the log. */
  read(deptId: string): Promise<NamedOutline[]>;
}

export function openOutlines(folder: string, log: Logger): OutlineReader {
  const known = new Map<string, Promise<NamedOutline[]>>();
  return {
    read(deptId) {
      const file = path.join(folder, `${deptId.padEnd(6, '0')}.json`);
      const outlines = known.get(file) ?? readOutlines(file, log);
      known.set(file, outlines);
      return outlines;
    },
  };
}

interface Placed extends TakenPoint {
  readonly deptId: string;
}

/**
 * A point that was accepted stays: outlines are drawn anew, and one that they no longer hold must not keep all else from being changed.
 * Without one a thing may stand anywhere in its region.
 * @param before as it is stored; null: a new one
 * @throws Refusal 4000 beside `lng` for another point that lies outside of the region
 */
export async function requireInside(
  outlines: OutlineReader,
  { deptId, lng, lat }: Placed,
  before: Placed | null,
): Promise<void> {
  if (lng === null || lat === null) return;
  const isKnown = deptId === before?.deptId && isSame(lng, before.lng) && isSame(lat, before.lat);
  if (isKnown) return;
  const around = outlinesOf(deptId, await outlines.read(outlinedTogether(deptId)));
  const problem = outsideProblem({ lng, lat }, around);
  if (problem !== null) throw refuseField('lng', problem);
}

/** As forms show it: a table may have brought more digits. */
const isSame = (degrees: number, known: number | null): boolean =>
  known !== null && degrees.toFixed(PLACE_DECIMALS) === known.toFixed(PLACE_DECIMALS);

async function readOutlines(file: string, log: Logger): Promise<NamedOutline[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  try {
    const { features } = collection.parse(JSON.parse(text));
    return features.map(({ properties: { adcode, name }, geometry }) => ({
      regionCode: adcode,
      name,
      ...geometry,
    }));
  } catch (error) {
    log.warn({ err: error, file }, 'a map could not be read');
    return [];
  }
}
