/** Enters requests, decides about them, and lets those expire that nobody needs any more. Each act is one transaction with its row in the log. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { isValueOf, SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type handleRequest,
  OPEN_DAYS,
  RequestStatus,
  type removeRequest,
  type saveRequest,
} from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import { refusalProblems } from '@farmers-mailbox/contract/messaging/sms-requests/forms.ts';
import { hiddenCharacterProblem } from '@farmers-mailbox/contract/rules/hidden-characters.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { keptPhone } from '../../../access/typed-phone.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Clock, Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, requireVersion } from '../../../http/refusal.ts';
import { DAY_MS, readMoment, toMomentOrNull } from '../../../time/moment.ts';
import { findDept, lockPlaces } from '../../people/departments/queries.ts';
import { type Act, actOf, type Deed, logOperation } from '../../system/operation-log/actions.ts';
import { mayRead, type RequestFacts, rulesToChange, rulesToHandle, stateForHandling } from './policy.ts';
import {
  deleteWaiting,
  findRequest,
  insertRequest,
  nameApplication,
  type StoredRequest,
  updateWaiting,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type SaveFields = CheckedRequestOf<typeof saveRequest>;

const absent = () => new Refusal(ErrorCode.notFound, '短信需求不存在或已删除');

export const factsOf = (row: StoredRequest): RequestFacts => ({
  deptId: row.deptId,
  requestStatus: row.requestStatus,
  createUserId: row.createUserId,
  sourceId: row.sourceId,
  hasApplication: row.writtenId !== null,
});

/** @throws Refusal 4000 beside the field, 4040 outside the area, 4090 when it was decided or changed meanwhile */
export async function storeRequest(needs: Needs, act: Act, fields: SaveFields): Promise<string> {
  const { db, clock, personalData } = needs;
  const { actor } = act;
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    await lockPlaces(trx, [fields.deptId]);
    // what is nobody's business here is not there, whatever else is wrong
    const before = fields.requestId === undefined ? null : await find(trx, actor, fields.requestId);
    await requireFields(trx, actor, fields);
    const columns = { ...columnsOf(fields, now), updateTime: now };
    if (!before) {
      const requestId = await insertRequest(trx, {
        ...columns,
        ...keptPhone(personalData, fields.phoneNumber ?? ''),
        createUserId: actor.userId,
        createUserName: actor.realName,
        createDeptId: actor.deptId,
        createTime: now,
      });
      await record(trx, act, now, { ...fields, requestId }, { action: '登记', after: loggedOf(columns) });
      return requestId;
    }
    demand(verdictOf(rulesToChange(actor, factsOf(before))));
    demand(stateForHandling(factsOf(before)).verdict, ErrorCode.stateChanged);
    const isChanged = await updateWaiting(
      trx,
      { requestId: before.requestId, version: requireVersion(fields.version) },
      {
        ...columns,
        ...(fields.phoneNumber === undefined ? {} : keptPhone(personalData, fields.phoneNumber)),
      },
    );
    if (!isChanged) throw overtaken('这条短信线索');
    await record(trx, act, now, before, {
      action: '修改',
      before: loggedOf(before),
      after: loggedOf(columns),
    });
    return before.requestId;
  });
}

function columnsOf(fields: SaveFields, now: Date) {
  const { requestTitle, requestContent, smsCategory, requestSource, requestUserName, deptId } = fields;
  const expectTime = fields.expectTime === null ? null : readMoment(fields.expectTime, 'expectTime');
  if (expectTime && expectTime <= now) throw refuseField('expectTime', '期望发送时间应在现在以后');
  const expireTime = expectTime ?? new Date(now.getTime() + OPEN_DAYS * DAY_MS);
  return {
    requestTitle,
    requestContent,
    smsCategory,
    requestSource,
    requestUserName,
    deptId,
    expectTime,
    expireTime,
  };
}

async function requireFields(trx: Transaction<Tables>, actor: Actor, fields: SaveFields): Promise<void> {
  if (!isValueOf(SMS_CATEGORY, fields.smsCategory)) throw refuseField('smsCategory', '请选择短信类别');
  const hidden = hiddenCharacterProblem(fields.requestContent);
  if (hidden !== null) throw refuseField('requestContent', hidden);
  const place = await findDept(trx, fields.deptId);
  if (!place || place.status !== 1 || !mayRead(actor, { deptId: place.deptId })) {
    throw refuseField('deptId', '请选择您管辖范围内的区域或单位');
  }
}

async function find(db: Kysely<Tables>, actor: Actor, requestId: string): Promise<StoredRequest> {
  const found = await findRequest(db, areaOf(actor), requestId);
  if (!found) throw absent();
  return found;
}

/** Of two people who decide at once one wins. */
export async function decideOnRequest(
  { db, clock }: Needs,
  act: Act,
  { requestId, requestStatus, handleOpinion, version }: CheckedRequestOf<typeof handleRequest>,
): Promise<void> {
  const { actor } = act;
  const lacking =
    requestStatus === RequestStatus.notTaken ? refusalProblems({ handleOpinion }).handleOpinion : undefined;
  if (lacking !== undefined) throw refuseField('handleOpinion', lacking);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const before = await find(trx, actor, requestId);
    demand(verdictOf(rulesToHandle(actor, factsOf(before))));
    if (version !== undefined && version !== before.version) {
      throw new Refusal(ErrorCode.stateChanged, '这条需求刚刚修改过，请重新阅读后再办理');
    }
    const decided = { requestStatus, handleOpinion };
    const isMoved = await updateWaiting(
      trx,
      { requestId, version: before.version },
      {
        ...decided,
        handleUserId: actor.userId,
        handleUserName: actor.realName,
        handleTime: now,
        updateTime: now,
      },
    );
    if (!isMoved) throw new Refusal(ErrorCode.stateChanged, '这条需求已经由别人处理，请刷新列表查看');
    const action = requestStatus === RequestStatus.taken ? '采用' : '不采用';
    await record(trx, act, now, before, {
      action,
      before: { requestStatus: before.requestStatus },
      after: decided,
    });
  });
}

export async function removeWaitingRequest(
  { db, clock }: Needs,
  act: Act,
  { requestId, version }: CheckedRequestOf<typeof removeRequest>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await find(trx, act.actor, requestId);
    demand(verdictOf(rulesToChange(act.actor, factsOf(before))));
    if (!(await deleteWaiting(trx, { requestId, version }))) throw overtaken('这条短信线索');
    await record(trx, act, clock.now(), before, { action: '删除', before: loggedOf(before) });
  });
}

/**
 * Notes, in the transaction that creates an application, from which request it was written: a request that nobody had decided about is
 * taken up with it.
 * @throws Refusal 4090 when another application was written from it, or it was turned down or expired
 */
export async function takeUpRequest(
  trx: Transaction<Tables>,
  actor: Actor,
  { requestId, applyId, now }: { requestId: string; applyId: string; now: Date },
): Promise<void> {
  const before = await find(trx, actor, requestId);
  demand(verdictOf(rulesToHandle(actor, factsOf(before))));
  if (!(await nameApplication(trx, areaOf(actor), { requestId, applyId, writer: actor, now }))) {
    const message = '这条需求已写成别的申请，或已不采用、已过期；请从“短信需求”重新选择';
    throw new Refusal(ErrorCode.stateChanged, message);
  }
  await record(trx, actOf(actor), now, before, { action: '写成申请', after: { applyId } });
}

/** Returns how many nobody needs any more. */
export async function expireRequests(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable('smsRequest')
    .set({
      requestStatus: RequestStatus.expired,
      handleUserName: '系统',
      handleTime: now,
      handleOpinion: '到期没有处理',
      updateTime: now,
      version: sql`version + 1`,
    })
    .where('requestStatus', '=', RequestStatus.waiting)
    .where('expireTime', '<', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Logged = Omit<ReturnType<typeof columnsOf>, 'requestSource'> & { requestSource: number };
const loggedOf = (request: Logged) => ({
  requestTitle: request.requestTitle,
  requestContent: request.requestContent,
  smsCategory: request.smsCategory,
  requestSource: request.requestSource,
  requestUserName: request.requestUserName,
  deptId: request.deptId,
  expectTime: toMomentOrNull(request.expectTime),
});

function record(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { requestId, requestTitle }: { requestId: string; requestTitle: string },
  deed: Deed,
): Promise<void> {
  return logOperation(
    trx,
    act,
    {
      module: '短信需求',
      ...deed,
      bizType: 'sms_request',
      bizId: requestId,
      summary: `${deed.action}短信需求“${requestTitle}”`,
    },
    now,
  );
}
