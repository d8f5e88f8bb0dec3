/** Acts of an applicant on what was written: taking it back from its review, deleting what never left. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  AuditStatus,
  applicationCan,
  ProcessType,
  startsFrom,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { demand } from '../../../../http/refusal.ts';
import { dropFiles } from '../../../office/files/attachment-actions.ts';
import { findReadable } from '../application/application-queries.ts';
import { approvalOf } from '../application/approval-files.ts';
import { mayByPerson, nobody } from '../application/policy.ts';
import { operatorOf } from '../application/process-queries.ts';
import { releaseQuota } from '../application/quota-queries.ts';
import { type Application, moveOrRefuse, tryMove } from '../application/transitions.ts';
import { deleteRecipients } from '../recipients/rows-and-slices.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** Takes an application back from its review: the frozen quota is free again, the fixed recipients are dropped. */
export async function revokeApplication(
  { db, clock }: Needs,
  actor: Actor,
  { applyId, revokeReason }: { applyId: string; revokeReason: string },
): Promise<void> {
  const application = await findReadable(db, actor, applyId);
  demand(mayByPerson('revoke', actor, application, nobody));
  demand(applicationCan('revoke', application), ErrorCode.stateChanged);
  await db.transaction().execute((trx) => revokeIn(trx, actor, { applyId, revokeReason }, clock.now()));
}

/** In the caller's transaction, which has asked whether this person may. */
export async function revokeIn(
  trx: Transaction<Tables>,
  actor: Actor,
  { applyId, revokeReason }: { applyId: string; revokeReason: string },
  now: Date,
): Promise<void> {
  const revoked = await moveOrRefuse(trx, {
    applyId,
    from: startsFrom.revoke,
    processType: ProcessType.revoked,
    operator: operatorOf(actor),
    operateTime: now,
    opinion: revokeReason,
    set: { auditStatus: AuditStatus.revoked, revokeTime: now, currentAuditDeptId: null },
  });
  await deleteRecipients(trx, applyId);
  await releaseQuota(trx, revoked);
}

/**
 * Deletes drafts and what came back. Nothing is deleted unless all of them may be; what somebody moves meanwhile stays.
 * Returns how many went.
 */
export async function deleteApplications(
  { db, clock }: Needs,
  actor: Actor,
  applyIds: readonly string[],
): Promise<number> {
  for (const applyId of applyIds) {
    const application = await findReadable(db, actor, applyId);
    demand(mayByPerson('delete', actor, application, nobody));
    demand(applicationCan('delete', application), ErrorCode.stateChanged);
  }
  let count = 0;
  for (const applyId of applyIds) {
    const deleted = await db.transaction().execute((trx) => deleteIn(trx, actor, { applyId }, clock.now()));
    if (deleted) count += 1;
  }
  return count;
}

/** In the caller's transaction, which has asked whether this person may. Null where somebody has moved it meanwhile. */
export async function deleteIn(
  trx: Transaction<Tables>,
  actor: Actor,
  { applyId, opinion }: { applyId: string; opinion?: string },
  now: Date,
): Promise<Application | null> {
  const deleted = await tryMove(trx, {
    applyId,
    from: startsFrom.delete,
    processType: ProcessType.deleted,
    operator: operatorOf(actor),
    operateTime: now,
    ...(opinion === undefined ? {} : { opinion }),
    set: { delFlag: 1 },
  });
  if (deleted) await dropFiles(trx, approvalOf(applyId));
  return deleted;
}
