/**
 * The history of an application: one row for each transition, chained by hashes. Only `recordProcess` writes it, always in
 * the transaction that moves the application and while that holds the application's row.
 */
import { ProcessType } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Expression, type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { fixedSelect, prepared } from '../../../../database/prepared-statements.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Involved } from './policy.ts';
import { type ProcessRow, processRowHash } from './process-chain.ts';

type ProcessTypeValue = (typeof ProcessType)[keyof typeof ProcessType];

/** The mover of an application: a person in one identity, or the program by its clock. */
export interface Operator extends OperatorColumns {
  /** the person themselves while they act; nobody when the clock does */
  readonly actor?: Actor;
}
type OperatorColumns = Pick<
  ProcessRow,
  | 'operateUserId'
  | 'operateCertificateHash'
  | 'operateIdentityId'
  | 'operateUserName'
  | 'operateRoleName'
  | 'operateDeptId'
  | 'operateDeptName'
  | 'operateIp'
>;

export const theSystem: Operator = {
  operateUserId: null,
  operateCertificateHash: null,
  operateIdentityId: null,
  operateUserName: '系统',
  operateRoleName: null,
  operateDeptId: null,
  operateDeptName: null,
  operateIp: null,
};

export function operatorOf(actor: Actor): Operator {
  return {
    operateUserId: actor.userId,
    operateCertificateHash: actor.certificateHash,
    operateIdentityId: actor.identityId,
    operateUserName: actor.realName,
    operateRoleName: actor.roleNames[0] ?? null,
    operateDeptId: actor.deptId,
    operateDeptName: actor.deptName,
    operateIp: actor.ip,
    actor,
  };
}

export interface Step {
  readonly applyId: string;
  readonly processType: ProcessTypeValue;
  readonly from: { auditStatus: number; sendStatus: number } | null;
  readonly to: { auditStatus: number; sendStatus: number };
  readonly operator: Operator;
  readonly operateTime: Date;
  readonly opinion?: string | null;
  readonly contentHash?: string | null;
}

/** Appends one row to the chain. */
export async function recordProcess(trx: Transaction<Tables>, step: Step): Promise<void> {
  const last = await trx
    .selectFrom('massSmsProcess')
    .select(['stepNo', 'rowHash'])
    .where('applyId', '=', step.applyId)
    .orderBy('stepNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { actor: _, ...columns } = step.operator;
  const row: ProcessRow = {
    applyId: step.applyId,
    stepNo: (last?.stepNo ?? 0) + 1,
    processType: step.processType,
    fromAuditStatus: step.from?.auditStatus ?? null,
    toAuditStatus: step.to.auditStatus,
    fromSendStatus: step.from?.sendStatus ?? null,
    toSendStatus: step.to.sendStatus,
    operateTime: step.operateTime,
    opinion: step.opinion || null,
    contentHash: step.contentHash ?? null,
    ...columns,
  };
  const prevHash = last?.rowHash ?? null;
  await trx
    .insertInto('massSmsProcess')
    .values({ ...row, prevHash, rowHash: processRowHash(prevHash, row) })
    .execute();
}

/** The persons who may not review what is just being submitted: its authors, editors and submitters, no former reviewers. */
export async function readWriters(db: Kysely<Tables>, applyId: string): Promise<Involved> {
  const rows = await db
    .selectFrom('massSmsProcess')
    .select(['operateUserId', 'operateCertificateHash'])
    .where('applyId', '=', applyId)
    .where('processType', 'in', WRITING)
    .execute();
  const writers = [...rows, ...(await signersOf(db, [applyId]).execute())];
  return {
    userIds: new Set(writers.flatMap((one) => one.operateUserId ?? [])),
    certificateHashes: new Set(writers.flatMap((one) => one.operateCertificateHash ?? [])),
  };
}

/** Of what another system's application submitted: who holds the secret that it was signed with, and so could have written it. */
function signersOf(db: Kysely<Tables>, applyIds: readonly string[]) {
  return db
    .selectFrom('massSmsApply as a')
    .innerJoin('sysUser as u', 'u.userId', 'a.createUserId')
    .select((eb) => [
      'a.applyId',
      eb.ref('u.userId').$castTo<string | null>().as('operateUserId'),
      'u.certificateHash as operateCertificateHash',
    ])
    .where((eb) => isOneOf(eb.ref('a.applyId'), applyIds))
    .where('a.appId', 'is not', null);
}

/** As one value, so that the text is the same for any number of them. */
const isOneOf = (id: Expression<string>, applyIds: readonly string[]) =>
  sql<boolean>`${id} = ANY (${applyIds}::bigint[])`;

const WRITING = [ProcessType.created, ProcessType.edited, ProcessType.submitted];

/** Whoever wrote at any time, who reviewed since the last submission, and who signed. */
const selectInvolved = fixedSelect((db, applyIds: readonly string[]) =>
  db
    .selectFrom('massSmsProcess as p')
    .modifyFront(prepared)
    .select(['p.applyId', 'p.operateUserId', 'p.operateCertificateHash'])
    .where((eb) => isOneOf(eb.ref('p.applyId'), applyIds))
    .where((eb) =>
      eb.or([
        eb('p.processType', 'in', WRITING),
        eb.and([
          eb('p.processType', '=', ProcessType.passed),
          eb(
            'p.stepNo',
            '>',
            eb
              .selectFrom('massSmsProcess as s')
              .select((sub) => sub.fn.max('s.stepNo').as('lastSubmission'))
              .whereRef('s.applyId', '=', 'p.applyId')
              .where('s.processType', '=', ProcessType.submitted),
          ),
        ]),
      ]),
    )
    .unionAll(signersOf(db, applyIds)),
);

/**
 * The persons who may not review these applications: authors, editors and submitters at any time, reviewers since the
 * last submission. Applications without rows are left out of the map.
 */
export async function readInvolved(
  db: Kysely<Tables>,
  applyIds: readonly string[],
): Promise<Map<string, Involved>> {
  if (applyIds.length === 0) return new Map();
  const involved = new Map<string, { userIds: Set<string>; certificateHashes: Set<string> }>();
  for (const row of await selectInvolved(db, applyIds)) {
    const one = involved.get(row.applyId) ?? { userIds: new Set(), certificateHashes: new Set() };
    if (row.operateUserId) one.userIds.add(row.operateUserId);
    if (row.operateCertificateHash) one.certificateHashes.add(row.operateCertificateHash);
    involved.set(row.applyId, one);
  }
  return involved;
}

/** Oldest first. */
export function readProcesses(db: Kysely<Tables>, applyId: string) {
  return db
    .selectFrom('massSmsProcess')
    .selectAll()
    .where('applyId', '=', applyId)
    .orderBy('stepNo')
    .execute();
}
