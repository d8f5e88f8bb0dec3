/** The three lists of applications as rows to take along: everything that a list shows with its filters, the newest first. */

import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { labelOf, SMS_AUDIT_STATUS, SMS_SEND_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { exportApplications } from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import { showPlaceholders } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import { Refusal } from '../../../../http/refusal.ts';
import type { SheetColumn } from '../../../../http/sheet-answer.ts';
import { toMoment, toMomentOrNull } from '../../../../time/moment.ts';
import type { ExportSource } from '../../../office/exports/actions.ts';
import { readLabels } from '../../../system/dictionaries/queries.ts';
import { readOtherConfig } from '../../sms-config/queries.ts';
import { rateOf } from '../application/listed-row.ts';
import {
  type Condition,
  commonConditions,
  type ListView,
  reviewConditions,
  superviseConditions,
  viewOfMine,
  viewOfReviews,
  viewOfSupervision,
  wordConditions,
} from './list-queries.ts';

export type ListExportFields = CheckedRequestOf<typeof exportApplications>;

const ROWS_AT_ONCE = 500;

/** The name of each list, and the right that its export needs. */
export const EXPORTED_LISTS: Readonly<
  Record<ListExportFields['tab'], { title: string; permission: Permission }>
> = {
  my: { title: '我的短信申请', permission: 'sms:apply:export' },
  audit: { title: '短信审核列表', permission: 'sms:audit:detail' },
  supervise: { title: '短信监管列表', permission: 'sms:supervise:export' },
};

/** @throws Refusal 4030 without the right of this list */
export function requireListExport(actor: Actor, { tab }: ListExportFields): void {
  if (!holdsPermission(actor, EXPORTED_LISTS[tab].permission)) throw new Refusal(ErrorCode.forbidden);
}

/** The exported list in the operation log's words. */
export function chosenFilters(fields: ListExportFields & { format?: string }): object {
  const { auditTab, includeChild, format: _, ...others } = fields;
  return {
    ...others,
    ...(fields.tab === 'audit' ? { auditTab } : {}),
    ...(fields.deptId ? { includeChild } : {}),
  };
}

export async function openListExport(
  db: Kysely<Tables>,
  actor: Actor,
  fields: ListExportFields,
  now: Date,
): Promise<ExportSource> {
  const view = viewOf(actor, fields);
  const filters = { ...fields, pageNum: 1, pageSize: 1 };
  const window = await readOtherConfig(db);
  const conditions = [
    ...view.conditions,
    ...commonConditions(filters),
    ...wordConditions(fields),
    ...(fields.tab === 'audit' ? reviewConditions(filters) : []),
    ...(fields.tab === 'supervise' ? superviseConditions(filters, window, now) : []),
  ];
  const columns = await columnsOf(db);
  const { count } = await matching(db, conditions)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { totalCount: Number(count), columns, portions: portionsOf(db, conditions, columns) };
}

function viewOf(actor: Actor, { tab, auditTab }: ListExportFields): ListView {
  switch (tab) {
    case 'my':
      return viewOfMine(actor);
    case 'audit':
      return viewOfReviews(actor, auditTab);
    case 'supervise':
      return viewOfSupervision(actor);
  }
}

function matching(db: Kysely<Tables>, conditions: readonly Condition[]) {
  let query = db.selectFrom('massSmsApply');
  for (const condition of conditions) query = query.where(condition);
  return query;
}

async function* portionsOf(
  db: Kysely<Tables>,
  conditions: readonly Condition[],
  columns: readonly SheetColumn<Row>[],
) {
  let after: string | null = null;
  let doneCount = 0;
  for (;;) {
    const rows: Row[] = await readRows(db, conditions, after);
    const last = rows.at(-1);
    if (!last) return;
    after = last.applyId;
    doneCount += rows.length;
    yield { rows: rows.map((row) => columns.map(({ text }) => text(row))), doneCount };
  }
}

function readRows(db: Kysely<Tables>, conditions: readonly Condition[], after: string | null) {
  return matching(db, conditions)
    .select(EXPORTED_COLUMNS)
    .$if(after !== null, (query) => query.where('applyId', '<', after ?? ''))
    .orderBy('applyId', 'desc')
    .limit(ROWS_AT_ONCE)
    .execute();
}

const EXPORTED_COLUMNS = [
  'applyId',
  'applyNo',
  'smsTitle',
  'smsCategory',
  'fullContent',
  'urgentFlag',
  'applyUserName',
  'applyDeptName',
  'applyTime',
  'createTime',
  'auditStatus',
  'auditUserName',
  'auditTime',
  'auditOpinion',
  'sendStatus',
  'sendTime',
  'realSendTime',
  'finishTime',
  'validCount',
  'smsCount',
  'sendCount',
  'successCount',
  'failCount',
  'unknownCount',
  'cancelCount',
  'superviseRemark',
] as const;
type Row = Awaited<ReturnType<typeof readRows>>[number];

async function columnsOf(db: Kysely<Tables>): Promise<SheetColumn<Row>[]> {
  const categories = await readLabels(db, 'SMS_CATEGORY');
  const number = (title: string, of: (row: Row) => number): SheetColumn<Row> => ({
    title,
    width: 10,
    text: (row) => String(of(row)),
  });
  const time = (title: string, of: (row: Row) => Date | null): SheetColumn<Row> => ({
    title,
    width: 20,
    text: (row) => toMomentOrNull(of(row)),
  });
  return [
    { title: '申请编号', width: 24, text: (row) => row.applyNo },
    { title: '标题', width: 30, text: (row) => row.smsTitle },
    { title: '类别', width: 12, text: (row) => labelOf(categories, row.smsCategory) },
    { title: '紧急', width: 6, text: (row) => (row.urgentFlag === 1 ? '是' : '否') },
    { title: '内容', width: 60, text: (row) => showPlaceholders(row.fullContent) },
    { title: '申请人', width: 12, text: (row) => row.applyUserName },
    { title: '申请单位', width: 30, text: (row) => row.applyDeptName },
    { title: '申请时间', width: 20, text: (row) => toMoment(row.applyTime ?? row.createTime) },
    { title: '审核状态', width: 12, text: (row) => labelOf(SMS_AUDIT_STATUS, row.auditStatus) },
    { title: '审核人', width: 12, text: (row) => row.auditUserName },
    time('审核时间', (row) => row.auditTime),
    { title: '审核意见', width: 30, text: (row) => row.auditOpinion },
    { title: '发送状态', width: 12, text: (row) => labelOf(SMS_SEND_STATUS, row.sendStatus) },
    {
      title: '计划发送时间',
      width: 20,
      text: ({ sendTime }) => (sendTime ? toMoment(sendTime) : '通过后立即'),
    },
    time('开始发送时间', (row) => row.realSendTime),
    time('发送结束时间', (row) => row.finishTime),
    number('对象数', (row) => row.validCount),
    number('计费条数', (row) => row.smsCount),
    number('已发送', (row) => row.sendCount),
    number('成功', (row) => row.successCount),
    number('失败', (row) => row.failCount),
    number('未知', (row) => row.unknownCount),
    number('已取消', (row) => row.cancelCount),
    { title: '成功率', width: 10, text: (row) => percent(rateOf(row.successCount, row.sendCount)) },
    { title: '监管批注', width: 30, text: (row) => row.superviseRemark },
  ];
}

const percent = (rate: number | null): string => (rate === null ? '' : `${rate}%`);

/** The rows alone, for a file that is sent while it is written. */
export async function* cellsOfList(source: ExportSource): AsyncGenerator<readonly (string | null)[]> {
  for await (const { rows } of source.portions) yield* rows;
}
