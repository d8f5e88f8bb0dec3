/** Kinds and states of applications of other systems: reviewed before its first call, and again when what it may do changes. */
import type { Dictionary } from '../../dictionaries.ts';

export const APP_TYPE = [
  { value: 1, label: '省级应用' },
  { value: 2, label: '市县应用' },
  { value: 3, label: '第三方' },
] as const satisfies Dictionary;

export const APP_STATUS = [
  { value: 0, label: '待审核' },
  { value: 1, label: '正常' },
  { value: 2, label: '停用' },
  { value: 3, label: '过期' },
  { value: 4, label: '未通过' },
] as const satisfies Dictionary;
/** Expired is worked out from the last day, and stored nowhere. */
export const AppStatus = { waiting: 0, inUse: 1, stopped: 2, expired: 3, refused: 4 } as const;

/** Characters of the reason for a refusal, on which whoever registered the application has to act. */
export const AUDIT_OPINION_MAX = 200;
export const refusalProblem = (opinion: string): string | null =>
  opinion.trim() === '' ? '请写明不通过的原因，登记人要按它修改' : null;
