/**
 * 改派: a consultation that went to the wrong unit or person goes to another one. The farmer's deadline, the draft and the history
 * stay; whoever had it and whoever gets it are told by a letter, the unit's duty telephones as of any other assignment.
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { LetterAbout } from '@farmers-mailbox/contract/office/letters/notices.ts';
import type { reassignConsultation } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  ConsultOperation,
  consultStartsFrom,
} from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { chinaDay, toMoment } from '../../../time/moment.ts';
import { type Notice, tellStaff } from '../../office/letters/notice-actions.ts';
import { lockPlaces } from '../../people/departments/queries.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import {
  type ConsultNeeds,
  lockOne,
  movedMeanwhile,
  record,
  requireAct,
  requireTaker,
  type Taker,
} from './actions.ts';
import { insertRecords, moveConsultations, type StoredConsultation } from './queries.ts';
import { forgetTelling } from './telling.ts';
import { listDrafters } from './unit-queries.ts';

type Asked = CheckedRequestOf<typeof reassignConsultation>;

/** @throws Refusal 4040, 4030, 4000 for a unit or person that cannot have it or has it already, 4090 when its answer waits for review or is given */
export async function reassign({ db, clock }: ConsultNeeds, act: Act, asked: Asked): Promise<void> {
  const { consultId, assignDeptId, assignUserId, reason } = asked;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // before the consultation: a merge locks the organisation first
    await lockPlaces(trx, [assignDeptId]);
    const before = await lockOne(trx, act.actor, consultId);
    requireAct('reassign', act.actor, before);
    const isSameUnit = before.assignDeptId === assignDeptId;
    if (isSameUnit && before.assignUserId === assignUserId)
      throw refuseField('assignDeptId', '现在就由这里办理，请选择别的单位或拟稿人');
    const taker = await requireTaker(trx, [before], asked, now);
    const had = await listTakers(trx, before, now);
    // hours of waiting begin with the unit, so another person of it does not begin them again
    const set = { assignDeptId, assignUserId, ...(isSameUnit ? {} : { assignTime: now }) };
    const from = consultStartsFrom.reassign;
    if ((await moveConsultations(trx, { consultIds: [consultId], from, set })) !== 1) throw movedMeanwhile();
    if (!isSameUnit) await forgetTelling(trx, consultId);
    const content = `${taker.words}；原因：${reason}`;
    await insertRecords(
      trx,
      act.actor,
      [consultId],
      { operateType: ConsultOperation.reassigned, content },
      now,
    );
    const was = { assignDeptId: before.assignDeptId, assignUserId: before.assignUserId };
    const deed = { action: '改派', before: was, after: { assignDeptId, assignUserId, reason } };
    await record(trx, act, now, before, deed);
    await tellBoth(trx, { act, before, taker, had, reason }, now);
  });
}

/** Everybody who could have drafted it. */
async function listTakers(
  trx: Transaction<Tables>,
  { assignDeptId, assignUserId }: StoredConsultation,
  now: Date,
): Promise<string[]> {
  if (assignUserId !== null) return [assignUserId];
  const drafters = assignDeptId === null ? [] : await listDrafters(trx, [assignDeptId], chinaDay(now));
  return drafters.map(({ userId }) => userId);
}

interface Reassigned {
  readonly act: Act;
  readonly before: StoredConsultation;
  readonly taker: Taker;
  readonly had: readonly string[];
  readonly reason: string;
}

/** Whoever did it knows it. */
async function tellBoth(
  trx: Transaction<Tables>,
  { act: { actor }, before, taker, had, reason }: Reassigned,
  now: Date,
): Promise<void> {
  const { consultId, consultNo, title, deadline, urgentFlag } = before;
  const has = taker.drafterIds.filter((userId) => userId !== actor.userId);
  const hadOnly = had.filter((userId) => userId !== actor.userId && !taker.drafterIds.includes(userId));
  const of = `咨询“${title}”（${consultNo}）`;
  const shared = { noticeKind: null, smsText: null, isUrgent: urgentFlag === 1 } satisfies Partial<Notice>;
  const draft = before.draftContent === null ? '' : '已经拟写的内容随咨询一起转过去。';
  await tellStaff(
    trx,
    {
      ...shared,
      userIds: hadOnly,
      title: `已改派，不用再办理：${title}`,
      lines: [`${of}已由${actor.realName}改派给${taker.words}，您不用再办理。${draft}`, `原因：${reason}`],
      aboutType: null,
      aboutId: null,
    },
    now,
  );
  await tellStaff(
    trx,
    {
      ...shared,
      userIds: has,
      title: `改派给您的咨询：${title}`,
      lines: [
        `${of}已由${actor.realName}改派给${taker.words}，请在${toMoment(deadline).slice(0, 16)}前答复。`,
        `原因：${reason}`,
      ],
      aboutType: LetterAbout.reply,
      aboutId: consultId,
    },
    now,
  );
}
