/** Presents versions, candidates and the other settings. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { differencesOf } from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';
import type * as endpoints from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { toMomentOrNull } from '../../../time/moment.ts';
import type { CandidateRow } from './sender-queries.ts';
import type { VersionRow, WholeVersion } from './version-queries.ts';

type Rebase = NonNullable<NonNullable<AnswerOf<typeof endpoints.getDraft>['draft']>['rebase']>;

export function toVersionRow(row: VersionRow): endpoints.VersionRow {
  return {
    smsConfigVersion: row.smsConfigVersion,
    configName: row.configName,
    configStatus: row.configStatus,
    baseVersion: row.baseVersion,
    publishUserName: row.publishUserName,
    publishTime: toMomentOrNull(row.publishTime),
    effectiveTime: toMomentOrNull(row.effectiveTime),
    changeNote: row.changeNote,
    senderCount: row.senderCount,
  };
}

export function toWholeVersion(version: WholeVersion): AnswerOf<typeof endpoints.getUseVersion> {
  return { ...toVersionRow(version), configContent: version.content };
}

/** @param base null: the first version has none */
export function toComparedVersion(
  version: WholeVersion,
  base: WholeVersion | null,
): AnswerOf<typeof endpoints.getBySmsConfigVersion> {
  return { ...toWholeVersion(version), diff: base ? differencesOf(base.content, version.content) : [] };
}

/** Without the content that it comes to. */
export function toRebase({ baseVersion, keptCount, collisions }: Rebase): Rebase {
  return { baseVersion, keptCount, collisions };
}

export function toCandidate(row: CandidateRow): endpoints.Candidate {
  const { userId, userName, realName, deptId, fullDeptName, roleName } = row;
  const { smsCategories, dayQuota, monthQuota } = row;
  return {
    userId,
    userName,
    realName,
    deptId,
    fullDeptName,
    roleName,
    selectedFlag: row.isChosen ? 1 : 0,
    smsCategories,
    dayQuota,
    monthQuota,
    urgentFlag: row.urgentFlag === 1 ? 1 : 0,
  };
}
