/** The page 未送达回访 and its part of an application's details: `contract/messaging/mass-sms/visit-endpoints.ts`. */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf, SMS_FILTER_REASON } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { EMERGENCY_CATEGORIES } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../../access/actor.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { failReasonOf } from '../../../../gateways/fail-reasons.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { type Route, route } from '../../../../http/route.ts';
import { chinaDay, HOUR_MS, toMoment, toMomentOrNull } from '../../../../time/moment.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { readOtherConfig } from '../../sms-config/queries.ts';
import { findReadable, mayRead } from '../application/application-queries.ts';
import {
  markVisit,
  mayOpen,
  opensItselfAt,
  openVisits,
  readPhone,
  requireVisitArea,
  requireVisitsKept,
} from './visit-actions.ts';
import { messengersOf, officesOf } from './visit-messengers.ts';
import {
  countVisits,
  findList,
  findWaiting,
  isListed,
  pageOfLists,
  readVisits,
  type Visit,
  type VisitCount,
} from './visit-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function visitRoutes(needs: Needs): Route[] {
  const { db, clock } = needs;
  return [
    route(endpoints.pageVisitLists, (fields, { actor }) => presentLists(needs, actor, fields)),
    route(endpoints.pageVisits, (fields, { actor }) => presentVisits(needs, actor, fields)),
    route(endpoints.readVisitPhone, (fields, context) => readPhone(needs, context, fields)),
    route(endpoints.markVisit, async (fields, context) => {
      await markVisit(needs, context, fields);
      return null;
    }),
    route(endpoints.openVisits, ({ applyId }, context) => openVisits(needs, context, applyId)),
    route(endpoints.visitProgress, async ({ applyId }, { actor }) => {
      const application = await findReadable(db, actor, applyId);
      const head = await findList(db, applyId);
      const counts = await countVisits(db, applyId, application.applyArea);
      if (head) await requireVisitsKept(db, applyId);
      const names = await namesOfDepts(
        db,
        counts.map(({ deptId }) => deptId),
      );
      return {
        openTime: toMomentOrNull(head?.openTime ?? null),
        openUserName: head?.openUserName ?? null,
        opensItselfAt: head ? null : toMomentOrNull(opensItselfAt(application, clock.now())),
        mayOpen: mayOpen(actor, application) === true,
        ...progressOf(counts),
        byMark: [...Map.groupBy(counts, ({ mark }) => mark)]
          .map(([mark, of]) => ({ mark, count: progressOf(of).total }))
          .toSorted((a, b) => a.mark - b.mark),
        byDept: [...Map.groupBy(counts, ({ deptId }) => deptId)].map(([deptId, of]) => ({
          deptId,
          ...progressOf(of),
          deptName: names.get(deptId) ?? deptId,
        })),
      };
    }),
  ];
}

async function presentLists(
  { db, clock }: Needs,
  actor: Actor,
  asked: CheckedRequestOf<typeof endpoints.pageVisitLists>,
): Promise<AnswerOf<typeof endpoints.pageVisitLists>> {
  const area = requireVisitArea(actor);
  // First: who fails between the two questions stands in the list as well, and is not lost between them.
  const { reportTimeoutHours } = await readOtherConfig(db);
  const waiting = await findWaiting(db, area, {
    categories: EMERGENCY_CATEGORIES,
    // then the receipt is given up, and the farmer listed
    endedSince: new Date(clock.now().getTime() - reportTimeoutHours * HOUR_MS),
  });
  const { list, total } = await pageOfLists(db, area, clock.now(), asked);
  const told = (deptIds: readonly string[]) => deptIds.slice(0, endpoints.VISIT_AREAS_TOLD_MAX);
  const names = await namesOfDepts(
    db,
    list.flatMap(({ objDeptIds }) => told(objDeptIds)),
  );
  const rows = list.map((row) => ({
    applyId: row.applyId,
    applyNo: row.applyNo,
    smsTitle: row.smsTitle,
    smsCategory: row.smsCategory,
    urgentFlag: row.urgentFlag === 1 ? (1 as const) : (0 as const),
    warnLevel: row.warnLevel,
    realSendTime: toMomentOrNull(row.realSendTime),
    areaNames: told(row.objDeptIds).map((deptId) => names.get(deptId) ?? deptId),
    areaCount: row.objDeptIds.length,
    fullContent: row.fullContent,
    isCorrected: row.isCorrected,
    openTime: toMoment(row.openTime),
    total: row.total,
    done: row.done,
    joinedCount: row.joined,
  }));
  const onTheirWay = waiting.map(({ realSendTime, ...one }) => ({
    ...one,
    realSendTime: toMomentOrNull(realSendTime),
  }));
  return { ...toPage(rows, total, asked), waiting: onTheirWay };
}

/** @throws Refusal 4040 for a list that holds nobody of the reader's area, 4031 for a place outside it, 4090 where recipients were archived */
async function presentVisits(
  { db, clock, personalData }: Needs,
  actor: Actor,
  asked: {
    applyId: string;
    deptId?: string | undefined;
    mark?: number | undefined;
    pageNum: number;
    pageSize: number;
  },
) {
  const area = requireVisitArea(actor);
  if (asked.deptId !== undefined && !covers(area, asked.deptId)) {
    throw new Refusal(ErrorCode.outsideArea, '所选区域不在您的管辖范围内');
  }
  const head = await findList(db, asked.applyId);
  const now = clock.now();
  const all = await countVisits(db, asked.applyId, area);
  const counts = await countVisits(db, asked.applyId, area, now);
  const place = asked.deptId ?? area;
  const list = await readVisits(db, area, { ...asked, place, now });
  if (await isListed(db, area, asked)) await requireVisitsKept(db, asked.applyId);
  if (!head || all.length === 0) throw new Refusal(ErrorCode.notFound, '没有您区域内的未送达名单');
  const found = counts.filter(
    ({ deptId, mark }) => deptId.startsWith(place) && (asked.mark ?? mark) === mark,
  );
  const names = await namesOfDepts(
    db,
    list.map(({ deptId }) => deptId),
  );
  const responsible = await messengersOf(
    db,
    list.map(({ deptId }) => deptId),
    chinaDay(now),
  );
  const offices = await officesOf(db, [...responsible.keys()]);
  const masked = (cipher: Buffer) => maskPhone(personalData.decrypt(cipher));
  const rows = list.map((visit) => ({
    seq: visit.seq,
    realName: visit.realName,
    phoneNumber: masked(visit.phoneCipher),
    deptName: names.get(visit.deptId) ?? visit.deptId,
    ...reasonOf(visit),
    responsible: responsible.get(visit.deptId) ?? [],
    office: offices.get(visit.deptId) ?? null,
    alsoMissed: visit.alsoMissed.map(({ sentAt, ...one }) => ({
      ...one,
      realSendTime: toMomentOrNull(sentAt),
    })),
    mark: visit.mark,
    note: visit.note,
    rightPhone: visit.rightPhoneCipher && masked(visit.rightPhoneCipher),
    markUserName: visit.markUserName,
    markTime: toMomentOrNull(visit.markTime),
  }));
  return {
    ...toPage(rows, progressOf(found).total, asked),
    smsTitle: head.smsTitle,
    mayRead: await mayRead(db, actor, asked.applyId),
    fullContent: head.fullContent,
    isCorrected: head.isCorrected,
    listedCount: progressOf(counts).total,
    joinedCount: progressOf(all).total - progressOf(counts).total,
    doneCount: progressOf(counts).done,
  };
}

/** In the carrier's words, of which there are more than of its codes: no telephone rings. A number barred from texts (黑名单) may be called. */
const NOBODY_ANSWERS = /空号|停机|号码无效|有效用户/;

function reasonOf({ seq, failCode, filterReason }: Visit) {
  const isLeftOut = seq < 0;
  const isCarriers = !isLeftOut || filterReason === FilterReason.deadNumber;
  const said = isCarriers ? failReasonOf(failCode) : null;
  return {
    // since then somebody may have said that the number is alive
    failReason: said ?? (isLeftOut ? labelOf(SMS_FILTER_REASON, filterReason ?? 0) : null),
    isLeftOut,
    isDead: NOBODY_ANSWERS.test(said ?? ''),
  };
}

/** A farmer is done with when something was noted about them. */
function progressOf(counts: readonly VisitCount[]): { total: number; done: number } {
  const sum = (of: readonly VisitCount[]) => of.reduce((all, { count }) => all + count, 0);
  return { total: sum(counts), done: sum(counts.filter(({ mark }) => mark !== 0)) };
}
