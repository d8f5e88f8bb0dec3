/** Writes the trial's history of mass SMS: applications with their recipients, slices, filtered numbers and chained processes. */
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import type { PoolClient } from 'pg';
import { approvalMark } from '../../features/messaging/mass-sms/application/content-hash.ts';
import { copyRows } from '../../installation/copy-rows.ts';
import type { Department } from '../../installation/province.ts';
import { idAt } from '../../installation/record-ids.ts';
import { isCommercial } from '../../installation/sms-settings.ts';
import { chinaDate } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';
import { openRandom, type Random } from '../random.ts';
import { approvalRow, findApproved } from './approval-file.ts';
import { draftRow, type Numbered, type Submission, submittedRow, textOf } from './message-application.ts';
import { findReviews, findWriters, type Writer } from './message-people.ts';
import { keepsRecipients, type PlannedMessage, planMessages } from './message-plan.ts';
import { processRows } from './message-process.ts';
import { chooseRegions, cutIntoSlices, resolveRecipients } from './message-recipients.ts';
import { type SentMessage, sendMessage } from './message-sending.ts';
import { timelineOf } from './message-timeline.ts';
import type { QuotaUse } from './quotas.ts';

export interface HistoryOptions {
  seed: number;
  now: Date;
  smsConfigVersion: string;
  applications: number;
  recipients: number;
}

const SECOND_REVIEW_ABOVE = 10_000;
const PROVINCE_LEVEL = 2;

/** Needs departments, staff and farmers; returns what the applications hold of the quotas. */
export async function loadMessageHistory(
  client: PoolClient,
  departments: readonly Department[],
  staff: readonly StaffMember[],
  options: HistoryOptions,
): Promise<QuotaUse[]> {
  const { childrenOf, isVirtual } = openRegions(departments);
  const farmersIn = await countFarmers(client);
  const writers = findWriters(staff, departments);
  const planned = planMessages(writers, { ...options, farmersIn });
  const random = openRandom(options.seed, 'sending');
  const nextNumber = openNumbers();
  const approved = findApproved(planned);
  const uses: QuotaUse[] = [];
  let batch = emptyBatch();
  for (const [position, message] of planned.entries()) {
    const { createTime, target, writer } = message;
    const regions = chooseRegions(writer.area, Math.max(target, 1), childrenOf, farmersIn, random);
    const names = { applyId: idAt(createTime, position), applyNo: nextNumber(message) };
    const numbered = { ...names, position, smsConfigVersion: options.smsConfigVersion };
    const approval = message === approved ? [await approvalRow(message, numbered)] : [];
    const planning = { message, regions, numbered, writers, isVirtual, random, approval, now: options.now };
    const submission = message.outcome === 'draft' ? null : await submit(client, planning);
    if (submission) uses.push(addSubmitted(batch, planning, submission));
    else addDraft(batch, planning);
    if (batch.details.length < DETAILS_PER_BATCH) continue;
    await writeBatch(client, batch);
    batch = emptyBatch();
  }
  await writeBatch(client, batch);
  await copyRows(client, 'massSmsNumber', nextNumber.given());
  return uses;
}

/** Rows that wait to be written: one COPY for each table serves hundreds of applications. */
type Batch = ReturnType<typeof emptyBatch>;

const DETAILS_PER_BATCH = 20_000;

function emptyBatch() {
  return {
    drafts: [] as ReturnType<typeof draftRow>[],
    submitted: [] as ReturnType<typeof submittedRow>['row'][],
    processes: [] as ReturnType<typeof processRows>,
    slices: [] as SentMessage['slices'],
    details: [] as SentMessage['details'],
    filtered: [] as (Submission['filtered'][number] & { applyId: string; seq: number })[],
    inbound: [] as ReturnType<typeof inboundRows>,
    files: [] as Planning['approval'],
    fileUses: [] as { fileId: string; objectKind: string; objectId: string; place: number }[],
  };
}

async function writeBatch(client: PoolClient, batch: Batch): Promise<void> {
  await copyRows(client, 'massSmsApply', batch.drafts);
  await copyRows(client, 'massSmsApply', batch.submitted);
  await copyRows(client, 'massSmsProcess', batch.processes);
  await copyRows(client, 'massSmsSlice', batch.slices);
  await copyRows(client, 'massSmsDetail', batch.details);
  await copyRows(client, 'massSmsFiltered', batch.filtered);
  await copyRows(client, 'smsInbound', batch.inbound);
  await copyRows(client, 'sysFile', batch.files);
  await copyRows(client, 'fileUse', batch.fileUses);
}

interface Planning {
  message: PlannedMessage;
  regions: readonly string[];
  numbered: Numbered;
  writers: readonly Writer[];
  isVirtual(regionId: string): boolean;
  random: Random;
  /** of the leader, one file or none */
  approval: Awaited<ReturnType<typeof approvalRow>>[];
  now: Date;
}

function addDraft(batch: Batch, { message, regions, numbered }: Planning): void {
  const row = draftRow(message, regions, numbered);
  batch.drafts.push(row);
  batch.processes.push(...processRows(message, numbered, { reviews: [], timeline: null, row }));
}

function addSubmitted(batch: Batch, planning: Planning, submission: Submission): QuotaUse {
  const { message, regions, numbered } = planning;
  const { row, quota } = submittedRow(message, regions, numbered, submission);
  batch.submitted.push(row);
  batch.processes.push(...processRows(message, numbered, { ...submission, row }));
  for (const file of planning.approval) {
    const { applyId } = numbered;
    batch.files.push(file);
    batch.fileUses.push({ fileId: file.fileId, objectKind: 'application', objectId: applyId, place: 0 });
  }
  if (keepsRecipients(message)) addRecipients(batch, planning, submission);
  return quota;
}

function addRecipients(batch: Batch, planning: Planning, { filtered, sent }: Submission): void {
  const { applyId } = planning.numbered;
  for (const slice of sent.slices) batch.slices.push(slice);
  for (const detail of sent.details) batch.details.push(detail);
  for (const [index, one] of filtered.entries()) batch.filtered.push({ ...one, applyId, seq: index + 1 });
  batch.inbound.push(...inboundRows(sent, planning));
}

/** Finds its recipients and plays its way through reviews and sending; null when it reaches nobody, so nobody could submit it. */
async function submit(client: PoolClient, planning: Planning): Promise<Submission | null> {
  const { message, regions, numbered, writers, isVirtual, random, approval, now } = planning;
  const { category, warnLevel } = message.text;
  const at = message.submitTime;
  const { reached, filtered } = await resolveRecipients(client, regions, { category, warnLevel, at });
  if (reached.length === 0) return null;
  const slices = cutIntoSlices(reached, message.writer.area, isVirtual);
  const isTwice =
    message.writer.level === PROVINCE_LEVEL || isCommercial(category) || reached.length > SECOND_REVIEW_ABOVE;
  const reviews = findReviews(writers, message.writer, isTwice && !message.isUrgent ? 2 : 1);
  const timeline = timelineOf(message, reviews.length, reached.length, now, random);
  const { segmentCount } = textOf(message);
  const isCancelled = message.outcome === 'cancelled';
  const sending = { applyId: numbered.applyId, segmentCount, ...timeline, isCancelled };
  const approvalFiles = approval.map(approvalMark);
  return { reviews, timeline, filtered, approvalFiles, sent: sendMessage(sending, reached, slices, random) };
}

const SOURCE_NUMBER = '10659533';

/** The answers of recipients also stand among what came in. */
function inboundRows({ details }: SentMessage, { numbered, message: { writer } }: Planning) {
  const { applyId, position } = numbered;
  const application = {
    applyId,
    applyUserId: writer.member.userId,
    applyDeptId: writer.department.deptId,
  };
  return details.flatMap(({ phoneCipher, phoneHash, seq, deptId, replyContent, replyTime }, index) => {
    if (!(replyTime instanceof Date) || !replyContent) return [];
    const moId = idAt(replyTime, position * 1000 + (index % 1000));
    const phone = { phoneCipher, phoneHash, content: replyContent, srcNumber: SOURCE_NUMBER };
    const answer = { receiveTime: replyTime, applySeq: seq, moType: 2, handleStatus: 1, ownerDeptId: deptId };
    return [{ moId, ...phone, ...answer, ...application }];
  });
}

/** `DX`, day, six characters of the area, four digits that count up within them. */
function openNumbers() {
  const last = new Map<string, number>();
  const next = ({ createTime, writer }: PlannedMessage): string => {
    const prefix = `DX${chinaDate(createTime)}${writer.area.slice(0, 6).padEnd(6, '0')}`;
    const number = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, number);
    return prefix + String(number).padStart(4, '0');
  };
  const given = () => [...last].map(([prefix, lastNo]) => ({ prefix, lastNo }));
  return Object.assign(next, { given });
}

function openRegions(departments: readonly Department[]) {
  const regions = departments.filter((department) => department.deptType === '01');
  const children = Map.groupBy(regions, (region) => region.deptId.slice(0, -2));
  const virtual = new Set(regions.filter((region) => region.isVirtual).map((region) => region.deptId));
  return {
    childrenOf: (regionId: string) => (children.get(regionId) ?? []).map((region) => region.deptId),
    isVirtual: (regionId: string) => virtual.has(regionId),
  };
}

/** Counts the farmers in a region of any level. */
async function countFarmers(client: PoolClient): Promise<(regionId: string) => number> {
  const { rows } = await client.query<{ deptId: string; count: number }>(
    `SELECT dept_id AS "deptId", count(*)::int AS count FROM sys_user WHERE user_type = ${UserType.farmer} GROUP BY dept_id`,
  );
  const counts = new Map<string, number>();
  for (const { deptId, count } of rows) {
    for (let length = 2; length <= deptId.length; length += 2) {
      const regionId = deptId.slice(0, length);
      counts.set(regionId, (counts.get(regionId) ?? 0) + count);
    }
  }
  return (regionId) => counts.get(regionId) ?? 0;
}
