/**
 * The outlines that the cockpit's map draws, from a folder of GeoJSON files that an installation can replace: `330000.json` holds the cities of the
 * province, `330100.json` the counties of a city. Each file is read once.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { cockpitOutline } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import type { Logger } from 'pino';
import { z } from 'zod';

type Outlines = AnswerOf<typeof cockpitOutline>['outlines'];

const collection = z.object({
  features: z.array(
    z.object({
      properties: z.object({ adcode: z.coerce.string().regex(/^\d{6,12}$/) }),
      geometry: z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) }),
    }),
  ),
});

export interface OutlineReader {
  /** Empty where there is no file. A file that is no map counts as none, and is told to the log. */
  read(deptId: string): Promise<Outlines>;
}

export function openOutlines(folder: string, log: Logger): OutlineReader {
  const known = new Map<string, Promise<Outlines>>();
  return {
    read(deptId) {
      const file = path.join(folder, `${deptId.padEnd(6, '0')}.json`);
      const outlines = known.get(file) ?? readOutlines(file, log);
      known.set(file, outlines);
      return outlines;
    },
  };
}

async function readOutlines(file: string, log: Logger): Promise<Outlines> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  try {
    const { features } = collection.parse(JSON.parse(text));
    return features.map(({ properties, geometry }) => ({ regionCode: properties.adcode, ...geometry }));
  } catch (error) {
    log.warn({ err: error, file }, 'a map could not be read');
    return [];
  }
}
