/** The pages 咨询管理 and 咨询答复: `contract/service/consultations/endpoints.ts`. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import {
  assignThem,
  closeOne,
  readPhone,
  requireAct,
  requireAll,
  requireOne,
  takeDown,
  urge,
} from './actions.ts';
import { pageOf } from './list-queries.ts';
import { toConsultDetails, toConsultRecord, toConsultRow } from './presenter.ts';
import { listRecords } from './queries.ts';
import { draft, pass, sendBack } from './reply-actions.ts';
import { listUnitsFor } from './unit-queries.ts';

export function consultationRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  const { db, clock, personalData } = deps;
  const needs = { ...deps, matcher: openCurrentMatcher(db) };
  return [
    route(endpoints.pageConsultations, async (asked, { actor }) => {
      requireInside(actor, asked.deptId);
      const now = clock.now();
      const { list, total, more } = await pageOf(db, actor, asked, now);
      const rows = list.map((row) => toConsultRow(actor, row, now));
      return { ...toPage(rows, total, asked), more };
    }),
    route(endpoints.consultationDetails, async ({ consultId }, { actor }) => {
      const found = await requireOne(db, actor, consultId);
      return toConsultDetails(actor, found, { personalData, now: clock.now() });
    }),
    route(endpoints.consultationRecords, async ({ consultId }, { actor }) => {
      await requireOne(db, actor, consultId);
      return (await listRecords(db, consultId)).map(toConsultRecord);
    }),
    route(endpoints.readCallerPhone, ({ consultId }, context) => readPhone(deps, context, consultId)),
    route(endpoints.addConsultation, (fields, context) => takeDown(deps, context, fields)),
    route(endpoints.listAssignableUnits, async ({ consultIds }, { actor }) => {
      const found = await requireAll(db, actor, consultIds);
      for (const one of found) requireAct('assign', actor, one);
      const places = found.map(({ deptId }) => deptId);
      return listUnitsFor(db, places, chinaDay(clock.now()));
    }),
    route(endpoints.assignConsultations, async (fields, context) => ({
      successCount: await assignThem(deps, context, fields),
    })),
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
  ];
}

/** A filter by place asks about one's own area; who has none asks for what their unit has. @throws Refusal 4040 */
function requireInside(actor: Actor, deptId: string | undefined): void {
  const area = areaOf(actor);
  if (deptId !== undefined && area !== null && !covers(area, deptId)) {
    throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  }
}
