/** The state of the form: the draft, the sentences beside its fields, and storing it so that refusals land on their fields. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import { useState } from 'react';
import { toCallFailure } from '../../../../../api/call-failure.ts';
import { showFailure } from '../../../../../api/failure-notice.ts';
import { type WritingRules } from '../../../sms-text/writing-rules.ts';
import { type Draft, fieldsOf } from './draft.ts';
import {
  draftProblems,
  type Problems,
  problemsOf,
  type StepKey,
  stepKeys,
  stepOf,
  stepWithProblem,
} from './steps.ts';
import { type Stored, type StoredState, useStored } from './use-stored.ts';

export interface FormState extends Pick<StoredState, 'stored' | 'storing' | 'requestId'> {
  readonly draft: Draft;
  readonly rules: WritingRules;
  readonly problems: Problems;
  readonly change: (changed: Partial<Draft>) => void;
  /** looks at these steps as the server would; the first one with a problem, undefined when there is none */
  readonly check: (keys: readonly StepKey[]) => StepKey | undefined;
  /** the first step before this one that is not in order; says nothing beside its fields */
  readonly lackingBefore: (step: StepKey) => StepKey | undefined;
  readonly isUnsaved: () => boolean;
  /** the answer; undefined when it was refused: the sentences then stand beside their fields */
  readonly store: (submitFlag: 0 | 1) => Promise<AnswerOf<typeof saveApplication> | undefined>;
}

interface FormBeginning {
  initial: Draft;
  /** what was left of it unfinished */
  left: Partial<Draft> | null;
  rules: WritingRules;
  from: Stored | null;
  /** under which it is kept until it is stored */
  draftId: string;
  onProblemAt: (step: StepKey) => void;
}

export function useForm({ initial, left, rules, from, draftId, onProblemAt }: FormBeginning): FormState {
  const [draft, setDraft] = useState(left === null ? initial : { ...initial, ...left });
  const [problems, setProblems] = useState<Problems>({});
  const {
    stored,
    storing,
    requestId,
    store: storeFields,
    isUnsaved,
  } = useStored(fieldsOf(initial), from, draftId);

  const change = (changed: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    setProblems((now) => withoutFieldsOf(now, changed));
  };
  const place = (found: Problems): StepKey | undefined => {
    setProblems(found);
    return stepWithProblem(found);
  };
  const check = (keys: readonly StepKey[]) =>
    place(Object.assign({}, ...keys.map((key) => problemsOf(key, draft, rules, new Date()))));
  const lackingBefore = (step: StepKey) =>
    stepsBefore(step).find((key) => Object.keys(problemsOf(key, draft, rules, new Date())).length > 0);
  const store = async (submitFlag: 0 | 1) => {
    let step = place(draftProblems(draft));
    try {
      if (step === undefined) {
        return await storeFields(fieldsOf(draft), submitFlag, draft.request?.requestId ?? null);
      }
    } catch (thrown) {
      step = place(problemsOfFailure(thrown));
    }
    if (step) onProblemAt(step);
    return undefined;
  };
  return {
    draft,
    rules,
    problems,
    stored,
    storing,
    requestId,
    change,
    check,
    lackingBefore,
    store,
    isUnsaved: () => isUnsaved(fieldsOf(draft)),
  };
}

/** Sentences that have a field here; whatever has none is shown as a message. */
function problemsOfFailure(thrown: unknown): Problems {
  const failure = toCallFailure(thrown);
  if (failure.code === ErrorCode.sensitiveWord) {
    showFailure(failure);
    // A word that only a recipient's name completes is not there to be found: the server tells with which name.
    const told = failure.fieldErrors.find(({ field }) => field === 'smsContent');
    return { smsContent: told?.message ?? `含有敏感词：${failure.message}，请删除` };
  }
  const placed = failure.fieldErrors.map(({ field, message }) => [field.split('.')[0] ?? field, message]);
  const known = placed.filter(([field]) => stepOf(field ?? '') !== undefined);
  if (known.length === 0 || known.length < placed.length) showFailure(failure);
  // the first sentence of a field is the one to mend first
  return Object.fromEntries(known.reverse());
}

/** The part of the draft that answers a sentence, where it has another name than the call's field. */
const fieldsOfPart: Readonly<Record<string, readonly string[]>> = {
  areas: ['objDeptIds', 'sendObjType'],
  excluded: ['excludeDeptIds'],
  categories: ['objCategoryIds'],
  groups: ['groupIds', 'sendObjType'],
  people: ['userIds', 'sendObjType'],
  typedNumbers: ['phoneNumbers', 'sendObjType'],
  file: ['phoneFileId', 'sendObjType'],
  sendMode: ['sendMode', 'sendTime'],
  template: ['templateId', 'templateParams', 'smsContent'],
  params: ['templateParams', 'smsContent'],
  products: ['productIds'],
};

function withoutFieldsOf(problems: Problems, changed: Partial<Draft>): Problems {
  const answered = new Set(Object.keys(changed).flatMap((part) => fieldsOfPart[part] ?? [part]));
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !answered.has(field)));
}

/** The steps before one, those that must be in order to stand on it. */
export const stepsBefore = (step: StepKey): readonly StepKey[] => stepKeys.slice(0, stepKeys.indexOf(step));
