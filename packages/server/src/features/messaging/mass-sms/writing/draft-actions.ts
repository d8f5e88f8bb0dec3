/** Acts of an applicant before the review: saving a draft, editing it, submitting it. Taking back and deleting: `revoke-and-delete.ts`. */

import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { toldBy } from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import {
  applicationCan,
  FollowUpKind,
  ProcessType,
  startsFrom,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { saveApplication as saveEndpoint } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import type { CanonicalValue } from '../../../../database/canonical-json.ts';
import type { MassSmsApplyTable, Tables } from '../../../../database/tables.ts';
import { demand, Refusal, requireVersion } from '../../../../http/refusal.ts';
import {
  claimRequest,
  creatingRequest,
  findFirstAnswer,
  keepAnswer,
} from '../../../../http/repeated-request.ts';
import { hangFiles } from '../../../office/files/attachment-actions.ts';
import { takeUpRequest } from '../../sms-requests/actions.ts';
import { countUse } from '../../sms-templates/queries.ts';
import {
  applicantColumns,
  findReadable,
  insertApplication,
  takeApplyNo,
  writtenColumns,
} from '../application/application-queries.ts';
import { approvalOf } from '../application/approval-files.ts';
import { mayByPerson, nobody } from '../application/policy.ts';
import { operatorOf, recordProcess } from '../application/process-queries.ts';
import { type Application, moveOrRefuse } from '../application/transitions.ts';
import { requireWrittenFrom, withTemplateVersion, writtenFromColumns } from '../application/written-from.ts';
import { refreshStatistics } from '../recipients/rows-and-slices.ts';
import { type Checked, type CheckNeeds, check, findForeign } from './check.ts';
import { refuseSecondFollowUp, requireAlone } from './corrections-and-resends.ts';
import { submit } from './submission.ts';
import type { TellStep } from './submission-steps.ts';
import { type Written, write } from './written.ts';

export type SaveFields = CheckedRequestOf<typeof saveEndpoint>;

/** Columns that another way of writing than the form adds. */
export interface Addition {
  readonly columns?: Partial<Pick<Insertable<MassSmsApplyTable>, 'emergencyFlag' | 'appId' | 'appName'>>;
  /** who wrote a new one, where that is not the applicant alone: they do not review it either */
  readonly writtenBy?: { readonly userId: string; readonly realName: string };
  /** whose `clientReqId` it is, where that is not the applicant's */
  readonly requestUserId?: string;
  /** in the same transaction, once it is saved: what it refuses is not saved */
  readonly afterSaving?: (trx: Transaction<Tables>, application: Application) => Promise<void>;
  /** told what a submission is doing */
  readonly tell?: TellStep;
  /** throws for what must not be saved; not asked again for a repeated call */
  readonly require?: () => void;
  /** in the same transaction, once it is submitted: what it refuses is not submitted */
  readonly afterSubmission?: (trx: Transaction<Tables>, application: Application) => Promise<void>;
}

type Saved = AnswerOf<typeof saveEndpoint>;

/**
 * Saves a draft (`submitFlag` 0) or submits (1), new or existing. Refused as a whole: nothing is written then.
 * @throws Refusal 1001 with the words when a submission holds a forbidden one; 4000 with the fields that stop it, or for a change without `version`; 4031 for
 * places outside the area; 4040, 4090 for an application that is not there, or not as it was; 4091 for a reused clientReqId
 * @param addition what the fields do not say
 */
export async function saveApplication(
  needs: CheckNeeds,
  actor: Actor,
  fields: SaveFields,
  addition: Addition = {},
): Promise<Saved> {
  const { db, clock, personalData } = needs;
  const { requestUserId = actor.userId } = addition;
  const told = toldBy(fields) as CanonicalValue;
  const request = creatingRequest(personalData, requestUserId, fields.clientReqId, told);
  const first = await findFirstAnswer<Saved>(db, request, clock.now());
  if (first) return first;
  try {
    const whole = await withTemplateVersion(db, actor, fields);
    return await saveOnce(needs, actor, whole, request, addition);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The same call may have ended meanwhile, and what it wrote stands in the way of this one.
    const meanwhile = await findFirstAnswer<Saved>(db, request, clock.now());
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

async function saveOnce(
  needs: CheckNeeds,
  actor: Actor,
  fields: SaveFields,
  request: ReturnType<typeof creatingRequest>,
  addition: Addition,
): Promise<Saved> {
  const { db, clock } = needs;
  const { tell = () => {} } = addition;
  addition.require?.();
  const before = await requireMayWrite(db, actor, fields);
  if (fields.submitFlag === 1) tell('checking');
  const written = await write(needs, actor, fields, before);
  const sound =
    fields.submitFlag === 1
      ? await check(needs, actor, written)
      : await requireOwnSources(needs.db, actor, written);
  const applyNo = before ? before.applyNo : await takeApplyNo(db, actor.deptId, clock.now());

  const save = db.transaction().execute(async (trx) => {
    if (!(await claimRequest(trx, request, clock.now()))) return null;
    const stored = await store(trx, needs, actor, sound, {
      ...addition,
      applyNo,
      requestId: fields.requestId ?? null,
    });
    const submitted =
      sound.stage === 'checked'
        ? await submit(trx, needs, { actor, checked: sound, application: stored }, tell)
        : null;
    const application = submitted?.application ?? stored;
    await addition.afterSaving?.(trx, application);
    if (submitted) await addition.afterSubmission?.(trx, application);
    const { applyId, auditStatus, version } = application;
    const answer: Saved = { applyId, applyNo, auditStatus, version };
    await keepAnswer(trx, request, answer);
    return { answer, parts: submitted?.parts };
  });
  const saved = await save.catch(refuseSecondFollowUp);
  if (!saved) return requireFirstAnswer(needs, request);
  if (saved.parts) await refreshStatistics(db, saved.answer.applyId, saved.parts);
  if (saved.parts && fields.templateId !== null) await countUse(db, fields.templateId, clock.now());
  return saved.answer;
}

/** @returns the application that is changed, in the version that the writer had read; null for a new one */
async function requireMayWrite(
  db: Kysely<Tables>,
  actor: Actor,
  fields: SaveFields,
): Promise<Application | null> {
  const isSubmitting = fields.submitFlag === 1;
  const before = fields.applyId ? await requireEditable(db, actor, fields.applyId, fields.version) : null;
  if (!before) demand(verdict(holdsPermission(actor, 'sms:apply:add'), '没有操作权限'));
  await requireWrittenFrom(db, actor, fields, before, isSubmitting);
  if (!isSubmitting) return before;
  demand(verdict(holdsPermission(actor, 'sms:apply:submit'), '没有操作权限'));
  if (before) demand(applicationCan('submit', before), ErrorCode.stateChanged);
  return before;
}

/** The call that came first has ended meanwhile, with its answer. */
async function requireFirstAnswer(
  { db, clock }: CheckNeeds,
  request: Parameters<typeof findFirstAnswer>[1],
): Promise<Saved> {
  const answer = await findFirstAnswer<Saved>(db, request, clock.now());
  if (!answer) throw new Refusal(ErrorCode.stateChanged, '同一请求正在处理，请稍后刷新列表查看');
  return answer;
}

async function requireEditable(
  db: Kysely<Tables>,
  actor: Actor,
  applyId: string,
  version: number | undefined,
): Promise<Application> {
  const application = await findReadable(db, actor, applyId);
  demand(mayByPerson('edit', actor, application, nobody));
  demand(applicationCan('edit', application), ErrorCode.stateChanged);
  return { ...application, version: requireVersion(version) };
}

/** A draft may be unfinished, but never points at what is not the applicant's to use. */
async function requireOwnSources(db: Kysely<Tables>, actor: Actor, written: Written): Promise<Written> {
  const [depts, sources] = await findForeign(db, actor, written);
  if (depts.length > 0) {
    const message = `所选区域不在您的管辖范围内或已停用：${depts.join('、')}`;
    throw new Refusal(ErrorCode.outsideArea, message, [{ field: 'objDeptIds', message }]);
  }
  if (sources.length > 0) {
    const message = `不能使用${sources.join('、')}，可能已被删除`;
    throw new Refusal(ErrorCode.validation, message, [{ field: 'sendObjType', message }]);
  }
  return written;
}

interface StoredWith extends Pick<Addition, 'columns' | 'writtenBy'> {
  readonly applyNo: string;
  readonly requestId: string | null;
}

/** Writes the row of what is saved, new or changed, with its files. */
async function store(
  trx: Transaction<Tables>,
  needs: CheckNeeds,
  actor: Actor,
  sound: Written | Checked,
  { columns: added, writtenBy = actor, applyNo, requestId }: StoredWith,
): Promise<Application> {
  const { source } = sound.choice;
  if (sound.stage === 'checked' && source?.kind === FollowUpKind.correction) {
    await requireAlone(trx, source.applyId, 'correction');
  }
  const columns = { ...columnsOf(sound, actor, needs.personalData), ...added };
  const application = sound.before
    ? await edit(trx, needs, actor, sound.before, columns)
    : await create(trx, needs, writtenBy, actor, { ...columns, applyNo, requestId });
  const files = sound.draft.approvalFiles;
  await hangFiles(trx, approvalOf(application.applyId), {
    files,
    userId: actor.userId,
    field: 'approvalFiles',
  });
  return application;
}

function columnsOf(
  { draft, rule, area, settings }: Written | Checked,
  actor: Actor,
  personalData: PersonalData,
) {
  return {
    ...writtenColumns(draft, personalData),
    ...writtenFromColumns(draft),
    ...applicantColumns(actor, area),
    smsConfigVersion: settings.config.smsConfigVersion,
    nightFlag: rule.nightFlag,
    // An emergency that is taken up again in the form is ordinary.
    emergencyFlag: 0,
  };
}

type Columns = ReturnType<typeof columnsOf>;

async function create(
  trx: Transaction<Tables>,
  { clock }: CheckNeeds,
  writer: Pick<Actor, 'userId' | 'realName'>,
  actor: Actor,
  row: Columns & { applyNo: string; requestId: string | null },
): Promise<Application> {
  const now = clock.now();
  const application = await insertApplication(trx, {
    ...row,
    createUserId: writer.userId,
    createUserName: writer.realName,
    createDeptId: actor.deptId,
    createTime: now,
    updateTime: now,
  });
  const { applyId, requestId } = application;
  if (requestId !== null) await takeUpRequest(trx, actor, { requestId, applyId, now });
  await recordProcess(trx, {
    applyId,
    processType: ProcessType.created,
    from: null,
    to: application,
    operator: operatorOf(actor),
    operateTime: now,
  });
  return application;
}

/** An old version loses: somebody else, or the same person in another window, has saved meanwhile. */
function edit(
  trx: Transaction<Tables>,
  { clock }: CheckNeeds,
  actor: Actor,
  before: Application,
  columns: Partial<Columns>,
): Promise<Application> {
  return moveOrRefuse(trx, {
    applyId: before.applyId,
    from: startsFrom.edit,
    version: before.version,
    processType: ProcessType.edited,
    operator: operatorOf(actor),
    operateTime: clock.now(),
    set: columns,
  });
}
