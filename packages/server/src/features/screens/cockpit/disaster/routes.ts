/** 信息管理 on the big screen: `contract/screens/cockpit/disaster-endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import type { Actor } from '../../../../access/actor.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { requirePlace } from '../places.ts';
import * as answers from './answers.ts';

export function disasterScreenRoutes({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const of = ({ deptId }: { deptId?: string | undefined }, { actor }: { actor: Actor }) => ({
    area: requirePlace(actor, deptId),
    now: clock.now(),
  });
  return [
    route(endpoints.disasterFigures, (asked, context) =>
      answers.tellFigures(db, { ...of(asked, context), top: areaOf(context.actor) ?? ROOT_CODE }),
    ),
    route(endpoints.disasterMap, (asked, context) => answers.tellMap(db, of(asked, context))),
    route(endpoints.disasterPoints, (asked, context) => answers.tellPoints(db, of(asked, context))),
    route(endpoints.disasterTimeline, (asked, context) => answers.tellTimeline(db, of(asked, context))),
    route(endpoints.disasterTypes, (asked, context) => answers.tellTypes(db, of(asked, context))),
    route(endpoints.disasterCrops, (asked, context) => answers.tellCrops(db, of(asked, context))),
    route(endpoints.disasterSmsReach, (asked, context) => answers.tellSmsReach(db, of(asked, context))),
  ];
}
