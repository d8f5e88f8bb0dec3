/**
 * Applications that go to the recipients of another one: a correction to whoever received a wrong text, a resend to those whom it
 * did not reach (decision 28). Which rows of the source those are stands in follow-up-rows.ts.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type ApplicationAction,
  AuditStatus,
  applicationCan,
  FollowUpKind,
  RESENDS,
  SendStatus,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import { isUniqueViolation } from '../../../../database/unique-violation.ts';
import { demand, Refusal, refuseField } from '../../../../http/refusal.ts';
import {
  findReadable,
  isReadable,
  namedApplications,
  readableBy,
} from '../application/application-queries.ts';
import { type ChosenFields, ObjType } from '../application/draft.ts';
import { mayByPerson, nobody } from '../application/policy.ts';
import type { FollowUpSource } from '../application/recipient-choice.ts';
import type { Application } from '../application/transitions.ts';
import { findArchived, requireRelativesKept } from '../archive/archived.ts';
import { passedResendsOf } from '../recipients/follow-up-rows.ts';

/**
 * The source of what is being written; null when the recipients are chosen freely.
 * @throws Refusal 4040 for a source that this person may not know of, 4090 for one that has not ended, for a resend of a resend or of what was corrected,
 * for a correction of what a resend still sends, or of a resend that says the same as the first text, 4000 for a mixed choice
 */
export async function requireSource(
  db: Kysely<Tables>,
  actor: Actor,
  { sendObjType, sourceApplyId, followUpKind, includeToldFlag }: ChosenFields,
): Promise<FollowUpSource | null> {
  if (!sendObjType.includes(ObjType.source)) return null;
  if (sendObjType.length > 1)
    throw refuseField('sendObjType', '更正和重发只发给原短信的接收人，不能再选其他对象');
  if (sourceApplyId === null || followUpKind === FollowUpKind.none) {
    throw refuseField('sendObjType', '请从原短信的详情页选择“更正”或“失败重发”');
  }
  const source = await findReadable(db, actor, sourceApplyId);
  const action = actionOf(followUpKind);
  demand(mayByPerson(action, actor, source, nobody));
  demand(applicationCan(action, source), ErrorCode.stateChanged);
  if (followUpKind === FollowUpKind.correction) {
    await requireFirstText(db, actor, source);
    await requireNoResendLeaves(db, sourceApplyId);
  } else {
    await requireNoResend(db, source);
    await requireNotCorrected(db, sourceApplyId);
  }
  await requireRelativesKept(db, sourceApplyId);
  return { applyId: sourceApplyId, kind: followUpKind, includesTold: includeToldFlag === 1 };
}

/** A resend of a resend is refused: only at the first application are all known that its resends reached, and only one of them is under way. */
async function requireNoResend(db: Kysely<Tables>, source: Application): Promise<void> {
  if (!isResend(source)) return;
  const { applyNo } = await findFirstText(db, source.applyId);
  throw new Refusal(
    ErrorCode.stateChanged,
    `这条短信是重发，请从原短信 ${applyNo} 的详情页再次重发，已经收到的人不会再发`,
  );
}

/**
 * A correction of a resend would leave those with the wrong text whom the first sending reached: one of the first text goes to all of them.
 * Where that cannot be corrected, or says something else, the resend stands for itself.
 */
async function requireFirstText(db: Kysely<Tables>, actor: Actor, source: Application): Promise<void> {
  if (!isResend(source)) return;
  const { applyId } = await findFirstText(db, source.applyId);
  const first = await db
    .selectFrom('massSmsApply')
    .selectAll()
    .where('applyId', '=', applyId)
    .where('fullContent', '=', source.fullContent)
    .where(readableBy(actor))
    .executeTakeFirst();
  const isCorrectable = first && applicationCan('correct', first) === true;
  if (!isCorrectable || (await findArchived(db, [applyId]))) return;
  throw new Refusal(
    ErrorCode.stateChanged,
    `这条短信是重发，内容与原短信 ${first.applyNo} 相同，请从原短信的详情页更正，收到过的人都会收到更正`,
  );
}

/** Of a resend the application whose text it sends again; itself for any other. */
async function findFirstText(
  db: Kysely<Tables>,
  applyId: string,
): Promise<Pick<Application, 'applyId' | 'applyNo'>> {
  const { rows } = await sql<Pick<Application, 'applyId' | 'applyNo'>>`WITH RECURSIVE up AS (
      SELECT apply_id, apply_no, source_apply_id, follow_up_kind FROM mass_sms_apply WHERE apply_id = ${applyId}
      UNION ALL SELECT f.apply_id, f.apply_no, f.source_apply_id, f.follow_up_kind
        FROM mass_sms_apply f JOIN up ON f.apply_id = up.source_apply_id WHERE up.follow_up_kind IN (${literals(...RESENDS)}))
    SELECT apply_id, apply_no FROM up WHERE follow_up_kind NOT IN (${literals(...RESENDS)})`.execute(db);
  return rows[0] ?? { applyId, applyNo: '' };
}

/** As while the source itself is sending: more would still get the wrong text. */
async function requireNoResendLeaves(db: Kysely<Tables>, applyId: string): Promise<void> {
  const first = await findFirstText(db, applyId);
  const row = await db
    .selectFrom('massSmsApply')
    .select('applyNo')
    .where(sql<boolean>`apply_id = ANY(${passedResendsOf(first.applyId)})`)
    .where('sendStatus', 'in', [SendStatus.scheduled, SendStatus.sending, SendStatus.held])
    .executeTakeFirst();
  if (!row) return;
  throw new Refusal(ErrorCode.stateChanged, `这条短信的重发 ${row.applyNo} 还在发送，请先取消它，再发更正`);
}

/**
 * Of a correction that is just submitted and a resend that is just passed one comes first, and the other sees it: asked again while
 * no other of the same text does, until the transaction ends.
 * @throws Refusal 4090
 */
export async function requireAlone(
  trx: Transaction<Tables>,
  sourceApplyId: string,
  kind: 'correction' | 'resend',
): Promise<void> {
  const first = await findFirstText(trx, sourceApplyId);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`follow-ups of ${first.applyId}`}, 0))`.execute(
    trx,
  );
  if (kind === 'correction') await requireNoResendLeaves(trx, sourceApplyId);
  else await requireNotCorrected(trx, sourceApplyId);
}

/**
 * Of a text that was corrected, or is about to be, itself or where it was sent again, nothing is sent again: asked when a resend is written, and again when it is passed.
 * @throws Refusal 4090
 */
async function requireNotCorrected(db: Kysely<Tables>, applyId: string): Promise<void> {
  const correction = await db
    .selectFrom('massSmsApply')
    .select('applyNo')
    .where(sql<boolean>`source_apply_id = ANY(${applyId}::bigint || ${passedResendsOf(applyId)})`)
    .where('followUpKind', '=', FollowUpKind.correction)
    .where('delFlag', '=', 0)
    .where('auditStatus', 'in', [AuditStatus.waiting, AuditStatus.secondReview, AuditStatus.passed])
    // cancelled before anything left, it corrected nothing
    .where((eb) => eb.or([eb('sendStatus', '<>', SendStatus.cancelled), eb('sendCount', '>', 0)]))
    .executeTakeFirst();
  if (!correction) return;
  throw new Refusal(
    ErrorCode.stateChanged,
    `原短信的内容已由 ${correction.applyNo} 更正，不能再发；没有收到的人，请用更正后的内容新建短信`,
  );
}

export const isResend = ({ followUpKind }: Pick<Application, 'followUpKind'>): boolean =>
  RESENDS.includes(followUpKind);

function actionOf(kind: FollowUpKind): Extract<ApplicationAction, 'correct' | 'resend'> {
  return kind === FollowUpKind.correction ? 'correct' : 'resend';
}

/** @throws Refusal 4090 when the error is that another follow-up of the same source is on its way */
export function refuseSecondFollowUp(error: unknown): never {
  if (isUniqueViolation(error, 'mass_sms_apply_one_follow_up')) {
    throw new Refusal(
      ErrorCode.stateChanged,
      '这条短信已有一份同样的更正或重发正在审核或发送，办结以后才能再次提交，可在原短信的详情页查看',
    );
  }
  throw error;
}

/** The links of an application's details, in both directions. */
export async function readLinks(db: Kysely<Tables>, actor: Actor, application: Application) {
  const { applyId, sourceApplyId, followUpKind } = application;
  const found =
    sourceApplyId === null
      ? undefined
      : await namedApplications(db)
          .select('fullContent')
          .where('applyId', '=', sourceApplyId)
          .executeTakeFirst();
  const followUps = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'applyNo', 'smsTitle', 'followUpKind', 'auditStatus', 'sendStatus', 'validCount'])
    .where('sourceApplyId', '=', applyId)
    .where(readableBy(actor))
    .orderBy('applyId')
    .execute();
  const source = found && {
    applyId: found.applyId,
    applyNo: found.applyNo,
    smsTitle: found.smsTitle,
    fullContent: found.fullContent,
    validCount: found.validCount,
    followUpKind,
    isOpen: isReadable(actor, found),
  };
  return { source: source ?? null, followUps };
}
