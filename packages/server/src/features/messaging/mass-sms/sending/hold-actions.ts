/**
 * Holding and resuming by the program: quiet hours, no healthy channel, too many failures. Words that were forbidden meanwhile stand in
 * new-words.ts, a person's hand on the same switch in sending-actions.ts.
 */
import {
  CanaryState,
  ProcessType,
  SendStatus,
  SliceState,
  type StatePair,
  startsFrom,
  systemStartsFrom,
  UNDER_REVIEW,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Expression, type Kysely, sql, type Transaction } from 'kysely';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { theSystem } from '../application/process-queries.ts';
import { leavingRuleAt, mayLeave } from '../application/send-window.ts';
import { type Application, type HeldRows, moveEach, standsIn, tryMove } from '../application/transitions.ts';
import { urgentFirst } from '../application/urgency.ts';
import { RESTORED_UNDER_REVIEW } from '../review/since-submission.ts';
import {
  decidedTime,
  dueColumns,
  dueTimeOf,
  heldTime,
  missedHold,
  nothingLeft,
  somethingWaits,
} from './missed-start.ts';

/**
 * Holds ordinary applications of which something still waits when the window closes. What has all left is left alone: its
 * answers and receipts come at night as well.
 */
export async function holdForQuietHours(db: Kysely<Tables>, clock: Clock): Promise<Application[]> {
  const now = clock.now();
  const sending = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'urgentFlag', 'nightFlag'])
    .where('sendStatus', '=', SendStatus.sending)
    .where(somethingWaits)
    .execute();
  if (sending.length === 0) return [];
  const rule = await leavingRuleAt(db, now);
  const ids = sending.filter((one) => !mayLeave(rule, one)).map(({ applyId }) => applyId);
  const remark = '已到免打扰时段，次日发送时段开始后自动恢复';
  return holdAll(db, now, ids, { holdReason: 'quiet', remark });
}

/**
 * Resumes the sendings that `holdForQuietHours` held, once the window is open again; one that had not begun, or that stood still for
 * days, may have missed its time.
 * @param except must not go on, whatever their state says
 */
export async function resumeAfterQuietHours(
  db: Kysely<Tables>,
  clock: Clock,
  except?: ReadonlySet<string>,
): Promise<Application[]> {
  return resumeHeldFor(db, clock.now(), 'quiet', '发送时段开始，自动恢复', { except });
}

/** Holds applications for which no healthy channel is left. `remark` is read by people: say which carrier. */
export async function holdForChannel(
  db: Kysely<Tables>,
  clock: Clock,
  applyIds: readonly string[],
  remark: string,
): Promise<Application[]> {
  return holdAll(db, clock.now(), applyIds, { holdReason: 'channel', remark });
}

/**
 * Resumes what was held for a channel and can go on over one of these carriers', each application for itself: another one
 * may still have to wait for its own.
 * @param except must not go on, whatever their state says
 */
export async function resumeAfterChannel(
  db: Kysely<Tables>,
  clock: Clock,
  healthyCarriers: readonly string[],
  except?: ReadonlySet<string>,
): Promise<Application[]> {
  const hasChannel = sql<boolean>`(
    EXISTS (SELECT FROM mass_sms_slice s WHERE s.apply_id = mass_sms_apply.apply_id AND s.state = ${sql.lit(SliceState.waiting)}
      AND s.carrier = ANY(${healthyCarriers}::text[])
      AND (mass_sms_apply.canary_state <> ${sql.lit(CanaryState.trial)} OR s.to_seq <= mass_sms_apply.canary_to_seq))
    OR NOT EXISTS (SELECT FROM mass_sms_slice s WHERE s.apply_id = mass_sms_apply.apply_id AND s.state IN (${literals(SliceState.waiting, SliceState.leased)})))`;
  return resumeHeldFor(db, clock.now(), 'channel', '短信通道已恢复，自动继续发送', {
    only: hasChannel,
    except,
  });
}

/**
 * Holds as missed what became due while no sender was at work, and was to leave hours ago, and what had begun long before: to be
 * called when one comes back.
 * @param lastAtWork when a sender was last there; null: never
 */
export async function holdMissedStarts(
  db: Kysely<Tables>,
  clock: Clock,
  lastAtWork: Date | null,
): Promise<Application[]> {
  const now = clock.now();
  const waiting = await db
    .selectFrom('massSmsApply')
    .select([...goingColumns])
    .where('sendStatus', '=', SendStatus.sending)
    .where(somethingWaits)
    .execute();
  const rule = await leavingRuleAt(db, now);
  const moves = new Map(
    waiting.flatMap((one) => {
      if (one.nothingLeft && lastAtWork !== null && lastAtWork >= dueTimeOf(one, rule)) return [];
      const move = missedHold(one, { rule, since: lastAtWork, now });
      return move
        ? [[one.applyId, { ...move, only: one.nothingLeft ? nothingLeft : somethingWaits }] as const]
        : [];
    }),
  );
  const hold = async (trx: Transaction<Tables>, applyId: string) => {
    const move = moves.get(applyId);
    const how = { from: systemStartsFrom.finishSending, operator: theSystem, operateTime: now };
    return move ? tryMove(trx, { applyId, ...how, ...move }) : null;
  };
  return moveEach(db, [...moves.keys()], hold, 'wait');
}

const goingColumns = [
  'applyId',
  ...dueColumns,
  decidedTime,
  nothingLeft.as('nothingLeft'),
  somethingWaits.as('somethingWaits'),
] as const;

/**
 * Holds applications whose share of failures passed the alarm threshold: a person looks first.
 * @param remarks of each
 */
export async function holdForFailRate(
  db: Kysely<Tables>,
  clock: Clock,
  remarks: ReadonlyMap<string, string>,
): Promise<Application[]> {
  const remark = (applyId: string) => remarks.get(applyId) ?? '';
  return holdAll(db, clock.now(), [...remarks.keys()], { holdReason: 'failRate', remark });
}

/**
 * Holds an application whose stored text or recipients are not what was passed: nothing more of it leaves, also after a
 * resumption, until it is as it was. `remark` says what differs.
 */
export async function holdForChange(
  db: Kysely<Tables>,
  clock: Clock,
  applyId: string,
  remark: string,
): Promise<Application[]> {
  return holdAll(db, clock.now(), [applyId], { holdReason: 'changed', remark });
}

/** Holds an application whose stored text cannot be read, until somebody has found out why. */
export async function holdAsUnreadable(
  db: Kysely<Tables>,
  clock: Clock,
  applyId: string,
  remark: string,
): Promise<Application[]> {
  return holdAll(db, clock.now(), [applyId], { holdReason: 'unreadable', remark });
}

/** As a condition on mass_sms_apply: it is not held, or only for a while. */
export const goesOnByItself = sql<boolean>`coalesce(hold_reason, '') IN ('', 'quiet', 'channel')`;

const RESTORED = '数据库已从备份恢复，备份之后可能已经发送过，请与运营商核对后再恢复';

/**
 * Holds everything that has not ended. A database that was restored from a backup does not know what left after
 * the backup was taken, and would send it again: a person compares with the carrier first, also of what somebody may have let go on
 * since. Whoever reviews is told the same. What has ended cannot be held: of it nothing is sent once more.
 */
export async function holdAfterRestore(db: Kysely<Tables>, clock: Clock): Promise<Application[]> {
  await sql`UPDATE sms_resend AS r SET reason = 'restored' FROM mass_sms_apply AS a
    WHERE a.apply_id = r.apply_id AND a.send_status IN (${literals(SendStatus.done, SendStatus.partlyFailed)}) AND r.intent_time IS NULL`.execute(
    db,
  );
  await sql`UPDATE mass_sms_apply SET submit_notes = ${RESTORED_UNDER_REVIEW}::text || submit_notes, version = version + 1
    WHERE audit_status IN (${literals(...UNDER_REVIEW)}) AND del_flag = 0 AND NOT ${RESTORED_UNDER_REVIEW} = ANY (submit_notes)`.execute(
    db,
  );
  const from = [...systemStartsFrom.hold, ...systemStartsFrom.holdAgain];
  const isUnknown = sql<boolean>`hold_reason IS DISTINCT FROM 'restored'`;
  const unended = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'holdRemark', goesOnByItself.as('goesOnByItself')])
    .where(standsIn(from))
    .where(isUnknown)
    .execute();
  const remarks = new Map(unended.map((one) => [one.applyId, remarkAfterRestore(one)]));
  return holdAll(db, clock.now(), [...remarks.keys()], {
    holdReason: 'restored',
    remark: (applyId) => remarks.get(applyId) ?? RESTORED,
    from,
    only: isUnknown,
    heldRows: 'wait',
  });
}

/** Why a person was waited for is told beside it. */
const remarkAfterRestore = (one: { goesOnByItself: boolean; holdRemark: string | null }): string =>
  one.goesOnByItself || one.holdRemark === null ? RESTORED : `${RESTORED}；此前已暂停：${one.holdRemark}`;

type HoldReason = 'quiet' | 'channel' | 'failRate' | 'word' | 'restored' | 'changed' | 'unreadable';

interface Hold {
  readonly holdReason: HoldReason;
  readonly remark: string | ((applyId: string) => string);
  readonly from?: readonly StatePair[];
  readonly only?: Expression<boolean>;
  readonly heldRows?: HeldRows;
}

async function holdAll(
  db: Kysely<Tables>,
  now: Date,
  applyIds: readonly string[],
  { holdReason, remark, from = systemStartsFrom.finishSending, only, heldRows }: Hold,
): Promise<Application[]> {
  const hold = (trx: Transaction<Tables>, applyId: string) =>
    tryMove(trx, {
      applyId,
      from,
      ...(only ? { only } : {}),
      operator: theSystem,
      operateTime: now,
      ...heldFor(holdReason, typeof remark === 'string' ? remark : remark(applyId)),
    });
  return moveEach(db, applyIds, hold, heldRows);
}

export const heldFor = (holdReason: HoldReason, remark: string) => ({
  processType: ProcessType.held,
  opinion: remark,
  set: { sendStatus: SendStatus.held, holdReason, holdRemark: remark },
});

async function resumeHeldFor(
  db: Kysely<Tables>,
  now: Date,
  holdReason: HoldReason,
  remark: string,
  {
    only = sql<boolean>`true`,
    except,
  }: { readonly only?: Expression<boolean>; readonly except: ReadonlySet<string> | undefined },
): Promise<Application[]> {
  const held = await db
    .selectFrom('massSmsApply')
    .select([...goingColumns, heldTime])
    .where(standsIn(startsFrom.resume))
    .where('holdReason', '=', holdReason)
    .where(only)
    .orderBy(urgentFirst)
    .orderBy('applyId')
    .execute();
  if (held.length === 0) return [];
  const rule = await leavingRuleAt(db, now);
  const leaving = held.filter((one) => mayLeave(rule, one) && !except?.has(one.applyId));
  const missed = new Map(
    leaving.map((one) => [one.applyId, missedHold(one, { rule, since: one.heldTime, now })]),
  );
  return moveEach(db, [...missed.keys()], (trx, applyId) =>
    tryMove(trx, {
      applyId,
      from: startsFrom.resume,
      only: sql<boolean>`hold_reason = ${holdReason}`,
      operator: theSystem,
      operateTime: now,
      ...(missed.get(applyId) ?? {
        processType: ProcessType.resumed,
        opinion: remark,
        set: { sendStatus: SendStatus.sending, holdReason: null, holdRemark: null },
      }),
    }),
  );
}
