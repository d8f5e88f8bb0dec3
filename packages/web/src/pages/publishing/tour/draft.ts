/** A place that somebody is writing: the fields of its kind as they are typed, and what is wrong with them. */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import {
  type saveTour,
  submissionProblems,
  type TourDetails,
  tourProblems,
  type WrittenTour,
} from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { ownTourFields, TOUR_COMMON_FIELDS } from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';
import { type FieldError, missingOf, problemsBy } from '../../../content/draft.ts';
import { type ChosenSubject, chosenSubject } from '../../../content/subject.ts';
import { contentOf, type DraftPart, newPart, partOf, placedByPart } from '../../../content/text/parts.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { blankOf, type FormValue, toControl, toStored } from '../../../ui/fields/field-values.ts';

export interface TourDraft {
  readonly title: string;
  /** of the fields of all kinds and of its own, by their keys */
  readonly values: Readonly<Record<string, FormValue>>;
  readonly coverUrl: string | null;
  readonly imageUrls: readonly string[];
  readonly parts: readonly DraftPart[];
  readonly place: DeptChoice | null;
  readonly subject: ChosenSubject | null;
}

const fieldsOf = (tourType: number): readonly SubjectField[] => [
  ...TOUR_COMMON_FIELDS,
  ...ownTourFields(tourType),
];
const valuesFrom = (tourType: number, toValue: (field: SubjectField) => FormValue) =>
  Object.fromEntries(fieldsOf(tourType).map((field) => [field.key, toValue(field)]));

export const emptyDraft = (tourType: number, place: DeptChoice | null): TourDraft => ({
  title: '',
  values: valuesFrom(tourType, blankOf),
  coverUrl: null,
  imageUrls: [],
  parts: [newPart('text')],
  place,
  subject: null,
});

export function draftOf(details: TourDetails): TourDraft {
  const { title, coverUrl, imageUrls, content, deptId, deptName, starLevel } = details;
  const stored: Readonly<Record<string, unknown>> = {
    ...details,
    ...details.extInfo,
    starLevel: starLevel === 0 ? null : starLevel,
  };
  return {
    title,
    coverUrl,
    imageUrls: addressesOf(imageUrls),
    parts: content.map(partOf),
    place: { deptId, deptName },
    subject: chosenSubject(details),
    values: valuesFrom(details.tourType, (field) => toControl(field, stored[field.key])),
  };
}

/** The call's value for a field of all kinds that was left blank. */
function absent({ key, kind }: SubjectField): unknown {
  if (key === 'contactPhone') return undefined;
  if (kind === 'flag' || kind === 'choice') return 0;
  if (kind === 'number') return null;
  return kind === 'words' ? [] : '';
}

/** @param details masked numbers that come back as they were shown stay what they are */
export function requestOf(tourType: number, draft: TourDraft, details: TourDetails | null) {
  const { title, values, coverUrl, imageUrls, parts, place, subject } = draft;
  const stored = (fields: readonly SubjectField[]) =>
    fields.map((field) => [field, toStored(field, values[field.key] ?? blankOf(field))] as const);
  const shared = stored(TOUR_COMMON_FIELDS).map(([field, value]) => {
    const isKept = field.key === 'contactPhone' && details !== null && value === details.contactPhone;
    return [field.key, isKept ? undefined : (value ?? absent(field))] as const;
  });
  const own = stored(ownTourFields(tourType)).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(shared),
    tourType,
    title: plainText(title),
    coverUrl,
    imageUrls: [...imageUrls],
    content: contentOf(parts),
    deptId: place?.deptId ?? '',
    subjectId: subject?.subjectId ?? null,
    extInfo: Object.fromEntries(own.map(([{ key }, value]) => [key, value])),
  } as unknown as RequestOf<typeof saveTour> & WrittenTour;
}

/** Of a field of the catalogue its place among the typed ones: `extInfo.seatCount` of the server is `values.seatCount`. */
export function placed(errors: readonly FieldError[], draft: TourDraft): Problems {
  const keyOf = (field: string) => field.replace(/^extInfo\./, '').split('.')[0] ?? field;
  const isTyped = ({ field }: FieldError) => keyOf(field) in draft.values;
  return {
    ...placedByPart(
      errors.filter((error) => !isTyped(error)),
      draft,
    ),
    ...problemsBy(errors.filter(isTyped), (field) => typedName(keyOf(field))),
    ...problemsBy(
      errors.filter(({ field }) => field === 'subjectId'),
      () => 'subject',
    ),
  };
}

export const typedName = (key: string): string => `values.${key}`;

export function problemsOf(
  tourType: number,
  draft: TourDraft,
  { details, isSubmitting }: { details: TourDetails | null; isSubmitting: boolean },
): Problems {
  const written = requestOf(tourType, draft, details);
  const found = [...tourProblems(written), ...(isSubmitting ? submissionProblems(written) : [])];
  const isWritten = written.content.length > 0;
  return {
    ...placed(isWritten ? found : found.filter(({ field }) => !field.startsWith('content')), draft),
    ...missingOf({
      title: [draft.title, '请填写名称'],
      place: [draft.place, '请选择所在区域'],
      parts: [written.content, '请填写内容'],
      [typedName('contactPhone')]: [(draft.values['contactPhone'] ?? '') as string, '请填写联系电话'],
    }),
  };
}
