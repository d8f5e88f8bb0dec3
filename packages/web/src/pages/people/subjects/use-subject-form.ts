/** The form of a subject: its values are kept, and refusals land beside their fields, the own ones under `fields.`. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useRef } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import type { KeptFields } from '../../../drafts/KeptForm.tsx';
import { useKeptForm } from '../../../drafts/use-kept-form.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { type FormValues, fieldsOf, type SentFields, sentOf } from './form-values.ts';

export interface SubjectFormState extends Form<FormValues> {
  readonly isUnsaved: () => boolean;
}

/** @param send throws the CallFailure; what follows a success is its own */
export function useSubjectForm(
  category: SubjectCategory,
  initial: FormValues,
  kept: KeptFields<FormValues>,
  send: (fields: SentFields) => Promise<void>,
): SubjectFormState {
  const { keeper, left } = kept;
  const isSaved = useRef(false);
  const form = useKeptForm<FormValues>(kept, {
    initial,
    problemsOf: (values) => byOwnNames(sentOf(category, values).problems),
    judged: 'sent',
    placed: (errors) => placedProblems(category, errors),
    onChanged: () => {
      isSaved.current = false;
    },
    onSubmit: async (values) => {
      // whoever is led away by the success leaves nothing unsaved
      isSaved.current = true;
      try {
        await send(sentOf(category, values).sent);
      } catch (failure) {
        isSaved.current = false;
        throw failure;
      }
      void keeper.end();
    },
  });
  return { ...form, isUnsaved: () => !isSaved.current && (left !== null || form.isChanged()) };
}

const BESIDE_FIELDS: Readonly<Record<string, string>> = {
  deptId: 'dept',
  photoUrls: 'photoUrls',
  licenceUrls: 'licenceUrls',
};

const ownName = (key: string): string => BESIDE_FIELDS[key] ?? `fields.${key}`;

const byOwnNames = (problems: Readonly<Record<string, string>>): Problems =>
  Object.fromEntries(Object.entries(problems).map(([key, sentence]) => [ownName(key), sentence]));

/** Whatever has no field here keeps its name, and is shown as a message. */
function placedProblems(category: SubjectCategory, errors: CallFailure['fieldErrors']): Problems {
  const keys = new Set([...fieldsOf(category).map(({ key }) => key), ...Object.keys(BESIDE_FIELDS)]);
  const found: Record<string, string> = {};
  for (const { field, message } of errors) {
    const key = field.replace(/^extInfo\./, '').split('.')[0] ?? field;
    found[keys.has(key) ? ownName(key) : field] ??= message;
  }
  return found;
}
