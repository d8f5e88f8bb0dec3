/** A request by others for something of a county. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { CountyThings } from '../county-things.ts';

/** A call, and its fields with something of 西湖区 in them. */
export type AskForThings = readonly [Endpoint, (theirs: CountyThings) => object];

/** Of the people of the next county, who put something of 西湖区 beside what is their own. */
export type AskBesideOwn = readonly [
  Endpoint,
  (theirs: CountyThings, mine: CountyThings) => Record<string, unknown>,
];
