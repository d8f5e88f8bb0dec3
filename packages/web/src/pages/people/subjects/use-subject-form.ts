/** The state of a subject's form: what stands in it, the sentences beside its fields, and sending it so that refusals land there. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toCallFailure } from '../../../api/call-failure.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { type KeptFields, useKeptFields } from '../../../drafts/KeptForm.tsx';
import type { Keeper } from '../../../drafts/keeper.ts';
import { type FormValue, type FormValues, fieldsOf, type SentFields, sentOf } from './form-values.ts';

type Problems = Readonly<Record<string, string>>;

export interface SubjectFormState {
  readonly frame: RefObject<HTMLFormElement | null>;
  readonly values: FormValues;
  readonly problems: Problems;
  readonly busy: boolean;
  readonly keeper: Keeper;
  readonly changeField: (key: string, value: FormValue) => void;
  /** @param key the field whose sentence it answers */
  readonly change: (changed: Partial<FormValues>, key: string) => void;
  readonly submit: () => Promise<void>;
  readonly isUnsaved: () => boolean;
}

/** @param send throws the CallFailure; what follows a success is its own */
export function useSubjectForm(
  category: SubjectCategory,
  initial: FormValues,
  kept: KeptFields<FormValues>,
  send: (fields: SentFields) => Promise<void>,
): SubjectFormState {
  const [values, setValues] = useKeptFields(kept, () => initial);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const saved = useRef(initial);

  const answer = (key: string) =>
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== key)));
  const change = (changed: Partial<FormValues>, key: string) => {
    setValues((now) => ({ ...now, ...changed }));
    answer(key);
  };
  const put = (found: Problems) => {
    flushSync(() => setProblems(found));
    focusFirst(frame.current, Object.keys(found));
  };
  const submit = async () => {
    const { sent, problems: found } = sentOf(category, values);
    put(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const before = saved.current;
    try {
      // whoever is led away by the success leaves nothing unsaved
      saved.current = values;
      await send(sent);
      void kept.keeper.end();
    } catch (thrown) {
      saved.current = before;
      put(placedProblems(category, thrown));
    } finally {
      setBusy(false);
    }
  };
  return {
    frame,
    values,
    problems,
    busy,
    keeper: kept.keeper,
    changeField: (key, value) => {
      setValues((now) => ({ ...now, fields: { ...now.fields, [key]: value } }));
      answer(key);
    },
    change,
    submit,
    isUnsaved: () => JSON.stringify(values) !== JSON.stringify(saved.current),
  };
}

/** Sentences that have a field here; whatever has none is shown as a message. */
function placedProblems(category: SubjectCategory, thrown: unknown): Problems {
  const failure = toCallFailure(thrown);
  const names = new Set([...fieldsOf(category).map(({ key }) => key), 'deptId', 'photoUrls', 'licenceUrls']);
  const found = failure.fieldErrors.map(
    ({ field, message }) => [field.replace(/^extInfo\./, '').split('.')[0] ?? '', message] as const,
  );
  const placed = found.filter(([field]) => names.has(field));
  if (placed.length === 0 || placed.length < found.length) showFailure(failure);
  return Object.fromEntries(placed.toReversed());
}

function focusFirst(frame: HTMLFormElement | null, keys: readonly string[]): void {
  const first = [...(frame?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(({ dataset }) =>
    keys.includes(dataset['field'] ?? ''),
  );
  first?.scrollIntoView({ block: 'center' });
  first?.querySelector<HTMLElement>('input:not([type=file]), select, button')?.focus({ preventScroll: true });
}
