/**
 * A form that somebody has not touched arrives as null, or as empty text where a number belongs. Both say that nothing is given, while the
 * schemas would read a number of them: 0, which is a state, a page or a flag of its own (decision 146).
 */
import type * as core from 'zod/v4/core';

type Schema = core.$ZodType;
const defOf = (schema: Schema) => (schema as core.$ZodTypes)._zod.def;

/** The value without the fields that say nothing, in rows and objects inside it as well. Where null is a value it stays. */
export function withoutEmpty(schema: Schema, value: unknown): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return isFields(value) ? withoutEmptyFields(def.shape, value) : value;
    case 'array':
      return Array.isArray(value) ? value.map((one: unknown) => withoutEmpty(def.element, one)) : value;
    case 'optional':
    case 'default':
    case 'nullable':
      return withoutEmpty(def.innerType, value);
    case 'pipe':
      return withoutEmpty(def.in, value);
    default:
      return value;
  }
}

function withoutEmptyFields(shape: core.$ZodShape, fields: Readonly<Record<string, unknown>>) {
  const given = Object.entries(fields).flatMap(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema === undefined) return [[name, value] as const];
    return isEmptyFor(schema, value) ? [] : [[name, withoutEmpty(schema, value)] as const];
  });
  return Object.fromEntries(given);
}

function isEmptyFor(schema: Schema, value: unknown): boolean {
  if (value === null) return !takesNull(schema);
  return typeof value === 'string' && value.trim() === '' && readsAsNumber(schema);
}

function takesNull(schema: Schema): boolean {
  const def = defOf(schema);
  switch (def.type) {
    case 'nullable':
    case 'null':
    case 'any':
    case 'unknown':
    case 'custom':
    case 'transform':
      return true;
    case 'literal':
      return def.values.includes(null);
    case 'union':
      return def.options.some(takesNull);
    case 'optional':
    case 'default':
      return takesNull(def.innerType);
    case 'pipe':
      return takesNull(def.in);
    default:
      return false;
  }
}

function readsAsNumber(schema: Schema): boolean {
  const def = defOf(schema);
  switch (def.type) {
    case 'number':
      return 'coerce' in def && def.coerce === true;
    case 'optional':
    case 'default':
    case 'nullable':
      return readsAsNumber(def.innerType);
    case 'pipe':
      return readsAsNumber(def.in);
    default:
      return false;
  }
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
