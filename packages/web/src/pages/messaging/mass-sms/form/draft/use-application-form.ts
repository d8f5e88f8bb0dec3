/** The state of the form: the draft, the sentences beside its fields, and storing it so that refusals land on their fields. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  recentChoices,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useRef } from 'react';
import { toCallFailure } from '../../../../../api/call-failure.ts';
import { showFailure } from '../../../../../api/failure-notice.ts';
import type { Keeper } from '../../../../../drafts/keeper.ts';
import { useSession } from '../../../../../session/session-context.ts';
import { useForm } from '../../../../../ui/form/use-form.ts';
import type { WritingRules } from '../../../sms-text/writing-rules.ts';
import { type StepKey, stepKeys, stepOf, stepsBefore, stepWithProblem } from '../steps/form-steps.ts';
import { choiceOf, type Draft, type EditableFields, fieldsOf, type LastUsed } from './draft.ts';
import { useForbiddenFound } from './forbidden-found.ts';
import { draftProblems, problemsOf } from './step-problems.ts';
import { withAreas } from './text-sources.ts';
import { type Stored, type StoredState, useStored } from './use-stored.ts';

export type UsedBefore = AnswerOf<typeof recentChoices>;
export type RecentChoice = UsedBefore['choices'][number];

export interface FormState extends Pick<StoredState, 'stored' | 'storing' | 'requestId'> {
  readonly draft: Draft;
  readonly rules: WritingRules;
  /** what a new text began with, and the choices that are offered again */
  readonly last: LastUsed;
  readonly recent: readonly RecentChoice[];
  readonly problems: Problems;
  readonly change: (changed: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void;
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
  usedBefore: UsedBefore;
  /** under which it is kept until it is stored */
  keeper: Keeper;
  onProblemAt: (step: StepKey) => void;
}

export function useApplicationForm(beginning: FormBeginning): FormState {
  const { initial, left, rules, from, usedBefore, keeper, onProblemAt } = beginning;
  const inStore = useStored(fieldsOf(initial), from, keeper.draftId);
  const { stored, storing, requestId } = inStore;
  // by the button that was pressed last: of a draft less is asked than of a submission
  const submitFlag = useRef<0 | 1>(1);
  const answer = useRef<AnswerOf<typeof saveApplication> | undefined>(undefined);
  const forbiddenFound = useForbiddenFound();
  const problemsIn = (keys: readonly StepKey[], draft: Draft): Problems => {
    const forbidden = keys.includes('content') ? forbiddenFound(draft) : null;
    const words = forbidden === null ? {} : { smsContent: forbidden };
    return Object.assign(words, ...keys.map((key) => problemsOf(key, draft, rules, new Date())));
  };
  const problemsToSend = (draft: Draft) =>
    submitFlag.current === 0 ? draftProblems(draft) : problemsIn(stepKeys, draft);
  const form = useForm<Draft>({
    initial: { ...initial, ...left },
    problemsOf: problemsToSend,
    judged: 'sent',
    about: partAskedFor,
    onChanged: (draft) => keeper.note(draft, stored?.version ?? null),
    onSubmit: async (draft) => {
      try {
        const smsRequestId = draft.request?.requestId ?? null;
        answer.current = await inStore.store(fieldsOf(draft), submitFlag.current, smsRequestId);
      } catch (thrown) {
        const found = problemsOfFailure(thrown);
        form.refuse(found);
        leadTo(stepWithProblem(found));
      }
    },
  });
  const leadTo = (step: StepKey | undefined) => {
    if (step !== undefined) onProblemAt(step);
  };
  const ownPlace = useSession().user.sysDept.ancestors.split('/').at(-1) ?? '';
  const { values: draft, problems } = form;
  const change: FormState['change'] = (changed) =>
    form.change((now) => {
      const next = typeof changed === 'function' ? changed(now) : changed;
      return next.areas ? { ...withAreas(now, next.areas, ownPlace), ...next } : next;
    });
  return {
    draft,
    rules,
    last: usedBefore.last,
    recent: usedBefore.choices,
    problems,
    stored,
    storing,
    requestId,
    change,
    check: (keys) => {
      submitFlag.current = 1;
      const found = problemsIn(keys, draft);
      form.judge(...Object.keys(found));
      return stepWithProblem(found);
    },
    lackingBefore: (step) =>
      stepsBefore(step).find((key) => Object.keys(problemsIn([key], draft)).length > 0),
    store: async (flag) => {
      submitFlag.current = flag;
      answer.current = undefined;
      await form.submit();
      if (answer.current === undefined) leadTo(stepWithProblem(problemsToSend(draft)));
      return answer.current;
    },
    isUnsaved: () => inStore.isUnsaved(fieldsOf(draft)),
  };
}

/** A sentence is about the call's field, one about the recipients as such about all that chooses them. */
function partAskedFor(draft: Draft, name: string): string {
  if (name === 'sendObjType') return JSON.stringify(choiceOf(draft));
  return JSON.stringify(fieldsOf(draft)[name as keyof EditableFields] ?? null);
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
