/** The page 防灾减灾: `contract/publishing/disaster/endpoints.ts`. */

import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { remindWordsIn } from '../../messaging/sensitive-words/text-actions.ts';
import { ContentActions } from '../content/actions.ts';
import { requireArea } from '../content/area.ts';
import { countWaiting, listRecords } from '../content/queries.ts';
import { reachesNotBeyond } from './in-force.ts';
import { disaster } from './kind.ts';
import { countInForce, pageOfDisasters } from './list-queries.ts';
import { disasterPolicy } from './policy.ts';
import { toDisasterDetails, toDisasterRow } from './presenter.ts';
import { readMadeSms, turnIntoSms } from './sms-actions.ts';
import { readWritten } from './written.ts';

export function disasterRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, clock } = deps;
  const matcher = openCurrentMatcher(db);
  const content = new ContentActions(disaster, { ...deps, matcher });
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
      // a pass is given by whoever covers all of its regions
      const waitingCount = disasterPolicy.mayReview(actor)
        ? await countWaiting(db, disaster, actor, area, [reachesNotBeyond(area)])
        : 0;
      return { inForce, waitingCount };
    }),
    route(endpoints.disasterDetails, async ({ disasterId }, { actor }) => {
      const found = await content.find(actor, disasterId);
      const [remindWords, records, sms] = await Promise.all([
        remindWordsIn(matcher, found.createDeptId, disaster.partsOf(disaster.writtenOf(found))),
        listRecords(db, disaster, disasterId),
        readMadeSms(db, actor, [found]),
      ]);
      return toDisasterDetails(actor, found, { now: clock.now(), sms, remindWords, records });
    }),
    route(endpoints.saveDisaster, async (fields, act) => ({
      disasterId: await content.add(act, await readWritten(deps, fields), fields.submitFlag),
    })),
    route(endpoints.updateDisaster, async ({ disasterId, version, ...fields }, act) => {
      const written = () => readWritten(deps, fields);
      await content.change(act, { id: disasterId, version, submitFlag: fields.submitFlag, written });
      return { disasterId };
    }),
    route(endpoints.passDisaster, (review, act) => quietly(content.pass(act, reviewOf(review)))),
    route(endpoints.refuseDisaster, (review, act) => quietly(content.refuse(act, reviewOf(review)))),
    route(endpoints.takeDisasterOffline, ({ disasterId, ...about }, act) =>
      quietly(content.takeOffline(act, { id: disasterId, ...about })),
    ),
    route(endpoints.removeDisaster, ({ disasterId, version }, act) =>
      quietly(content.remove(act, disasterId, version)),
    ),
    route(endpoints.turnDisasterIntoSms, (fields, act) =>
      turnIntoSms({ ...deps, matcher, content }, act, fields),
    ),
  ];
}

const quietly = (act: Promise<void>): Promise<null> => act.then(() => null);

interface Reviewed {
  readonly disasterId: string;
  readonly contentHash?: string | undefined;
  readonly version?: number | undefined;
  readonly auditOpinion: string;
}
const reviewOf = ({ disasterId, auditOpinion, ...asRead }: Reviewed) => ({
  ...asRead,
  id: disasterId,
  opinion: auditOpinion,
});
