/**
 * The send details of one application as rows to take along: recipients by runs of seq, then the filtered numbers. A filter never makes a
 * portion dearer, since each looks at the same number of rows.
 */
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { CARRIER, labelOf, SMS_FILTER_REASON, SMS_RESULT } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { startDetailsExport } from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { maskPhone, normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import { mayExportPlain } from '../../../../access/plain-numbers.ts';
import { readAhead } from '../../../../database/read-ahead.ts';
import type { Tables } from '../../../../database/tables.ts';
import { failReasonOf } from '../../../../gateways/fail-reasons.ts';
import { demand, refuseField } from '../../../../http/refusal.ts';
import type { SheetColumn } from '../../../../http/sheet-answer.ts';
import { toMomentOrNull } from '../../../../time/moment.ts';
import type { ExportPortion, ExportSource } from '../../../office/exports/actions.ts';
import type { Application } from '../application/transitions.ts';
import { requireKept } from '../archive/archived.ts';
import { recipientsNow } from './recipients-now.ts';
import { hasRecipients } from './send-detail-queries.ts';
import {
  filteredMatches,
  filteredRows,
  isPerson,
  reachedRows,
  rowMatches,
  type SendDetail,
  type SendDetailFilter,
} from './send-detail-rows.ts';

export type DetailsExportFields = CheckedRequestOf<typeof startDetailsExport>;
type Filter = Omit<SendDetailFilter, 'pageNum' | 'pageSize'>;

/** Looked at in one statement; a hundredth of a second. Twice as many take 25 MB more, and no less processor. */
const ROWS_AT_ONCE = 1_000;
/** Decrypted and put into words between two moments in which other calls are answered; a few milliseconds. */
const PRESENTED_AT_ONCE = 200;

/**
 * Requires the right to whole numbers, and a reason, where the file has them.
 * @throws Refusal 4030 without the right to whole numbers, 4000 without saying what for
 */
export function requireNumbers(
  actor: Actor,
  { plainFlag, plainReason }: DetailsExportFields,
): { permissions: Permission[]; plainReason: string | null } {
  const own = (['sms:supervise:sendDetail', 'sms:apply:export'] as const).filter((permission) =>
    holdsPermission(actor, permission),
  );
  const permissions: Permission[] = own.slice(0, 1);
  if (plainFlag === 0) return { permissions, plainReason: null };
  demand(mayExportPlain(actor));
  if (plainReason.length < 2) throw refuseField('plainReason', '请写明为什么需要完整的手机号码（至少2个字）');
  return { permissions: [...permissions, 'data:exportPlain'], plainReason };
}

/** For the operation log. */
export function chosenDetails({ phoneNumber, ...fields }: DetailsExportFields): object {
  const { applyId: _, format: __, plainFlag: ___, plainReason: ____, ...others } = fields;
  const phone = phoneNumber ? normalisePhone(phoneNumber) : null;
  return { ...others, ...(phone === null ? {} : { phoneNumber: maskPhone(phone) }) };
}

export function openDetailsExport(
  { db, personalData }: { db: Kysely<Tables>; personalData: PersonalData },
  application: Application,
  { phoneNumber, ...fields }: DetailsExportFields,
): ExportSource {
  const phone = phoneNumber ? normalisePhone(phoneNumber) : undefined;
  const columns = columnsOf(personalData, fields.plainFlag === 1);
  // Text that is no number finds nobody.
  const isNobody = phone === null || !hasRecipients(application);
  const filter: Filter = { ...fields, phoneHash: phone ? personalData.hash(phone) : undefined };
  const parts = isNobody ? [] : partsOf(application, filter);
  return {
    totalCount: parts.reduce((sum, { count }) => sum + count, 0),
    columns,
    portions: portionsOf(db, application, filter, parts, columns),
  };
}

interface Part {
  readonly count: number;
  readonly read: (
    db: Kysely<Tables>,
    application: Application,
    filter: Filter,
    from: number,
  ) => Promise<SendDetail[]>;
}

/** A result asks for recipients or for filtered numbers, never for both; a reason may stand on either. */
function partsOf({ totalCount, validCount }: Application, { sendResult }: Filter): Part[] {
  const reached = { count: validCount, read: readReached };
  const leftOut = { count: totalCount - validCount, read: readLeftOut };
  if (sendResult === undefined) return [reached, leftOut];
  return sendResult === SendResult.filtered ? [leftOut] : [reached];
}

async function* portionsOf(
  db: Kysely<Tables>,
  application: Application,
  filter: Filter,
  parts: readonly Part[],
  columns: readonly SheetColumn<SendDetail>[],
): AsyncGenerator<ExportPortion> {
  let doneCount = 0;
  for await (const looked of readAhead(readAll(db, application, filter, parts))) {
    for (let at = 0; at < looked.rows.length; at += PRESENTED_AT_ONCE) {
      const some = looked.rows.slice(at, at + PRESENTED_AT_ONCE);
      yield { rows: some.map((row) => columns.map(({ text }) => text(row))), doneCount };
    }
    ({ doneCount } = looked);
    yield { rows: [], doneCount };
  }
  // A file that lacks whoever was archived meanwhile must not look whole.
  await requireKept(db, [application.applyId]);
}

interface LookedAt {
  readonly rows: readonly SendDetail[];
  readonly doneCount: number;
}

async function* readAll(
  db: Kysely<Tables>,
  application: Application,
  filter: Filter,
  parts: readonly Part[],
): AsyncGenerator<LookedAt> {
  let before = 0;
  for (const { count, read } of parts) {
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      const rows = await read(db, application, filter, from);
      yield { rows, doneCount: before + Math.min(from + ROWS_AT_ONCE, count) };
    }
    before += count;
  }
}

async function readReached(
  db: Kysely<Tables>,
  { applyId }: Application,
  filter: Filter,
  from: number,
): Promise<SendDetail[]> {
  // Its slice says what has become of a row that nobody has written to yet.
  const slices =
    filter.sendResult === undefined
      ? sql``
      : sql`JOIN mass_sms_slice s
    ON s.apply_id = ${applyId} AND s.slice_no = d.slice_no`;
  const page = sql`SELECT d.* FROM ${recipientsNow} d ${slices} WHERE d.apply_id = ${applyId}
    AND d.seq > ${from} AND d.seq <= ${from + ROWS_AT_ONCE} AND ${isPerson('d', filter)} AND ${rowMatches(filter)}`;
  const { rows } = await reachedRows(applyId, page, sql`d.seq`).execute(db);
  return rows;
}

async function readLeftOut(
  db: Kysely<Tables>,
  { applyId }: Application,
  filter: Filter,
  from: number,
): Promise<SendDetail[]> {
  const page = sql`f.apply_id = ${applyId} AND f.seq > ${from} AND f.seq <= ${from + ROWS_AT_ONCE}
    AND ${filteredMatches(filter)} ORDER BY f.seq`;
  const { rows } = await filteredRows(page).execute(db);
  return rows;
}

function columnsOf(personalData: PersonalData, isPlain: boolean): SheetColumn<SendDetail>[] {
  const phoneOf = ({ phoneCipher }: SendDetail) => {
    if (phoneCipher === null) return '';
    const phone = personalData.decrypt(phoneCipher);
    return isPlain ? phone : maskPhone(phone);
  };
  return [
    { title: '手机号码', width: 16, text: phoneOf },
    { title: '姓名', width: 12, text: (row) => row.realName },
    { title: '所属', width: 24, text: (row) => row.deptName },
    { title: '运营商', width: 10, text: ({ carrier }) => carrier && labelOf(CARRIER, carrier) },
    { title: '通道', width: 16, text: (row) => row.channelName },
    { title: '条数', width: 6, text: (row) => (row.isFiltered ? '' : String(row.segmentCount)) },
    {
      title: '结果',
      width: 10,
      text: (row) => (row.inFlight ? '送出中' : labelOf(SMS_RESULT, row.sendResult)),
    },
    { title: '原因', width: 28, text: reasonOf },
    { title: '失败代码', width: 10, text: (row) => row.failCode },
    { title: '可能重复', width: 10, text: (row) => (row.possibleDuplicate ? '是' : '') },
    { title: '提交时间', width: 20, text: (row) => toMomentOrNull(row.submitTime) },
    { title: '回报时间', width: 20, text: (row) => toMomentOrNull(row.reportTime) },
    { title: '回复', width: 30, text: (row) => row.replyContent },
    { title: '回复时间', width: 20, text: (row) => toMomentOrNull(row.replyTime) },
  ];
}

function reasonOf({ filterReason, failCode }: SendDetail): string | null {
  return filterReason === null ? failReasonOf(failCode) : labelOf(SMS_FILTER_REASON, filterReason);
}
