/** Fields that a change may leave out, so that they stay: what hangs on a content, and lists that say whom alone it is for. */
import * as z from 'zod/mini';

export const KEPT_FIELDS = [
  'attachments',
  'videoUrl',
  'visibleDeptIds',
  'targetDeptIds',
  'targetCategories',
  'osTypes',
] as const;
export type KeptField = (typeof KEPT_FIELDS)[number];

type Kept<Field, Schema> = Field extends KeptField
  ? Schema extends z.ZodMiniDefault<infer Inner extends z.core.SomeType>
    ? z.ZodMiniOptional<Inner>
    : Schema
  : Schema;

const isKept = (field: string): field is KeptField => KEPT_FIELDS.some((kept) => kept === field);

/** The fields as a change asks them: a default would open to everybody what a console that does not know the list yet has read. */
export const keptFields = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      isKept(field) && schema instanceof z.ZodMiniDefault ? z.optional(schema._zod.def.innerType) : schema,
    ]),
  ) as { [Field in keyof Fields]: Kept<Field, Fields[Field]> };

/** The same fields as they are judged where a change leaves them out: the server judges the whole again. */
export const nothingOf = (fields: z.core.$ZodLooseShape): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, schema]) =>
      isKept(field) && schema instanceof z.ZodMiniDefault ? [[field, schema._zod.def.defaultValue]] : [],
    ),
  );
