/** The calls of products: `contract/messaging/products/endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { removeProductOf, storeProduct } from './actions.ts';
import { toProductRow } from './presenter.ts';
import { pageOfProducts } from './queries.ts';

export function productRoutes(needs: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, clock, personalData } = needs;
  return [
    route(endpoints.pageProductsForSms, async (filters, { actor }) => {
      const today = chinaDay(clock.now());
      const found = await pageOfProducts(db, areaOf(actor), filters, { today, personalData });
      const rows = found.list.map((row) => toProductRow(actor, personalData, row, today));
      return toPage(rows, found.total, filters);
    }),
    route(endpoints.saveProduct, async (fields, context) => ({
      productId: await storeProduct(needs, context, fields),
    })),
    route(endpoints.removeProduct, async (fields, context) => {
      await removeProductOf(needs, context, fields);
      return null;
    }),
  ];
}
