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
  type Point,
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

/** @throws Refusal 4000 beside `lng` when the point lies outside of this organisation's region */
export async function requireInside(outlines: OutlineReader, deptId: string, point: Point): Promise<void> {
  const known = await outlines.read(outlinedTogether(deptId));
  const problem = outsideProblem(point, outlinesOf(deptId, known));
  if (problem !== null) throw refuseField('lng', problem);
}

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
