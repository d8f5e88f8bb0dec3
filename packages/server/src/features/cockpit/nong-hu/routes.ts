/** The page 呼应 on the big screen: `contract/cockpit/nong-hu.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import * as endpoints from '@farmers-mailbox/contract/cockpit/nong-hu.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { demandPlace } from '../places.ts';
import * as answers from './answers.ts';

export function nongHuRoutes({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  return [
    route(endpoints.nongHuFigures, ({ deptId, period }, { actor }) =>
      answers.tellFigures(db, {
        area: demandPlace(actor, deptId),
        top: areaOf(actor) ?? ROOT_CODE,
        period,
        now: clock.now(),
      }),
    ),
    route(endpoints.nongHuMap, ({ deptId, period }, { actor }) =>
      answers.tellMap(db, { area: demandPlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuTypes, ({ deptId, period }, { actor }) =>
      answers.tellTypes(db, { area: demandPlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuSources, ({ deptId, period }, { actor }) =>
      answers.tellSources(db, { area: demandPlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuTrend, ({ deptId }, { actor }) =>
      answers.tellTrend(db, demandPlace(actor, deptId), clock.now()),
    ),
    route(endpoints.nongHuRank, ({ deptId, period }, { actor }) =>
      answers.tellRank(db, { area: demandPlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuBoard, ({ deptId }, { actor }) =>
      answers.tellBoard(db, demandPlace(actor, deptId), clock.now()),
    ),
  ];
}
