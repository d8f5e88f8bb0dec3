/** The pages 咨询管理 and 咨询答复: `contract/service/consultations/endpoints.ts`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { STAT_DAYS_MAX } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Actor } from '../../../access/actor.ts';
import { partOf } from '../../../access/place-refusal.ts';
import { isPlainAsked } from '../../../access/plain-numbers.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay, DAY_MS, readMoment } from '../../../time/moment.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import {
  assignThem,
  closeOne,
  logPhoneLook,
  readPhone,
  requireAct,
  requireAll,
  requireOne,
  takeDown,
  takeFromText,
  urge,
} from './actions.ts';
import { makeIntoKnowledge, publicize } from './example-actions.ts';
import { exportConsultations } from './export.ts';
import { listConsultFiles } from './file-actions.ts';
import { pageOf } from './list-queries.ts';
import { toConsultDetails, toConsultRecord, toConsultRow, toExample } from './presenter.ts';
import { listExamples, listRecords } from './queries.ts';
import { reassign } from './reassign-actions.ts';
import { draft, pass, sendBack } from './reply-actions.ts';
import { countAll, countByDay, countByPlace, countByValue } from './stat-queries.ts';
import { listUnitsFor } from './unit-queries.ts';

export function consultationRoutes(
  deps: Pick<Dependencies, 'db' | 'clock' | 'config' | 'personalData'>,
): Route[] {
  const { db, clock, personalData } = deps;
  const needs = { ...deps, matcher: openCurrentMatcher(db) };
  return [
    route(endpoints.pageConsultations, async (asked, { actor }) => {
      demandOwnArea(actor, asked.deptId);
      const now = clock.now();
      const { list, total, more } = await pageOf(db, actor, asked, now);
      const rows = list.map((row) => toConsultRow(actor, row, now));
      return { ...toPage(rows, total, asked), more };
    }),
    route(endpoints.consultationDetails, async ({ consultId, plainFlag }, context) => {
      const { actor } = context;
      const found = await requireOne(db, actor, consultId);
      const files = await listConsultFiles(deps, consultId);
      const isPlain = isPlainAsked(actor, plainFlag);
      if (isPlain) await logPhoneLook(deps, context, found);
      return toConsultDetails(actor, found, { personalData, now: clock.now(), files, isPlain });
    }),
    route(endpoints.consultationRecords, async ({ consultId }, { actor }) => {
      await requireOne(db, actor, consultId);
      return (await listRecords(db, consultId)).map(toConsultRecord);
    }),
    route(endpoints.readCallerPhone, ({ consultId }, context) => readPhone(deps, context, consultId)),
    route(endpoints.addConsultation, (fields, context) => takeDown(deps, context, fields)),
    route(endpoints.takeFromSms, (fields, context) => takeFromText(deps, context, fields)),
    route(endpoints.listAssignableUnits, async ({ consultIds }, { actor }) => {
      const found = await requireAll(db, actor, consultIds);
      for (const one of found)
        requireAct(one.consultStatus === ConsultStatus.unassigned ? 'assign' : 'reassign', actor, one);
      const places = found.map(({ deptId }) => deptId);
      return listUnitsFor(db, places, chinaDay(clock.now()));
    }),
    route(endpoints.assignConsultations, async (fields, context) => ({
      successCount: await assignThem(deps, context, fields),
    })),
    route(endpoints.reassignConsultation, async (fields, context) => {
      await reassign(deps, context, fields);
      return null;
    }),
    route(endpoints.draftReply, async (fields, context) => {
      await draft(needs, context, fields);
      return null;
    }),
    route(endpoints.passReply, async (fields, context) => {
      await pass(needs, context, fields);
      return null;
    }),
    route(endpoints.returnReply, async (fields, context) => {
      await sendBack(needs, context, fields);
      return null;
    }),
    route(endpoints.urgeConsultation, async ({ consultId }, context) => {
      await urge(deps, context, consultId);
      return null;
    }),
    route(endpoints.closeConsultation, async (fields, context) => {
      await closeOne(deps, context, fields);
      return null;
    }),
    route(endpoints.exportConsultations, (filters, context) => {
      demandOwnArea(context.actor, filters.deptId);
      return exportConsultations(deps, context, filters);
    }),
    route(endpoints.consultationStat, async ({ startDay, deptId, ...asked }, { actor }) => {
      demandOwnArea(actor, deptId);
      const now = clock.now();
      const { endDay = chinaDay(now) } = asked;
      const span = { ...spanOf(startDay ?? `${endDay.slice(0, 8)}01`, endDay), deptId };
      return {
        total: await countAll(db, actor, span, now),
        byStatus: await countByValue(db, actor, span, 'consultStatus'),
        byType: await countByValue(db, actor, span, 'callType'),
        byScore: await countByValue(db, actor, span, 'score'),
        byDay: await countByDay(db, actor, span),
        byPlace: await countByPlace(db, actor, span, now),
      };
    }),
    route(endpoints.publicizeConsultation, async (fields, context) => {
      await publicize(needs, context, fields);
      return null;
    }),
    route(endpoints.listExamples, async (asked) => (await listExamples(db, asked)).map(toExample)),
    route(endpoints.makeKnowledge, async (fields, context) => ({
      knowledgeId: await makeIntoKnowledge(needs, context, fields),
    })),
  ];
}

/** @throws Refusal 4000 for a day that no calendar has, the end before the start, or more than a year and a month */
function spanOf(startDay: string, endDay: string): { from: Date; to: Date } {
  const from = readMoment(`${startDay} 00:00:00`, 'startDay');
  const to = new Date(readMoment(`${endDay} 00:00:00`, 'endDay').getTime() + DAY_MS);
  if (to <= from) throw refuseField('endDay', '结束日期不能早于开始日期');
  if (to.getTime() - from.getTime() > STAT_DAYS_MAX * DAY_MS) {
    throw refuseField('endDay', `一次最多统计${STAT_DAYS_MAX}天`);
  }
  return { from, to };
}

/** A filter by place asks about one's own area; who has none asks for what their unit has. @throws Refusal 4031 */
function demandOwnArea(actor: Actor, deptId: string | undefined): void {
  const area = areaOf(actor);
  if (area !== null) partOf(area, deptId);
}
