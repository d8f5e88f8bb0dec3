/** The page 呼应 on the big screen: `contract/screens/cockpit/nong-hu.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { requirePlace } from '../places.ts';
import * as answers from './answers.ts';

export function nongHuRoutes({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  return [
    route(endpoints.nongHuFigures, ({ deptId, period }, { actor }) =>
      answers.tellFigures(db, {
        area: requirePlace(actor, deptId),
        top: areaOf(actor) ?? ROOT_CODE,
        period,
        now: clock.now(),
      }),
    ),
    route(endpoints.nongHuMap, ({ deptId, period }, { actor }) =>
      answers.tellMap(db, { area: requirePlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuTypes, ({ deptId, period }, { actor }) =>
      answers.tellTypes(db, { area: requirePlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuSources, ({ deptId, period }, { actor }) =>
      answers.tellSources(db, { area: requirePlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuWords, ({ deptId, period }, { actor }) =>
      answers.tellWords(db, { area: requirePlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuTrend, ({ deptId }, { actor }) =>
      answers.tellTrend(db, requirePlace(actor, deptId), clock.now()),
    ),
    route(endpoints.nongHuRank, ({ deptId, period }, { actor }) =>
      answers.tellRank(db, { area: requirePlace(actor, deptId), period, now: clock.now() }),
    ),
    route(endpoints.nongHuBoard, ({ deptId }, { actor }) =>
      answers.tellBoard(db, requirePlace(actor, deptId), clock.now()),
    ),
  ];
}
