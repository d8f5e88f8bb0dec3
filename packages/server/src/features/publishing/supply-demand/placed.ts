/** Where the goods are, or are wanted, of a listing that does not say it: its region by name. */
import { PLACE_MAX } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { regionsOnPath } from '../../people/departments/queries.ts';

interface Placing {
  readonly place: string;
  readonly deptId: string;
}

const COUNTY_LEVEL = 4;

/** From the county down, as people of the province name a place: 西湖区三墩镇绕城村. */
export async function placed<Listing extends Placing>(
  db: Kysely<Tables>,
  listing: Listing,
): Promise<Listing> {
  if (listing.place !== '') return listing;
  const path = await regionsOnPath(db, listing.deptId);
  const near = path.filter(({ deptLevel }) => deptLevel >= COUNTY_LEVEL);
  const place = (near.length > 0 ? near : path.slice(-1)).map(({ deptName }) => deptName).join('');
  return { ...listing, place: place.slice(0, PLACE_MAX) };
}
