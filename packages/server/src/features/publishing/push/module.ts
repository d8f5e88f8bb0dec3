/** 推送管理 as a module of the program: its routes, and the rules of its calls. */
import * as endpoints from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireArea } from '../../../access/place-refusal.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { countAccounts } from '../../messaging/mass-sms/queries.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { contentCallRules, isInAreaOf } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { detailsRoute, pageRoute, reviewRoutes, writingRoutes } from '../content/routes.ts';
import { waitingContent } from '../content/waiting.ts';
import { chosenOf, requireRelated } from './audience.ts';
import { publishedOf, push, pushPolicy, type StoredPush } from './kind.ts';
import { toPushDetails, toPushRow } from './presenter.ts';
import { movePushes, namesOfTargets, pageOfPushes, sumPushes } from './queries.ts';
import { ownStatus } from './status.ts';

const calls = {
  details: endpoints.pushDetails,
  add: endpoints.savePush,
  change: endpoints.updatePush,
  pass: endpoints.passPush,
  refuse: endpoints.refusePush,
  offline: endpoints.revokePush,
  remove: endpoints.removePush,
};

const waitingFor = (actor: Actor) => (pushPolicy.mayReview(actor) ? [] : null);

export const pushModule: ContentModule = {
  kind: push,
  routes: pushRoutes,
  callRules: (deps) =>
    contentCallRules<endpoints.WrittenPush, StoredPush>(push, deps, {
      object: 'push',
      policy: pushPolicy,
      calls,
      isNear: isInAreaOf('推送管理'),
    }),
  moveOnMerge: movePushes,
  waiting: [{ ...waitingContent(push, 'push', calls, waitingFor), ownStatus }],
};

function pushRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): Route[] {
  const { db, clock, config } = deps;
  const content = new ContentActions(push, openNeeds(deps));
  return [
    pageRoute(endpoints.pagePushes, content, {
      find: (actor, asked) => pageOfPushes(db, actor, asked),
      toRow: toPushRow,
      waitingFor,
    }),
    detailsRoute(calls.details, content, async (actor, found, beside) =>
      toPushDetails(actor, found, beside, await namesOfTargets(db, found)),
    ),
    ...writingRoutes(content, calls, async (sent: endpoints.SentPush, actor, before) => {
      const deptId = sent.deptId ?? before?.deptId ?? requireArea(actor, undefined);
      const fields = { ...sent, deptId };
      const [wrong] = endpoints.pushProblems(fields);
      if (wrong) throw refuseField(wrong.field, wrong.message);
      await requireRelated(db, fields, clock.now());
      return publishedOf(fields);
    }),
    ...reviewRoutes(content, calls),
    route(endpoints.countPush, async (asked, { actor }) => {
      const area = requireArea(actor, asked.deptId);
      const targets = { ...asked, deptId: asked.deptId ?? area };
      return { targetCount: await countAccounts(db, chosenOf(targets), clock.now()) };
    }),
    route(endpoints.pushStat, async (_, { actor }) => ({
      ...(await sumPushes(db, requireArea(actor, undefined), clock.now())),
      builtInFlag: config.pushReceiver ? (0 as const) : (1 as const),
    })),
  ];
}
