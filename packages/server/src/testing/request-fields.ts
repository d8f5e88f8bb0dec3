/** The fields of a request as the contract's own schemas have them, and values put into them. */
import * as z from 'zod/mini';

/** The names from the outside in, `*` for any place of a list: `orderList.*.deptId`. */
export type FieldPath = string;

export interface Field {
  readonly path: FieldPath;
  readonly schema: z.ZodMiniType;
}

type Definition =
  | { type: 'object'; shape: Record<string, z.ZodMiniType> }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'union'; options: readonly z.ZodMiniType[] }
  | { type: 'intersection'; left: z.ZodMiniType; right: z.ZodMiniType }
  | { type: 'pipe'; in: z.ZodMiniType; out: z.ZodMiniType }
  | {
      type: 'optional' | 'nullable' | 'default' | 'prefault' | 'catch' | 'readonly';
      innerType: z.ZodMiniType;
    }
  | { type: 'literal'; values: readonly unknown[] }
  | { type: 'enum'; entries: Readonly<Record<string, unknown>> }
  | { type: 'string' };

/** Every field of a request, also those inside others. */
export function fieldsIn(schema: z.ZodMiniType, before: readonly string[] = []): Field[] {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape).flatMap(([name, field]) => fieldsIn(field, [...before, name]));
    case 'array':
      return fieldsIn(definition.element, [...before, '*']);
    case 'union':
      return definition.options.flatMap((option) => fieldsIn(option, before));
    case 'intersection':
      return [...fieldsIn(definition.left, before), ...fieldsIn(definition.right, before)];
    case 'pipe':
      return [...fieldsIn(definition.in, before), ...fieldsIn(definition.out, before)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return fieldsIn(definition.innerType, before);
    default:
      return [{ path: before.join('.'), schema }];
  }
}

/** The words that a field takes; none where it takes others, or there is no such field. */
export function choicesOf(schema: z.ZodMiniType, path: FieldPath): string[] {
  const field = fieldsIn(schema).find((one) => one.path === path);
  const definition = field?.schema._zod.def as unknown as Definition | undefined;
  return definition?.type === 'enum' ? Object.values(definition.entries).map(String) : [];
}

/** Values at a path: several where it leads through lists. */
export function valuesAt(fields: unknown, path: FieldPath): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>((found, name) => found.flatMap((value) => step(value, name)), [fields]);
}

function step(value: unknown, name: string): unknown[] {
  if (name === '*') return Array.isArray(value) ? value : [];
  const inner = (value as Record<string, unknown> | null | undefined)?.[name];
  return inner === undefined ? [] : [inner];
}

/** A copy with the value at the path; a list on the way there has that one place. */
export function withValueAt(fields: unknown, path: FieldPath, value: unknown): unknown {
  return path.split('.').reduceRight<(before: unknown) => unknown>(
    (inner, name) => (before) => put(before, name, inner),
    () => value,
  )(fields);
}

function put(before: unknown, name: string, inner: (before: unknown) => unknown): unknown {
  if (name === '*') return [inner(Array.isArray(before) ? before[0] : undefined)];
  const fields = typeof before === 'object' && !Array.isArray(before) ? before : {};
  return { ...fields, [name]: inner((fields as Record<string, unknown> | null)?.[name]) };
}

/** Tried in turn for a field of text: dates, codes, numbers and words of the forms that the contract knows. */
const TEXTS = [
  '1',
  '330106',
  '2026-12-01',
  '2026-12-01 10:00:00',
  '2026-12',
  '10:00',
  '农机站',
  'abc12345',
  '15400001234',
  'https://example.com/a',
  '33990119600101002X',
  '0'.repeat(32),
  '0'.repeat(64),
  'A',
];
const NUMBERS = [1, 0, 10, 60, 100];

/** Fields that the schema takes, of those that have to be there; what no form fits is 1. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const definition = schema._zod.def as unknown as Definition;
  const fits = (value: unknown) => z.safeParse(schema, value).success;
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape)
          .map(([name, field]) => [name, sampleOf(field)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return [sampleOf(definition.element)];
    case 'union':
      return definition.options.map(sampleOf).find(fits);
    case 'intersection':
      return { ...(sampleOf(definition.left) as object), ...(sampleOf(definition.right) as object) };
    case 'pipe':
      return sampleOf(definition.in);
    case 'literal':
      return definition.values[0];
    case 'enum':
      return Object.values(definition.entries)[0];
    case 'nullable':
    case 'readonly':
      return sampleOf(definition.innerType);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return undefined;
    default:
      return [...TEXTS, ...NUMBERS, true].find(fits) ?? '1';
  }
}
