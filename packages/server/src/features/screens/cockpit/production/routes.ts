/** The page 产销对接 on the big screen: `contract/screens/cockpit/production-endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import type { Actor } from '../../../../access/actor.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { requirePlace } from '../places.ts';
import * as answers from './answers.ts';

export function productionRoutes({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const of = (actor: Actor, { deptId }: { deptId?: string | undefined }) => ({
    area: requirePlace(actor, deptId),
    now: clock.now(),
  });
  return [
    route(endpoints.productionFigures, (asked, { actor }) => {
      const top = areaOf(actor) ?? ROOT_CODE;
      return answers.tellFigures(db, { ...of(actor, asked), top, period: asked.period });
    }),
    route(endpoints.productionMap, (asked, { actor }) => answers.tellMap(db, of(actor, asked))),
    route(endpoints.productionCategory, (asked, { actor }) => answers.tellCategories(db, of(actor, asked))),
    route(endpoints.productionCompare, (asked, { actor }) => answers.tellComparison(db, of(actor, asked))),
    route(endpoints.productionPrice, (asked, { actor }) =>
      answers.tellPrices(db, { ...of(actor, asked), productName: asked.productName }),
    ),
    route(endpoints.productionFlow, (asked, { actor }) =>
      answers.tellFlows(db, { ...of(actor, asked), period: asked.period }),
    ),
    route(endpoints.productionLatest, (asked, { actor }) => answers.tellLatest(db, of(actor, asked))),
  ];
}
