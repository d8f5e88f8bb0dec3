/** The side menu: `contract/system/menu/endpoints.ts`. */
import { getRouter } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { readRouter } from './actions.ts';

export function menuRoutes({ db }: Pick<Dependencies, 'db'>): Route[] {
  return [route(getRouter, (_fields, { actor }) => readRouter(db, actor))];
}
