/**
 * The contract's schemas are zod's small ones, which walk an object field by field, since a browser may not make code from text. A
 * server may: the same rules as generated code check a page of rows in half the time.
 */
import * as core from 'zod/v4/core';

const compiledOnes = new WeakMap<core.$ZodType, core.$ZodType>();

/** The same schema, its objects checked by generated code. What it accepts and gives back is the same. */
export function compiled(schema: core.$ZodType): core.$ZodType {
  const known = compiledOnes.get(schema);
  if (known) return known;
  const made = compile(schema as core.$ZodTypes);
  compiledOnes.set(schema, made);
  return made;
}

function compile(schema: core.$ZodTypes): core.$ZodType {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return new core.$ZodObjectJIT({ ...def, shape: shapeOf(def.shape) });
    case 'array':
      return new core.$ZodArray({ ...def, element: compiled(def.element) });
    case 'nullable':
      return new core.$ZodNullable({ ...def, innerType: compiled(def.innerType) });
    default:
      return schema;
  }
}

/** Looked into at the first check only: a schema may hold itself. */
function shapeOf(shape: core.$ZodShape): core.$ZodShape {
  const lazy = Object.keys(shape).map((field) => [
    field,
    { enumerable: true, get: () => compiled(shape[field] as core.$ZodType) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(lazy) as PropertyDescriptorMap);
}
