/** The four steps of the form: their order, and which fields stand on which. What is wrong on one says ../draft/step-problems.ts. */
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';

export const steps = [
  { key: 'content', title: '写内容' },
  { key: 'recipients', title: '选对象' },
  { key: 'time', title: '定时间' },
  { key: 'check', title: '核对提交' },
] as const;
export type StepKey = (typeof steps)[number]['key'];

export const stepKeys: readonly StepKey[] = steps.map(({ key }) => key);

/** The steps before one, those that must be in order to stand on it. */
export const stepsBefore = (step: StepKey): readonly StepKey[] => stepKeys.slice(0, stepKeys.indexOf(step));

const stepOfField: Readonly<Record<string, StepKey>> = {
  smsTitle: 'content',
  smsCategory: 'content',
  smsSign: 'content',
  smsContent: 'content',
  linkUrl: 'content',
  templateId: 'content',
  templateParams: 'content',
  productIds: 'content',
  fullContent: 'content',
  urgentFlag: 'content',
  urgentReason: 'content',
  warnLevel: 'content',
  sendObjType: 'recipients',
  objDeptIds: 'recipients',
  excludeDeptIds: 'recipients',
  objCategoryIds: 'recipients',
  groupIds: 'recipients',
  userIds: 'recipients',
  phoneFileId: 'recipients',
  phoneNumbers: 'recipients',
  sourceApplyId: 'recipients',
  sendMode: 'time',
  sendTime: 'time',
  canaryMode: 'time',
  canaryCount: 'time',
  canaryFailRate: 'time',
  remark: 'time',
  approvalFiles: 'time',
};

/** Undefined: the form has no such field. */
export const stepOf = (field: string): StepKey | undefined => stepOfField[field];

/** The first step that has a sentence; undefined when none has. */
export function stepWithProblem(problems: Problems): StepKey | undefined {
  const found = new Set(Object.keys(problems).map(stepOf));
  return stepKeys.find((key) => found.has(key));
}
