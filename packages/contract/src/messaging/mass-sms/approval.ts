/** The leader's approval (领导审批件) of a text to very many: how many files, and from how many recipients on it is demanded. */
export const APPROVAL_FILES_MAX = 5;

/** By which a call that comes again is told: without files it says the same as one from before there were any. */
export function toldBy<Fields extends { readonly approvalFiles?: readonly unknown[] | undefined }>(
  fields: Fields,
): Fields | Omit<Fields, 'approvalFiles'> {
  const { approvalFiles = [], ...others } = fields;
  return approvalFiles.length === 0 ? others : fields;
}

/** @param threshold `approvalFileThreshold` of 其他配置 */
export const approvalProblem = (validCount: number, threshold: number, fileCount: number): string | null =>
  validCount > threshold && fileCount === 0 ? `接收人超过${threshold}人，请上传领导审批件` : null;
