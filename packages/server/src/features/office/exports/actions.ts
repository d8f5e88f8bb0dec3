/**
 * Exports of any size in the background: a list says what its rows are, here they become a file. Two at once in each program, so that
 * many need no more memory than few; one whose program dies is told as failed (decision 27).
 */
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  ExportStatus,
  type ExportTask,
  isUnfinished,
  UNFINISHED_EXPORTS_MAX,
} from '@farmers-mailbox/contract/office/exports/task.ts';
import type { Actor } from '../../../access/actor.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { XLSX } from '../../../http/sheet-answer.ts';
import { chinaDate } from '../../../time/moment.ts';
import { type Act, logOperation, maskedFilters } from '../../system/operation-log/actions.ts';
import type { ExportNeeds, ExportOrder } from './order.ts';
import { toExportTask } from './presenter.ts';
import { endDeadExports, endExport, type FoundExport, findOwnExport, insertExport } from './queries.ts';
import { readResult } from './result-file.ts';
import { openRuns } from './run-export.ts';

export type { ExportNeeds, ExportOrder, ExportPortion, ExportSource } from './order.ts';

export interface Exports {
  /** @throws Refusal 4000 while the person has five unfinished ones */
  start(context: ActorContext, order: ExportOrder): Promise<ExportTask>;
  /** Drops files past their term, now and every ten minutes until `stop`. */
  keepTidy(): void;
  /** Ends what is being written: its owners are told to ask again. */
  stop(): Promise<void>;
}

/** @param needs looked at only once something is asked for */
export function openExports(needs: ExportNeeds): Exports {
  const runs = openRuns(needs);
  return {
    async start({ actor, ip, requestId }, order) {
      const act: Act = { actor, ip, requestId };
      const { db } = needs;
      await endDeadExports(db, needs.clock.now());
      const exportId = await begin(needs, act, order);
      runs.add(exportId, order, requestId);
      return readOwn(db, actor, exportId);
    },
    keepTidy: runs.keepTidy,
    stop: runs.stop,
  };
}

async function begin({ db, clock }: ExportNeeds, act: Act, order: ExportOrder): Promise<string> {
  const now = clock.now();
  const { title, format, permissions, plainReason } = order;
  return db.transaction().execute(async (trx) => {
    const exportId = await insertExport(trx, {
      title,
      fileName: `${title.replaceAll(/[\\/:*?"<>|\s]+/g, '_')}_${chinaDate(now)}.${format}`,
      permissions: [...permissions],
      plainFlag: plainReason === null ? 0 : 1,
      createUserId: act.actor.userId,
      identityId: act.actor.identityId,
      deptId: act.actor.deptId,
      createTime: now,
    });
    if (exportId === undefined) {
      const sentence = `您有${UNFINISHED_EXPORTS_MAX}个导出还没有完成，请等其中一个完成后再导出`;
      throw new Refusal(ErrorCode.validation, sentence);
    }
    await logOperation(trx, act, startOf(order, exportId), now);
    return exportId;
  });
}

function startOf({ title, module, bizType, bizId, filters, plainReason }: ExportOrder, exportId: string) {
  const isPlain = plainReason !== null;
  return {
    module,
    action: isPlain ? '导出完整号码' : '导出',
    bizType,
    bizId,
    summary: isPlain ? `导出${title}，含完整的手机号码，原因：${plainReason}` : `导出${title}`,
    after: { ...maskedFilters(filters), exportId },
  };
}

async function readOwn(db: ExportNeeds['db'], actor: Actor, exportId: string): Promise<ExportTask> {
  return toExportTask(await requireOwn(db, actor, exportId));
}

async function requireOwn(db: ExportNeeds['db'], actor: Actor, exportId: string): Promise<FoundExport> {
  const found = await findOwnExport(db, actor, exportId);
  if (!found) throw new Refusal(ErrorCode.notFound, '没有这次导出');
  return found;
}

/** Whoever writes it notices within a second. @throws Refusal 4090 once it has ended */
export async function cancelExport(
  { db, clock }: Pick<ExportNeeds, 'db' | 'clock'>,
  act: Act,
  exportId: string,
): Promise<ExportTask> {
  const now = clock.now();
  const { title } = await requireOwn(db, act.actor, exportId);
  await db.transaction().execute(async (trx) => {
    if (!(await endExport(trx, exportId, { status: ExportStatus.cancelled }, now))) {
      throw new Refusal(ErrorCode.stateChanged, '这次导出已经结束，不能取消');
    }
    await logOperation(trx, act, operationOn(exportId, '取消导出', `取消导出${title}`), now);
  });
  return readOwn(db, act.actor, exportId);
}

/** Written to the operation log each time: it leaves the house. */
export async function fetchExport(
  { db, clock, config, personalData }: ExportNeeds,
  act: Act,
  exportId: string,
): Promise<FileAnswer> {
  const found = await requireOwn(db, act.actor, exportId);
  const { title, fileName, fileKeyCipher, byteCount, status, expireTime, permissions } = found;
  if (!permissions.every((permission) => holdsPermission(act.actor, permission as Permission))) {
    throw new Refusal(ErrorCode.forbidden, '您现在没有导出这份数据的权限');
  }
  if (isUnfinished(status)) throw new Refusal(ErrorCode.stateChanged, '还没有导出完，请稍候再下载');
  const now = clock.now();
  const isOver = fileKeyCipher === null || (expireTime !== null && expireTime < now);
  const content = isOver
    ? null
    : await readResult(config, exportId, {
        key: personalData.decryptSecret(fileKeyCipher),
        byteCount: Number(byteCount),
      });
  if (!content) throw new Refusal(ErrorCode.notFound, '文件已经不在了，请重新导出');
  const numbers = found.plainFlag === 1 ? '，含完整的手机号码' : '';
  const summary = `下载${title}，${found.rowCount}行${numbers}`;
  await logOperation(db, act, operationOn(exportId, '下载导出文件', summary), now);
  return { fileName, contentType: fileName.endsWith('.csv') ? 'text/csv; charset=utf-8' : XLSX, content };
}

const operationOn = (exportId: string, action: string, summary: string) => ({
  module: '导出下载',
  action,
  bizType: 'export_task',
  bizId: exportId,
  summary,
});
