/** 每日一助 as a module of the program: its routes, that of 供求信息 which makes one, and the rules of its calls. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { HelpState, helpStatusOf } from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import { turnListingIntoDailyHelp } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireArea } from '../../../access/place-refusal.ts';
import type { KeptPhone } from '../../../access/typed-phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { contentCallRules, isInAreaOf } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { countWaiting } from '../content/queries.ts';
import { detailsRoute, quietly, reviewRoutes } from '../content/routes.ts';
import { readMadeSms } from '../content/sms-actions.ts';
import { returnedAt } from '../content/todo.ts';
import { waitingContent } from '../content/waiting.ts';
import { findListingState } from '../supply-demand/queries.ts';
import {
  addHelp,
  changeHelp,
  draftOfListing,
  type HelpActions,
  makeHelpSms,
  tellOutcome,
} from './actions.ts';
import { help, ownStatusOfHelp, type Published, type StoredHelp } from './kind.ts';
import { moveHelpsOf } from './merge-actions.ts';
import { mayReview, rulesFor } from './policy.ts';
import { toHelpDetails, toHelpRow } from './presenter.ts';
import { daysOfMonth, findFreeDay, listTargets, pageOfHelps } from './queries.ts';

const calls = {
  details: endpoints.helpDetails,
  add: endpoints.saveHelp,
  change: endpoints.updateHelp,
  pass: endpoints.passHelp,
  refuse: endpoints.refuseHelp,
  offline: endpoints.cancelHelp,
  remove: endpoints.removeHelp,
};

const waitingFor = (actor: Actor) => (mayReview(actor) ? [] : null);

export const dailyHelpModule: ContentModule = {
  kind: help,
  routes: dailyHelpRoutes,
  callRules: (deps) =>
    contentCallRules<Published & KeptPhone, StoredHelp>(help, deps, {
      object: 'dailyHelp',
      policy: { rulesFor },
      calls,
      isNear: isInAreaOf('每日一助'),
      own: {
        endpoints: [endpoints.turnHelpIntoSms, endpoints.tellOutcome],
        rulesFor: (actor, found, endpoint) =>
          rulesFor(endpoint === endpoints.tellOutcome ? 'feedback' : 'toSms', actor, found),
      },
    }),
  moveOnMerge: moveHelpsOf,
  returned: [
    returnedAt('dailyHelp', `/info/dailyHelp?view=table&helpStatus=${helpStatusOf(HelpState.refused)}`),
  ],
  waiting: [{ ...waitingContent(help, 'dailyHelp', calls, waitingFor), ownStatus: ownStatusOfHelp }],
};

function dailyHelpRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>): Route[] {
  const { db, clock, personalData } = deps;
  const needs = { ...deps, ...openNeeds(deps) };
  const content: HelpActions = new ContentActions(help, needs);
  return [
    route(endpoints.pageHelps, async (asked, { actor }) => {
      const area = requireArea(actor, asked.deptId);
      const { list, total, more } = await pageOfHelps(db, actor, asked);
      const sms = await readMadeSms(db, actor, list);
      const also = waitingFor(actor);
      const waitingCount = also === null ? 0 : await countWaiting(db, help, actor, area, also);
      const rows = list.map((row) => toHelpRow(actor, row, sms));
      return { ...toPage(rows, total, asked), more, waitingCount };
    }),
    route(endpoints.helpCalendar, (asked, { actor }) => {
      requireArea(actor, asked.deptId);
      return daysOfMonth(db, actor, asked);
    }),
    route(endpoints.helpFreeDay, async (asked, { actor }) => {
      requireArea(actor, asked.deptId);
      return { day: await findFreeDay(db, asked) };
    }),
    detailsRoute(
      calls.details,
      content,
      async (actor, found, beside) => {
        const [sms, targets, listing] = await Promise.all([
          readMadeSms(db, actor, [found]),
          listTargets(db, found.targetDeptIds),
          findListingState(db, found.supplyId, clock.now()),
        ]);
        return toHelpDetails(actor, personalData, found, {
          ...beside,
          sms,
          targets,
          listing: listing ? { title: listing.title, supplyStatus: listing.supplyStatus } : null,
        });
      },
      ({ phoneCipher }) => phoneCipher,
    ),
    route(calls.add, async (fields, act) => ({ helpId: await addHelp(needs, content, act, fields) })),
    route(calls.change, async (fields, act) => {
      await changeHelp(needs, content, act, fields);
      return { helpId: fields.helpId };
    }),
    ...reviewRoutes(content, calls),
    route(endpoints.turnHelpIntoSms, (asked, act) => makeHelpSms(needs, content, act, asked)),
    route(endpoints.tellOutcome, (told, act) => quietly(tellOutcome(content, act, told, clock.now()))),
    route(turnListingIntoDailyHelp, async (asked, act) => ({
      helpId: await draftOfListing(needs, content, act, asked),
    })),
  ];
}
