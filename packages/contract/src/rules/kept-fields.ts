/**
 * Fields that a change may leave out, so that they stay: what hangs on a content, whom alone it is for, where it is, and what it belongs to. A page that
 * was opened before the console knew one of them says nothing of it.
 */
import * as z from 'zod/mini';

const KEPT_FIELDS = [
  'attachments',
  'videoUrl',
  'visibleDeptIds',
  'targetDeptIds',
  'targetCategories',
  'osTypes',
  'userTypes',
  'subjectId',
  'appId',
  'place',
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

/** The fields of a change, those that it leaves out as they were. */
export const withKept = <Fields extends object, Said extends object>(fields: Fields, said: Said) => {
  const kept = Object.entries(said).filter(
    ([field]) => isKept(field) && fields[field as keyof Fields] === undefined,
  );
  return { ...fields, ...Object.fromEntries(kept) } as Fields & Pick<Said, Extract<KeptField, keyof Said>>;
};
