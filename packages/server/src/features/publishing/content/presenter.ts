/** Fields of contents and of their records, as they travel: those that the contract names, and no others. */
import {
  type ContentRecord,
  contentRecord,
} from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import type * as z from 'zod/mini';
import { toMoment } from '../../../time/moment.ts';
import { pickerOf } from './fields.ts';
import type { ContentRecordRow } from './queries.ts';

/** A moment may still be a date. */
type BeforeTravel<Answer> = {
  readonly [Field in keyof Answer]: Answer[Field] extends (infer One)[]
    ? readonly One[]
    : string extends Answer[Field]
      ? Answer[Field] | Date
      : Answer[Field];
};

export function answerBy<Shape extends z.core.$ZodLooseShape>(
  { shape }: z.ZodMiniObject<Shape>,
  from: BeforeTravel<z.output<z.ZodMiniObject<Shape>>>,
): z.output<z.ZodMiniObject<Shape>> {
  const picked: Readonly<Record<string, unknown>> = pickerOf(shape)(from as Record<keyof Shape, unknown>);
  const travelling = Object.entries(picked).map(([field, value]) => [
    field,
    value instanceof Date ? toMoment(value) : value,
  ]);
  return Object.fromEntries(travelling) as z.output<z.ZodMiniObject<Shape>>;
}

/** Of a row, for whoever is not told of its review. */
export const NO_REVIEW = { auditUserName: null, auditTime: null, auditOpinion: null, submitTime: null };

export const toContentRecord = (row: ContentRecordRow): ContentRecord => answerBy(contentRecord, row);
