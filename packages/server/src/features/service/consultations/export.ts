/** The list of consultations as a file: everything that the list shows with its filters, the newest first, numbers whole for who may take them along. */
import { CONSULT_STATUS, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { OPEN } from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import type { Tables } from '../../../database/tables.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay, HOUR_MS, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { readLabels } from '../../system/dictionaries/queries.ts';
import { logNumbersExport } from '../../system/operation-log/actions.ts';
import type { ConsultNeeds } from './actions.ts';
import { type ConsultFilters, type ExportedConsultation, everyConsultation } from './list-queries.ts';

/** Written to the operation log first: it leaves the house. */
export async function exportConsultations(
  needs: ConsultNeeds,
  context: ActorContext,
  { masked, ...filters }: ConsultFilters & { readonly masked: 0 | 1 },
): Promise<FileAnswer> {
  const { db, clock } = needs;
  const now = clock.now();
  const exporting = { title: '咨询', bizType: 'consultation', filters, masked };
  const isPlain = await logNumbersExport(db, context, exporting, now);
  const columns = await columnsOf(needs, isPlain, now);
  return sheetAnswer('咨询', chinaDay(now), columns, rowsOf(db, context.actor, filters, now));
}

async function* rowsOf(db: Kysely<Tables>, actor: Actor, filters: ConsultFilters, now: Date) {
  let behind: string | null = null;
  for (;;) {
    const found: ExportedConsultation[] = await everyConsultation(db, actor, filters, { now, behind });
    const last = found.at(-1);
    if (!last) return;
    yield* found;
    behind = last.consultId;
  }
}

async function columnsOf(
  { db, personalData }: ConsultNeeds,
  isPlain: boolean,
  now: Date,
): Promise<readonly SheetColumn<ExportedConsultation>[]> {
  const types = await readLabels(db, 'CALL_TYPE');
  const sources = await readLabels(db, 'CALL_SOURCE');
  const isOverdue = ({ consultStatus, deadline }: ExportedConsultation) =>
    OPEN.some((state) => state === consultStatus) && deadline < now;
  return [
    { title: '编号', width: 20, text: (row) => row.consultNo },
    { title: '标题', width: 30, text: (row) => row.title },
    { title: '问题', width: 50, text: (row) => row.content },
    { title: '类型', width: 12, text: (row) => labelOf(types, row.callType) },
    { title: '来源', width: 12, text: (row) => labelOf(sources, row.callSource) },
    { title: '产品', width: 12, text: (row) => row.product },
    { title: '提问人', width: 12, text: (row) => row.callUserName },
    { title: '手机号码', width: 14, text: (row) => toldNumber(personalData, row.phoneCipher, isPlain) },
    { title: '区域', width: 30, text: (row) => row.fullDeptName },
    { title: '提问时间', width: 20, text: (row) => toMoment(row.callTime) },
    { title: '紧急', width: 6, text: (row) => (row.urgentFlag === 1 ? '是' : '否') },
    { title: '办理单位', width: 30, text: (row) => row.assignDeptName },
    { title: '截止时间', width: 20, text: (row) => toMoment(row.deadline) },
    { title: '超期', width: 6, text: (row) => (isOverdue(row) ? '是' : '否') },
    { title: '状态', width: 12, text: (row) => labelOf(CONSULT_STATUS, row.consultStatus) },
    { title: '拟稿人', width: 12, text: (row) => row.draftUserName },
    { title: '审核人', width: 12, text: (row) => row.checkUserName },
    { title: '答复', width: 50, text: (row) => row.replyContent },
    { title: '答复时间', width: 20, text: (row) => toMomentOrNull(row.replyTime) },
    { title: '答复用时（小时）', width: 12, text: hoursOf },
    { title: '评分', width: 6, text: ({ score }) => (score === null ? '' : String(score)) },
    { title: '评价', width: 30, text: (row) => row.scoreContent },
    { title: '公开', width: 6, text: (row) => (row.publicFlag === 1 ? '是' : '否') },
    { title: '关闭原因', width: 30, text: (row) => row.closeReason },
  ];
}

const hoursOf = ({ callTime, replyTime }: ExportedConsultation): string =>
  replyTime === null ? '' : ((replyTime.getTime() - callTime.getTime()) / HOUR_MS).toFixed(1);
