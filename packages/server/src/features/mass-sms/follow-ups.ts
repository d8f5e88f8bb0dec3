/**
 * Applications that go to the recipients of another one: a correction to whoever received a wrong text, a resend to those whom it
 * did not reach (decision 28). Which rows of the source those are stands in follow-up-rows.ts.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type ApplicationAction,
  applicationCan,
  FollowUpKind,
} from '@farmers-mailbox/contract/mass-sms/states.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Tables } from '../../database/tables.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { demand, Refusal, refuseField } from '../../http/refusal.ts';
import { findReadable, isReadable, readableBy } from './application-queries.ts';
import { type ChosenFields, ObjType } from './draft.ts';
import type { FollowUpSource } from './follow-up-rows.ts';
import { mayByPerson, nobody } from './policy.ts';
import type { Application } from './transitions.ts';

/**
 * The source of what is being written; null when the recipients are chosen freely.
 * @throws Refusal 4040 for a source that this person may not know of, 4090 for one that has not ended, 4000 for a mixed choice
 */
export async function demandSource(
  db: Kysely<Tables>,
  actor: Actor,
  { sendObjType, sourceApplyId, followUpKind }: ChosenFields,
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
  return { applyId: sourceApplyId, kind: followUpKind };
}

function actionOf(kind: FollowUpKind): Extract<ApplicationAction, 'correct' | 'resend'> {
  return kind === FollowUpKind.correction ? 'correct' : 'resend';
}

/** The applications whose text a follow-up is expected to share: its source, and the source's other follow-ups. */
export async function findRelatives(db: Kysely<Tables>, { applyId }: FollowUpSource): Promise<string[]> {
  const rows = await db
    .selectFrom('massSmsApply')
    .select('applyId')
    .where('sourceApplyId', '=', applyId)
    .execute();
  return [applyId, ...rows.map((row) => row.applyId)];
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
      : await db
          .selectFrom('massSmsApply')
          .selectAll()
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
