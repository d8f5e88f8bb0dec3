/** Services and service centres, as other systems' applications read them (decision 76). */
import * as services from '@farmers-mailbox/contract/entry/open-api/services.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { answerBy } from '../../../http/answer-by.ts';
import { publicCenters } from '../../service/service-center/queries.ts';
import { pageOfServices } from '../../service/service-hall/queries.ts';
import { openPublished, type ReadingNeeds } from './open-published.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { readerOf } from './reader.ts';

export function serviceRoutes(needs: ReadingNeeds): OpenRoute[] {
  const { pageFor } = openPublished(needs);
  return [
    openRoute(services.listServices, async (admitted, { deptId, ...asked }) => {
      const { places, now } = readerOf(admitted, needs.clock.now(), deptId);
      const { list, total } = await pageOfServices(needs.db, places[0] ?? deptId, asked, now);
      return toPage(
        list.map((row) => answerBy(services.shownService, row)),
        total,
        asked,
      );
    }),
    openRoute(services.listCenters, (admitted, asked) =>
      pageFor(admitted, asked, { kind: publicCenters, row: services.shownCenter, equal: ['centerType'] }),
    ),
  ];
}
