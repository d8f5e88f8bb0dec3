/**
 * The evidence pack (证明材料) of an application, as one record: everything that proves what was passed and what became of it, without
 * anybody's number. Its own hash covers all of it but who asked for it and when, so that two packs of the same state are equal.
 */

import { createHash } from 'node:crypto';
import {
  CARRIER,
  labelOf,
  SMS_AUDIT_STATUS,
  SMS_CATEGORY,
  SMS_FOLLOW_UP,
  SMS_PROCESS,
  SMS_SEND_MODE,
  SMS_SEND_STATUS,
  WARN_LEVEL,
} from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  EVIDENCE_FORMAT,
  EVIDENCE_VERSION,
} from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import { filterCountsOf } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { AuditStatus, SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { arrivingText, gatewaySignNote } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { type CanonicalValue, canonicalJson } from '../../../../database/canonical-json.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { failReasonOf } from '../../../../gateways/fail-reasons.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { toMoment, toMomentOrNull } from '../../../../time/moment.ts';
import { SCANNED_OR_NOT } from '../../../office/files/attachment-actions.ts';
import { readLabels } from '../../../system/dictionaries/queries.ts';
import { findReadable } from '../application/application-queries.ts';
import { listApprovalFiles } from '../application/approval-files.ts';
import { readProcesses } from '../application/process-queries.ts';
import type { Standing } from '../application/result-counts.ts';
import { DIGEST_OF_SLICES } from '../application/stored-content.ts';
import type { Application } from '../application/transitions.ts';
import { requireKept } from '../archive/archived.ts';
import { categoryName } from '../recipients/recipient-parts.ts';
import { readLinks } from '../writing/corrections-and-resends.ts';
import { readSignsSent } from './arriving-signs.ts';
import { overChannelsNow } from './recipients-now.ts';
import { readBreakdown, readSnapshot, type Snapshot } from './situation-queries.ts';

export type Evidence = Awaited<ReturnType<typeof readEvidence>>;

/** @throws Refusal 4040 for an application that this person may not know of, 4090 for one that was never submitted */
export async function readEvidence(
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
  actor: Actor,
  applyId: string,
) {
  const application = await findReadable(db, actor, applyId);
  if (application.auditStatus === AuditStatus.draft || application.contentHash === null) {
    throw new Refusal(ErrorCode.stateChanged, '草稿还没有提交，没有证明材料');
  }
  const [snapshot, breakdown, channels, process, digest, links, categories, approval] = await Promise.all([
    readSnapshot(db, applyId),
    readBreakdown(db, applyId),
    readChannels(db, applyId),
    readProcesses(db, applyId),
    readRecipientDigest(db, applyId),
    readLinks(db, actor, application),
    readLabels(db, 'SUBJECT_CATEGORY'),
    listApprovalFiles(db, applyId, SCANNED_OR_NOT),
  ]);
  if (!snapshot) throw new Error('An application that was just read is gone.');
  await requireKept(db, [applyId]);
  const byCategory = application.countByCategory as { categoryId: string; validCount: number }[];
  const covered = {
    format: EVIDENCE_FORMAT,
    formatVersion: EVIDENCE_VERSION,
    application: {
      ...writtenOf(application, links.source),
      ...arrivedOf(application, await readSignsSent(db, applyId)),
      approvalFiles: approval.map(({ name, size, sha256 }) => ({
        name,
        size,
        sha256: sha256.toString('hex'),
      })),
    },
    recipients: {
      ...countsOf(application),
      byCategory: byCategory.map((one) => ({
        name: categoryName(one.categoryId, categories),
        count: one.validCount,
      })),
    },
    results: resultsOf(snapshot, breakdown),
    channels,
    process: process.map((row) => ({
      stepNo: row.stepNo,
      action: labelOf(SMS_PROCESS, row.processType),
      userName: row.operateUserName,
      roleName: row.operateRoleName,
      deptName: row.operateDeptName,
      time: toMoment(row.operateTime),
      opinion: row.opinion,
      contentHash: row.contentHash,
      prevHash: row.prevHash,
      rowHash: row.rowHash,
    })),
    hashes: {
      contentHash: application.contentHash,
      passedHash: application.passedHash,
      recipientDigest: digest,
      lastProcessHash: process.at(-1)?.rowHash ?? null,
    },
  };
  return { ...covered, packHash: packHashOf(covered), madeAt: toMoment(clock.now()), madeBy: actor.realName };
}

/** Over everything that a pack states, whatever the order of its fields. */
export function packHashOf(covered: object): string {
  return createHash('sha256')
    .update(canonicalJson(covered as CanonicalValue))
    .digest('hex');
}

function writtenOf(application: Application, source: Awaited<ReturnType<typeof readLinks>>['source']) {
  return {
    applyNo: application.applyNo,
    smsTitle: application.smsTitle,
    smsCategory: `${application.smsCategory} ${labelOf(SMS_CATEGORY, application.smsCategory)}`,
    smsSign: application.smsSign,
    smsContent: application.smsContent,
    smsTail: application.smsTail,
    fullContent: application.fullContent,
    wordCount: application.wordCount,
    segmentCount: application.segmentCount,
    sendMode: labelOf(SMS_SEND_MODE, application.sendMode),
    sendTime: toMomentOrNull(application.sendTime),
    urgent: application.urgentFlag === 1,
    urgentReason: application.urgentReason,
    warnLevel: application.warnLevel === null ? null : labelOf(WARN_LEVEL, application.warnLevel),
    followUp:
      source === null ? null : { kind: labelOf(SMS_FOLLOW_UP, source.followUpKind), applyNo: source.applyNo },
    smsConfigVersion: application.smsConfigVersion,
    applyUserName: application.applyUserName,
    applyDeptName: application.applyDeptName,
    applyDeptId: application.applyDeptId,
    applyTime: toMomentOrNull(application.applyTime),
    auditStatus: labelOf(SMS_AUDIT_STATUS, application.auditStatus),
    sendStatus: labelOf(SMS_SEND_STATUS, application.sendStatus),
    realSendTime: toMomentOrNull(application.realSendTime),
    finishTime: toMomentOrNull(application.finishTime),
    cancelReason: application.cancelReason,
  };
}

/** Only where a gateway signed: packs of everything else stay as they were. */
function arrivedOf({ fullContent, smsSign }: Application, gatewaySigns: readonly string[]) {
  const signNote = gatewaySignNote(smsSign, gatewaySigns);
  if (signNote === '') return {};
  return { arrived: { contents: gatewaySigns.map((sign) => arrivingText(fullContent, sign)), signNote } };
}

function countsOf(application: Application) {
  const { totalCount, validCount } = application;
  return { totalCount, validCount, ...filterCountsOf(application) };
}

function resultsOf(
  { total, byCarrier, byDept }: Snapshot,
  { byHour, failures }: Awaited<ReturnType<typeof readBreakdown>>,
) {
  return {
    total: standingOf(total),
    byCarrier: byCarrier.map(({ carrier, ...standing }) => ({
      name: labelOf(CARRIER, carrier),
      ...standingOf(standing),
    })),
    byArea: byDept.map(({ deptId, deptName, ...standing }) => ({
      deptId,
      name: deptName,
      ...standingOf(standing),
    })),
    byHour: byHour.map(({ hour, sendCount, successCount }) => ({
      hour: toMoment(hour).slice(0, 13),
      sendCount,
      successCount,
    })),
    failures: failures.map(({ failCode, count }) => ({
      failCode,
      reason: failReasonOf(failCode) ?? failCode,
      count,
    })),
  };
}

function standingOf(standing: Standing): Standing {
  return {
    validCount: standing.validCount,
    waitingCount: standing.waitingCount,
    inFlightCount: standing.inFlightCount,
    submittedCount: standing.submittedCount,
    deliveredCount: standing.deliveredCount,
    failedCount: standing.failedCount,
    unknownCount: standing.unknownCount,
    cancelledCount: standing.cancelledCount,
  };
}

interface ChannelFigures {
  readonly channelCode: string;
  readonly channelName: string;
  readonly sendCount: number;
  readonly deliveredCount: number;
  readonly failedCount: number;
  readonly firstSubmitTime: string | null;
  readonly lastSubmitTime: string | null;
}

/** Passes over every recipient once: some tenths of a second for a million. */
async function readChannels(db: Kysely<Tables>, applyId: string): Promise<ChannelFigures[]> {
  const { rows } = await sql<
    Omit<ChannelFigures, 'firstSubmitTime' | 'lastSubmitTime'> & { first: Date | null; last: Date | null }
  >`SELECT c.channel_code, c.channel_name, d.send_count, d.delivered_count, d.failed_count, d.first, d.last
    FROM (SELECT channel_id, count(*)::int AS send_count, count(*) FILTER (WHERE send_result = ${sql.lit(SendResult.delivered)})::int AS delivered_count,
        count(*) FILTER (WHERE send_result = ${sql.lit(SendResult.failed)})::int AS failed_count, min(submit_time) AS first, max(submit_time) AS last
      FROM ${overChannelsNow(applyId)} d GROUP BY channel_id) d
      JOIN sms_channel c ON c.channel_id = d.channel_id ORDER BY c.channel_code`.execute(db);
  return rows.map(({ first, last, ...figures }) => ({
    ...figures,
    firstSubmitTime: toMomentOrNull(first),
    lastSubmitTime: toMomentOrNull(last),
  }));
}

async function readRecipientDigest(db: Kysely<Tables>, applyId: string): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    SELECT ${sql.raw(DIGEST_OF_SLICES)} AS digest FROM mass_sms_slice WHERE apply_id = ${applyId}`.execute(
    db,
  );
  return rows[0]?.digest ?? null;
}
