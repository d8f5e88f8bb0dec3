/** The side menu: `contract/menu/endpoints.ts`. */
import { getRouter } from '@farmers-mailbox/contract/menu/endpoints.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { hasMenu, maySee } from './policy.ts';
import { toRouterTree } from './presenter.ts';
import { isBuiltInCarrierAlone, listMenu } from './queries.ts';

export function menuRoutes({ db }: Pick<Dependencies, 'db'>): Route[] {
  return [
    route(getRouter, async (_fields, { actor }) => {
      if (!hasMenu(actor)) return [];
      const features = { simulatedHandset: await isBuiltInCarrierAlone(db) };
      const items = await listMenu(db);
      return toRouterTree(items.filter((item) => maySee(actor, item, features)));
    }),
  ];
}
