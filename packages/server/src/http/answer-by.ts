/** Picks what travels by the contract's answer, so that a new column does not leak by itself. */
import type * as z from 'zod/mini';
import { toMoment } from '../time/moment.ts';

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
  const row = from as Readonly<Record<string, unknown>>;
  const travelling: Record<string, unknown> = {};
  for (const field in shape) {
    const value = row[field];
    travelling[field] = value instanceof Date ? toMoment(value) : value;
  }
  return travelling as z.output<z.ZodMiniObject<Shape>>;
}
