/** Every call of the product in one list: the server registers each once, and tests walk it. */
import * as addressBook from './address-book/endpoints.ts';
import * as departments from './departments/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as massSms from './mass-sms/endpoints.ts';
import * as menu from './menu/endpoints.ts';
import * as session from './session/endpoints.ts';
import * as trial from './trial/endpoints.ts';

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported;

export const allEndpoints: readonly Endpoint[] = [
  session,
  menu,
  departments,
  addressBook,
  massSms,
  trial,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));
