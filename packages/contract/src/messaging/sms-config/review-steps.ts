/** Reviews of an ordinary text under a version of the configuration: asked at the submission, and told to the form. */
import type { AuditRule } from './content.ts';

const PROVINCE_LEVEL = 2;

export interface ReviewRules {
  readonly auditRules: readonly AuditRule[];
  readonly secondAuditThreshold: number;
}

/**
 * The number of recipients from which a second person reviews an ordinary text; null: never. Always for the categories that ask for
 * it, and for whatever the province writes, since nobody above looks at it.
 */
export function secondReviewFrom(
  { auditRules, secondAuditThreshold }: ReviewRules,
  { smsCategory, deptLevel }: { readonly smsCategory: string; readonly deptLevel: number },
): number | null {
  if (deptLevel === PROVINCE_LEVEL) return 0;
  const ofCategory = auditRules.filter((rule) => rule.smsCategory === smsCategory);
  const rule =
    ofCategory.find((one) => one.deptLevel === deptLevel) ?? ofCategory.find((one) => one.deptLevel === null);
  if (rule?.stepCount === 2) return 0;
  return rule?.overCountStep === 1 ? null : secondAuditThreshold + 1;
}
