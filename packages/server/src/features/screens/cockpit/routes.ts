/** The cockpit on the big screen, for everybody and for whoever has the authority: `contract/screens/cockpit/endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { AnswerOf, CheckedRequestOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { publicRoute, type Route, route } from '../../../http/route.ts';
import { readSentToday } from '../../messaging/mass-sms/queries.ts';
import { openAnswerCache } from './answer-cache.ts';
import { disasterScreenRoutes } from './disaster/routes.ts';
import { nongHuRoutes } from './nong-hu/routes.ts';
import { pathTo, requirePlace } from './places.ts';
import { productionRoutes } from './production/routes.ts';
import * as publicly from './public-answers.ts';
import { isCounted } from './queries.ts';
import * as userInfo from './user-info-answers.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'outlines'>;

export function cockpitRoutes(needs: Needs): Route[] {
  return [
    ...publicRoutes(needs),
    ...userInfoRoutes(needs),
    ...productionRoutes(needs),
    ...disasterScreenRoutes(needs),
    ...nongHuRoutes(needs),
  ];
}

/** However many walls show it, the database is asked once in this time for a place. */
const LIVE_MS = 2_000;

function publicRoutes(needs: Needs): Route[] {
  const { db, clock } = needs;
  const cache = openAnswerCache(clock);
  const momentary = openAnswerCache(clock, LIVE_MS);
  const keeping = <E extends Endpoint>(
    endpoint: E,
    tell: (asked: CheckedRequestOf<E> & { deptId: string }, now: Date) => Promise<AnswerOf<E>>,
  ) =>
    publicRoute(endpoint, (fields) => {
      const asked = fields as CheckedRequestOf<E> & { deptId: string };
      return cache.read(`${endpoint.path} ${JSON.stringify(fields)}`, async () => {
        await pathTo(db, ROOT_CODE, asked.deptId);
        // asked first: what was not counted yet is not to be told for five minutes
        const isKept = await isCounted(db);
        return { answer: await tell(asked, clock.now()), isKept };
      });
    });
  return [
    publicRoute(endpoints.cockpitLive, ({ deptId }) =>
      momentary.read(deptId, async () => {
        await pathTo(db, ROOT_CODE, deptId);
        return { answer: await readSentToday(db, deptId, clock.now()), isKept: true };
      }),
    ),
    keeping(endpoints.cockpitOverview, (asked, now) => publicly.tellOverview(db, asked, now)),
    keeping(endpoints.cockpitMap, (asked, now) => publicly.tellMap(db, asked, now)),
    keeping(endpoints.cockpitUserTrend, (asked, now) => publicly.tellUserTrend(db, asked, now)),
    keeping(endpoints.cockpitSmsTrend, (asked, now) => publicly.tellSmsTrend(db, asked, now)),
    keeping(endpoints.cockpitSmsCategory, (asked, now) => publicly.tellSmsCategory(db, asked, now)),
    keeping(endpoints.cockpitSubjectGroup, (asked) => publicly.tellSubjectGroups(db, asked)),
    keeping(endpoints.cockpitRank, (asked, now) => publicly.tellRank(db, asked, now)),
    keeping(endpoints.cockpitWarnings, (asked, now) => publicly.tellWarnings(db, asked, now)),
    keeping(endpoints.cockpitEvents, (asked, now) => publicly.tellEvents(db, asked, now)),
    keeping(endpoints.cockpitOutline, async ({ deptId }) => {
      const { reviewNumber } = needs.config.maps;
      return { reviewNumber: reviewNumber ?? null, outlines: await needs.outlines.read(deptId) };
    }),
  ];
}

function userInfoRoutes({ db, clock }: Needs): Route[] {
  return [
    route(endpoints.userInfoFigures, ({ deptId }, { actor }) =>
      userInfo.tellFigures(db, {
        area: requirePlace(actor, deptId),
        top: areaOf(actor) ?? ROOT_CODE,
        now: clock.now(),
      }),
    ),
    route(endpoints.userInfoMap, ({ deptId, menuKey, period }, { actor }) =>
      userInfo.tellUserMap(db, { area: requirePlace(actor, deptId), menuKey, period, now: clock.now() }),
    ),
    route(endpoints.userInfoLevel, ({ deptId }, { actor }) =>
      userInfo.tellLevels(db, requirePlace(actor, deptId)),
    ),
    route(endpoints.userInfoAge, ({ deptId }, { actor }) =>
      userInfo.tellAges(db, requirePlace(actor, deptId)),
    ),
    route(endpoints.userInfoOsType, ({ deptId }, { actor }) =>
      userInfo.tellTerminals(db, requirePlace(actor, deptId), clock.now()),
    ),
    route(endpoints.userInfoTrend, ({ deptId }, { actor }) =>
      userInfo.tellTrend(db, requirePlace(actor, deptId), clock.now()),
    ),
    route(endpoints.userInfoTable, ({ deptId }, { actor }) =>
      userInfo.tellTable(db, requirePlace(actor, deptId)),
    ),
  ];
}
