/** The content that a review decides on, as one hash: a pass is bound to it, so that nothing else can be sent under that pass. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../database/canonical-json.ts';

/** Text, sending, recipients and their number. The order inside a list is of no account. */
export interface ReviewedContent {
  fullContent: string;
  smsCategory: string;
  sendMode: number;
  sendTime: Date | null;
  urgentFlag: number;
  warnLevel: number | null;
  objDeptIds: readonly string[];
  excludeDeptIds: readonly string[];
  objCategoryIds: readonly string[];
  groupIds: readonly string[];
  userIds: readonly string[];
  phoneFileId: string | null;
  /** The look-up hashes of the typed numbers: their ciphers differ each time. */
  phoneHashes: readonly string[];
  /** whose recipients it goes to, and as what; null and 0 where they were chosen freely */
  sourceApplyId: string | null;
  followUpKind: number;
  emergencyFlag: number;
  /** empty: the text holds none */
  linkUrl: string;
  canaryMode: number;
  canaryFailRate: number | null;
  /** the first so many go before the others */
  canaryToSeq: number;
  validCount: number;
  totalCount: number;
  /** of the leader's approval, `approvalMark` of each */
  approvalFiles: readonly string[];
  /** The numbers that the submission fixed, in their order; null where that was not kept. */
  recipientDigest: string | null;
}

/** A file by its content, and by the name under which it was read. */
export const approvalMark = ({ sha256, name }: { readonly sha256: Buffer; readonly name: string }): string =>
  `${sha256.toString('hex')} ${name}`;

/** 64 hexadecimal digits, equal exactly when the content is. */
export function contentHashOf(apply: ReviewedContent): string {
  const covered = canonicalJson({
    fullContent: apply.fullContent,
    smsCategory: apply.smsCategory,
    sendMode: apply.sendMode,
    sendTime: apply.sendTime?.toISOString() ?? null,
    urgentFlag: apply.urgentFlag,
    warnLevel: apply.warnLevel,
    objDeptIds: apply.objDeptIds.toSorted(),
    excludeDeptIds: apply.excludeDeptIds.toSorted(),
    objCategoryIds: apply.objCategoryIds.toSorted(),
    groupIds: apply.groupIds.toSorted(),
    userIds: apply.userIds.toSorted(),
    phoneFileId: apply.phoneFileId,
    phoneHashes: apply.phoneHashes.toSorted(),
    validCount: apply.validCount,
    totalCount: apply.totalCount,
    // Fields that came later are left out where they say nothing, so that the hash of an older content stays what it was.
    ...(apply.emergencyFlag === 0 ? {} : { emergencyFlag: apply.emergencyFlag }),
    ...(apply.canaryMode === 0
      ? {}
      : {
          canaryMode: apply.canaryMode,
          canaryFailRate: apply.canaryFailRate,
          canaryToSeq: apply.canaryToSeq,
        }),
    ...(apply.sourceApplyId === null
      ? {}
      : { sourceApplyId: apply.sourceApplyId, followUpKind: apply.followUpKind }),
    ...(apply.linkUrl === '' ? {} : { linkUrl: apply.linkUrl }),
    ...(apply.approvalFiles.length === 0 ? {} : { approvalFiles: apply.approvalFiles.toSorted() }),
    ...(apply.recipientDigest === null ? {} : { recipientDigest: apply.recipientDigest }),
  });
  return createHash('sha256').update(covered).digest('hex');
}
