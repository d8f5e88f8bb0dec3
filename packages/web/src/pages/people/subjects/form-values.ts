/** Values of a subject's form in its controls and on their way: text while it is typed, numbers and lists when it is sent. */

import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import { ownFieldsOf, ownProblems } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { COMMON_FIELDS, commonProblems } from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import type { SubjectDetails, saveSubject } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { blankOf, type FormValue, toControl, toStored } from '../../../ui/fields/field-values.ts';

export interface FormValues {
  readonly fields: Readonly<Record<string, FormValue>>;
  readonly dept: DeptChoice | null;
  readonly photoUrls: readonly string[];
  readonly licenceUrls: readonly string[];
}

export const fieldsOf = (category: SubjectCategory): readonly SubjectField[] => [
  ...COMMON_FIELDS,
  ...ownFieldsOf(category),
];

export function emptyForm(category: SubjectCategory): FormValues {
  const blank = fieldsOf(category).map((field) => [field.key, blankOf(field)] as const);
  return { fields: Object.fromEntries(blank), dept: null, photoUrls: [], licenceUrls: [] };
}

export function formOfDetails(subject: SubjectDetails): FormValues {
  const names = new Map(subject.extDepts.map(({ deptId, deptName }) => [deptId, deptName]));
  const stored: Record<string, unknown> = { ...subject, ...subject.extInfo };
  const shown = fieldsOf(subject.subjectCategory).map(
    (field) => [field.key, toControl(field, stored[field.key], names)] as const,
  );
  return {
    fields: Object.fromEntries(shown),
    dept: { deptId: subject.deptId, deptName: subject.deptName },
    photoUrls: addressesOf(subject.photoUrls),
    licenceUrls: addressesOf(subject.licenceUrls),
  };
}

export type SentFields = RequestOf<typeof saveSubject>;

/** The call's fields, and the sentence for each that is wrong, own fields under their plain names. */
export function sentOf(
  category: SubjectCategory,
  { fields, dept, photoUrls, licenceUrls }: FormValues,
): { sent: SentFields; problems: Record<string, string> } {
  const storedOf = (list: readonly SubjectField[]) =>
    list.map((field) => [field, toStored(field, fields[field.key] ?? '')] as const);
  const own = storedOf(ownFieldsOf(category)).filter(([, value]) => value !== undefined);
  const extInfo = Object.fromEntries(own.map(([{ key }, value]) => [key, value]));
  const common = storedOf(COMMON_FIELDS).map(
    ([field, value]) => [field.key, value ?? absent(field)] as const,
  );
  const sent = {
    ...Object.fromEntries(common),
    subjectCategory: category,
    deptId: dept?.deptId ?? '',
    photoUrls: [...photoUrls],
    licenceUrls: [...licenceUrls],
    extInfo,
  } as unknown as SentFields;
  return {
    sent,
    problems: { ...commonProblems(sent), ...ownProblems(category, extInfo) } as Record<string, string>,
  };
}

/** The call's value for a common field that was left blank. */
function absent({ kind }: SubjectField): unknown {
  if (kind === 'number' || kind === 'choice' || kind === 'day') return null;
  if (kind === 'flag') return 0;
  return kind === 'choices' ? [] : '';
}
