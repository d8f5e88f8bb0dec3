/** The state of the form: the draft, the sentences beside its fields, the open step, and storing it on the server. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { saveApplication } from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import { useRef, useState } from 'react';
import { toCallFailure } from '../../../api/call-failure.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct } from '../../../api/hooks.ts';
import { applicationReads } from '../SendingDialogs.tsx';
import { type Draft, fieldsOf, type WritingRules } from './draft.ts';
import { type Problems, problemsOf, type StepKey, stepKeys, stepOf, stepWithProblem } from './steps.ts';

/** Where the draft is kept on the server. */
export interface Stored {
  readonly applyId: string;
  readonly version: number;
}

export interface FormState {
  readonly draft: Draft;
  readonly rules: WritingRules;
  readonly problems: Problems;
  readonly stored: Stored | null;
  readonly change: (changed: Partial<Draft>) => void;
  /** looks at these steps as the server would; the first one with a problem, undefined when there is none */
  readonly check: (keys: readonly StepKey[]) => StepKey | undefined;
  readonly isUnsaved: () => boolean;
  /** the answer; undefined when it was refused: the sentences then stand beside their fields */
  readonly store: (submitFlag: 0 | 1) => Promise<AnswerOf<typeof saveApplication> | undefined>;
  /** which of the two is on its way */
  readonly storing: 'draft' | 'submission' | null;
}

export function useForm(
  initial: Draft,
  rules: WritingRules,
  from: Stored | null,
  onProblemAt: (step: StepKey) => void,
): FormState {
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [stored, setStored] = useState(from);
  const [storing, setStoring] = useState<FormState['storing']>(null);
  const savedText = useRef(JSON.stringify(fieldsOf(initial)));
  const lastAttempt = useRef({ text: '', clientReqId: '' });
  const save = useAct(saveApplication, { refresh: applicationReads });

  const change = (changed: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    setProblems((now) => withoutFieldsOf(now, changed));
  };
  const check = (keys: readonly StepKey[]) => {
    const found = Object.assign({}, ...keys.map((key) => problemsOf(key, draft, rules, new Date())));
    setProblems(found);
    return stepWithProblem(found);
  };
  const place = (thrown: unknown) => {
    const refused = problemsOfFailure(thrown);
    setProblems(refused);
    const step = stepWithProblem(refused);
    if (step) onProblemAt(step);
  };
  const store = async (submitFlag: 0 | 1) => {
    const fields = fieldsOf(draft);
    const clientReqId = requestIdFor(lastAttempt, JSON.stringify({ ...fields, submitFlag }));
    setStoring(submitFlag === 1 ? 'submission' : 'draft');
    try {
      const answer = await save.attempt({ ...fields, ...stored, submitFlag, clientReqId });
      savedText.current = JSON.stringify(fields);
      lastAttempt.current = { text: '', clientReqId: '' };
      setStored({ applyId: answer.applyId, version: answer.version });
      setProblems({});
      return answer;
    } catch (thrown) {
      place(thrown);
      return undefined;
    } finally {
      setStoring(null);
    }
  };
  const isUnsaved = () => JSON.stringify(fieldsOf(draft)) !== savedText.current;
  return { draft, rules, problems, stored, change, check, isUnsaved, store, storing };
}

/** Sentences that have a field here; whatever has none is shown as a message. */
function problemsOfFailure(thrown: unknown): Problems {
  const failure = toCallFailure(thrown);
  if (failure.code === ErrorCode.sensitiveWord) {
    showFailure(failure);
    return { smsContent: `含有敏感词：${failure.message}，请删除` };
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
};

function withoutFieldsOf(problems: Problems, changed: Partial<Draft>): Problems {
  const answered = new Set(Object.keys(changed).flatMap((part) => fieldsOfPart[part] ?? [part]));
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !answered.has(field)));
}

/**
 * By which the server knows a second press of the button after an answer that got lost: the same for the same content.
 * randomUUID is missing where the page came by plain http.
 */
function requestIdFor(last: { current: { text: string; clientReqId: string } }, text: string): string {
  if (last.current.text !== text) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const clientReqId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    last.current = { text, clientReqId };
  }
  return last.current.clientReqId;
}

/** The steps before one, those that must be in order to stand on it. */
export const stepsBefore = (step: StepKey): readonly StepKey[] => stepKeys.slice(0, stepKeys.indexOf(step));
