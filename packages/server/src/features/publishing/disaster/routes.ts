/** The page 防灾减灾: `contract/publishing/disaster/endpoints.ts`. */

import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { requireArea } from '../../../access/place-refusal.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { tellPictures } from '../../office/files/picture-actions.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { orderRoute } from '../content/order.ts';
import { readPlainPhone } from '../content/plain-phone.ts';
import { countWaiting } from '../content/queries.ts';
import { detailsRoute, reviewRoutes, writingRoutes } from '../content/routes.ts';
import { readMadeSms } from '../content/sms-actions.ts';
import { findPushAbout } from '../push/queries.ts';
import { exportDisasters } from './export.ts';
import { disaster, type StoredDisaster, waitingFor } from './kind.ts';
import { countInForce, pageOfDisasters } from './list-queries.ts';
import { disasterOrdering } from './policy.ts';
import { toDisasterDetails, toDisasterRow } from './presenter.ts';
import { turnIntoSms } from './sms-actions.ts';
import { readWritten } from './written.ts';

export const calls = {
  details: endpoints.disasterDetails,
  add: endpoints.saveDisaster,
  change: endpoints.updateDisaster,
  pass: endpoints.passDisaster,
  refuse: endpoints.refuseDisaster,
  offline: endpoints.takeDisasterOffline,
  remove: endpoints.removeDisaster,
};

export function disasterRoutes(
  deps: Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>,
): Route[] {
  const { db, clock } = deps;
  const needs = { ...deps, ...openNeeds(deps) };
  const content = new ContentActions(disaster, needs);
  return [
    route(endpoints.pageDisasters, async (asked, { actor }) => {
      requireArea(actor, asked.deptId);
      const now = clock.now();
      const { list, total, more } = await pageOfDisasters(db, actor, asked, now);
      const beside = { now, sms: await readMadeSms(db, actor, list) };
      const rows = list.map((row) => toDisasterRow(actor, row, beside));
      return { ...toPage(rows, total, asked), more };
    }),
    route(endpoints.disasterStat, async (_, { actor }) => {
      const area = requireArea(actor, undefined);
      const inForce = await countInForce(db, area, clock.now());
      const also = waitingFor(actor);
      const waitingCount = also === null ? 0 : await countWaiting(db, disaster, actor, area, also);
      return { inForce, waitingCount };
    }),
    detailsRoute(
      calls.details,
      content,
      async (actor, found, beside) => {
        const sms = await readMadeSms(db, actor, [found]);
        const push = await findPushAbout(db, actor, 'disaster', found.disasterId);
        const imageUrls = await tellPictures(deps, found.imageUrls);
        const around = { now: clock.now(), sms, push, imageUrls, ...beside };
        return toDisasterDetails(actor, deps.personalData, found, around);
      },
      phoneOf,
    ),
    ...writingRoutes(content, calls, (fields, _actor, before) => readWritten(deps, fields, before)),
    route(endpoints.readReporterPhone, ({ disasterId }, act) =>
      readPlainPhone(content, deps.personalData, act, { id: disasterId, phoneOf }),
    ),
    route(endpoints.exportDisasters, (filters, context) => {
      requireArea(context.actor, filters.deptId);
      return exportDisasters(deps, context, filters);
    }),
    ...reviewRoutes(content, calls),
    orderRoute(endpoints.orderDisaster, content, disasterOrdering),
    route(endpoints.turnDisasterIntoSms, (fields, act) => turnIntoSms(needs, content, act, fields)),
  ];
}

const phoneOf = ({ reporterPhoneCipher }: StoredDisaster) => reporterPhoneCipher;
