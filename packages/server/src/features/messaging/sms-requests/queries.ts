/** All SQL on `sms_request`. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type pageRequests,
  RequestStatus,
} from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import { deptInside } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { SmsRequestTable, Tables } from '../../../database/tables.ts';

type Filters = CheckedRequestOf<typeof pageRequests>;

/** Requests of an area with the application that was written from each, while that stands. No area holds none. */
function requestsOf(db: Kysely<Tables>, area: string | null) {
  return db
    .selectFrom('smsRequest as request')
    .innerJoin('sysDept as dept', 'dept.deptId', 'request.deptId')
    .leftJoin('massSmsApply as apply', (join) =>
      join.onRef('apply.applyId', '=', 'request.applyId').on('apply.delFlag', '=', 0),
    )
    .where((eb) => deptInside(eb, 'request.deptId', area));
}

const withApplication = [
  'dept.deptName',
  'apply.applyId as writtenId',
  'apply.applyNo as writtenNo',
  'apply.applyUserId as writtenUserId',
  'apply.applyDeptId as writtenDeptId',
  'apply.auditStatus as writtenStatus',
] as const;

/** One page, newest first. */
export async function pageOfRequests(
  db: Kysely<Tables>,
  area: string | null,
  { keyword, requestStatus, smsCategory, deptId, pageNum, pageSize, ...order }: Filters,
  personalData: Pick<PersonalData, 'hash'>,
) {
  let query = requestsOf(db, area);
  if (deptId) query = query.where((eb) => deptInside(eb, 'request.deptId', deptId));
  if (requestStatus !== undefined) query = query.where('request.requestStatus', '=', requestStatus);
  if (smsCategory) query = query.where('request.smsCategory', '=', smsCategory);
  if (keyword) {
    const phone = normalisePhone(keyword);
    query =
      phone === null
        ? query.where(
            sql<boolean>`strpos(request.request_title || ' ' || request.request_content || ' ' || request.request_user_name, ${keyword}) > 0`,
          )
        : query.where('request.phoneHash', '=', personalData.hash(phone));
  }
  const total = await countRows(query);
  const list = await query
    .selectAll('request')
    .select(withApplication)
    .orderBy(orderOf(order, sql`request.request_id DESC`, { createTime: [sql`request.request_id`] }))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}
export type StoredRequest = Awaited<ReturnType<typeof pageOfRequests>>['list'][number];

export async function countWaiting(db: Kysely<Tables>, area: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('smsRequest')
    .where((eb) => deptInside(eb, 'deptId', area))
    .where('requestStatus', '=', RequestStatus.waiting)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined for what is not there, or not in the area. */
export function findRequest(db: Kysely<Tables>, area: string | null, requestId: string) {
  return requestsOf(db, area)
    .selectAll('request')
    .select(withApplication)
    .where('request.requestId', '=', requestId)
    .executeTakeFirst();
}

export async function insertRequest(trx: Kysely<Tables>, row: Insertable<SmsRequestTable>): Promise<string> {
  const { requestId } = await trx
    .insertInto('smsRequest')
    .values(row)
    .returning('requestId')
    .executeTakeFirstOrThrow();
  return requestId;
}

/** Nothing moves but what stands as it was read, and waits. */
export async function updateWaiting(
  trx: Kysely<Tables>,
  { requestId, version }: { requestId: string; version?: number },
  changed: Partial<Insertable<SmsRequestTable>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('smsRequest')
    .set({ ...changed, version: sql`version + 1` })
    .where('requestId', '=', requestId)
    .where('requestStatus', '=', RequestStatus.waiting)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteWaiting(
  trx: Kysely<Tables>,
  { requestId, version }: { requestId: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('smsRequest')
    .where('requestId', '=', requestId)
    .where('version', '=', version)
    .where('requestStatus', '=', RequestStatus.waiting)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface Writer {
  readonly userId: string;
  readonly realName: string;
}

/** Names the application that was written from it; false when another one was, or nobody may take it up any more. */
export async function nameApplication(
  trx: Kysely<Tables>,
  area: string | null,
  { requestId, applyId, writer, now }: { requestId: string; applyId: string; writer: Writer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('smsRequest')
    .set({
      applyId,
      requestStatus: RequestStatus.taken,
      handleUserId: sql`coalesce(handle_user_id, ${writer.userId}::bigint)`,
      handleUserName: sql`coalesce(handle_user_name, ${writer.realName})`,
      handleTime: sql`coalesce(handle_time, ${now}::timestamptz)`,
      updateTime: now,
      version: sql`version + 1`,
    })
    .where('requestId', '=', requestId)
    .where((eb) => deptInside(eb, 'deptId', area))
    .where('requestStatus', 'in', [RequestStatus.waiting, RequestStatus.taken])
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM mass_sms_apply AS a WHERE a.apply_id = sms_request.apply_id AND a.del_flag = 0)`,
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Titles by id, for the details of applications. */
export function findTitle(db: Kysely<Tables>, requestId: string) {
  return db
    .selectFrom('smsRequest')
    .select(['requestId', 'requestTitle'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

/** When an organisation is merged: its requests go along. */
export async function moveRequests(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'smsRequest', ['requestId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE sms_request SET dept_id = ${toDeptId}, version = version + 1 WHERE dept_id = ${deptId}`.execute(
    trx,
  );
}
