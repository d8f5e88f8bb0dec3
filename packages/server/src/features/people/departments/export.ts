/** The export of organisations: every one below a place, as a sheet that is written while it is read. */
import { DEPT_LEVEL, DEPT_TYPE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay } from '../../../time/moment.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { type FoundDept, listBelow } from './admin-queries.ts';

const ROWS_AT_ONCE = 1_000;

const columns: readonly SheetColumn<FoundDept>[] = [
  { title: '组织编码', width: 16, text: ({ deptId }) => deptId },
  { title: '国家编码', width: 16, text: ({ regionCode }) => regionCode },
  { title: '名称', width: 24, text: ({ deptName }) => deptName },
  { title: '全称', width: 44, text: ({ fullDeptName }) => fullDeptName },
  { title: '类型', width: 18, text: ({ deptType }) => labelOf(DEPT_TYPE, deptType) },
  { title: '层级', width: 16, text: ({ deptLevel }) => labelOf(DEPT_LEVEL, deptLevel) },
  { title: '负责人', width: 12, text: ({ leaderName }) => leaderName },
  { title: '办公电话', width: 16, text: ({ officePhone }) => officePhone },
  { title: '用户数', width: 10, text: ({ userCount }) => String(userCount) },
  { title: '状态', width: 8, text: ({ status }) => (status === 1 ? '启用' : '停用') },
];

/** Written to the operation log first: it leaves the house. */
export async function exportSheet(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  context: ActorContext,
  parentId: string,
): Promise<FileAnswer> {
  const now = clock.now();
  const operation = { module: '组织机构', action: '导出', bizType: 'sys_dept', bizId: parentId };
  await logOperation(db, context, { ...operation, summary: `导出 ${parentId} 以下的组织机构` }, now);
  return sheetAnswer('组织机构', chinaDay(now), columns, everythingBelow(db, parentId));
}

async function* everythingBelow(db: Kysely<Tables>, parentId: string): AsyncGenerator<FoundDept> {
  let after = parentId;
  for (;;) {
    const rows = await listBelow(db, parentId, after, ROWS_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.deptId;
  }
}
