/** The page 防灾减灾: `contract/disaster/endpoints.ts`. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import * as endpoints from '@farmers-mailbox/contract/disaster/endpoints.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Actor } from '../../access/actor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { openCurrentMatcher } from '../sensitive-words/queries.ts';
import { remindWordsIn } from '../sensitive-words/text-actions.ts';
import { addNew, changeOne, type DisasterNeeds, findOrRefuse, removeOne, writtenOf } from './actions.ts';
import { countInForce, countWaitingFor, pageOfDisasters } from './list-queries.ts';
import { disasterPolicy } from './policy.ts';
import { toDisasterDetails, toDisasterRow } from './presenter.ts';
import { listRecords } from './queries.ts';
import { passOne, refuseOne, takeOneOffline } from './review-actions.ts';
import { readMadeSms, turnIntoSms } from './sms-actions.ts';
import { partsOf } from './words.ts';

export function disasterRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, clock } = deps;
  const needs: DisasterNeeds = { ...deps, matcher: openCurrentMatcher(db) };
  return [
    route(endpoints.pageDisasters, async (asked, { actor }) => {
      demandArea(actor, asked.deptId);
      const now = clock.now();
      const { list, total, more } = await pageOfDisasters(db, actor, asked, now);
      const beside = { now, sms: await readMadeSms(db, actor, list) };
      const rows = list.map((row) => toDisasterRow(actor, row, beside));
      return { ...toPage(rows, total, asked), more };
    }),
    route(endpoints.disasterStat, async (_, { actor }) => {
      const area = demandArea(actor, undefined);
      const inForce = await countInForce(db, area, clock.now());
      const waitingCount = disasterPolicy.mayReview(actor) ? await countWaitingFor(db, actor, area) : 0;
      return { inForce, waitingCount };
    }),
    route(endpoints.disasterDetails, async ({ disasterId }, { actor }) => {
      const found = await findOrRefuse(db, actor, disasterId);
      const [remindWords, records, sms] = await Promise.all([
        remindWordsIn(needs.matcher, found.createDeptId, partsOf(writtenOf(found))),
        listRecords(db, disasterId),
        readMadeSms(db, actor, [found]),
      ]);
      return toDisasterDetails(actor, found, { now: clock.now(), sms, remindWords, records });
    }),
    route(endpoints.saveDisaster, async (fields, context) => ({
      disasterId: await addNew(needs, context, fields),
    })),
    route(endpoints.updateDisaster, async (fields, context) => {
      await changeOne(needs, context, fields);
      return { disasterId: fields.disasterId };
    }),
    route(endpoints.passDisaster, (review, context) => quietly(passOne(needs, context, review))),
    route(endpoints.refuseDisaster, (review, context) => quietly(refuseOne(needs, context, review))),
    route(endpoints.takeDisasterOffline, (fields, context) =>
      quietly(takeOneOffline(needs, context, fields)),
    ),
    route(endpoints.removeDisaster, (fields, context) => quietly(removeOne(needs, context, fields))),
    route(endpoints.turnDisasterIntoSms, (fields, context) => turnIntoSms(needs, context, fields)),
  ];
}

const quietly = (act: Promise<void>): Promise<null> => act.then(() => null);

/** The reader's area; what is asked for must lie in it. @throws Refusal 4040, 4030 for who covers nothing */
function demandArea(actor: Actor, deptId: string | undefined): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  if (deptId !== undefined && !covers(area, deptId)) {
    throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  }
  return area;
}
