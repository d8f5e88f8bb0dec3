/** Left to a writer of texts: what came back, drafts, and farmers whom a text did not reach. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { WRITTEN_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import { columnsOf, type RowOf } from '../../../database/columns.ts';
import type { Tables } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';
import { countTodo } from './results/visit-queries.ts';

export const writersTodo: TodoKind = {
  async todoOf(db, actor, now) {
    const area = areaOf(actor);
    if (!holdsPermission(actor, 'sms:apply:add')) return [];
    const [returned, drafts, visits] = await Promise.all([
      countMine(db, actor, AuditStatus.refused),
      countMine(db, actor, AuditStatus.draft),
      area === null ? 0 : countTodo(db, area, now),
    ]);
    const none = { overdueCount: 0 };
    return [
      ...todoOf(
        { ...none, todoType: 'returned', title: '退回待改的短信', path: mine(AuditStatus.refused) },
        returned,
      ),
      ...todoOf({ ...none, todoType: 'draft', title: '短信草稿', path: mine(AuditStatus.draft) }, drafts),
      ...todoOf({ ...none, todoType: 'visit', title: '未送达待回访', path: '/sms/undelivered' }, visits),
    ];
  },
  async written(db, actor) {
    if (!holdsPermission(actor, 'sms:apply:add')) return [];
    return (await listMine(db, actor)).map(toWritten);
  },
};

const columns = columnsOf('massSmsApply', [
  'applyId',
  'smsTitle',
  'auditStatus',
  'sendStatus',
  'sendCount',
  'successCount',
  'auditOpinion',
  'applyTime',
  'createTime',
]);
const REFUSED_FIRST = 3;

/** Those that came back and were not mended yet, then the newest, as many as are shown without them. */
async function listMine(db: Kysely<Tables>, { userId }: Actor): Promise<RowOf<typeof columns>[]> {
  const refused = sql`audit_status = ${sql.lit(AuditStatus.refused)}`;
  const newest = (which: ReturnType<typeof sql>, limit: number) =>
    sql`(SELECT ${columns} FROM mass_sms_apply WHERE apply_user_id = ${userId} AND del_flag = 0 AND ${which}
      ORDER BY apply_id DESC LIMIT ${limit})`;
  const { rows } = await sql<RowOf<typeof columns>>`SELECT * FROM (
      ${newest(refused, REFUSED_FIRST)} UNION ALL ${newest(sql`NOT ${refused}`, WRITTEN_MAX)}) AS mine
    ORDER BY NOT ${refused}, apply_id DESC`.execute(db);
  return rows;
}

function toWritten(row: RowOf<typeof columns>) {
  const { applyId, auditStatus, sendStatus, sendCount, successCount, auditOpinion } = row;
  const isRefused = auditStatus === AuditStatus.refused;
  const isWritten = isRefused || auditStatus === AuditStatus.draft;
  return {
    label: '短信',
    title: row.smsTitle,
    sms: { auditStatus, sendStatus, sendCount, successCount },
    isKept: false,
    outcome: null,
    opinion: isRefused ? auditOpinion : null,
    time: toMoment(row.applyTime ?? row.createTime),
    act: isWritten ? (isRefused ? '修改' : '继续写') : '查看',
    path: isWritten ? `/sms/applyForm?applyId=${applyId}` : `/sms/detail?applyId=${applyId}`,
  };
}

const mine = (auditStatus: number): string => `/sms/apply?auditStatus=${auditStatus}`;

async function countMine(db: Kysely<Tables>, actor: Actor, auditStatus: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM (
    SELECT FROM mass_sms_apply WHERE apply_user_id = ${actor.userId} AND del_flag = 0
      AND audit_status = ${sql.lit(auditStatus)} LIMIT ${TODO_COUNTED_MAX + 1}) AS mine`.execute(db);
  return rows[0]?.count ?? 0;
}
