/**
 * Finds the fields of a call that name an organisation or something that somebody owns, in the contract's own
 * schemas: a call that comes to the contract later is found by itself.
 */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { deptCode, id } from '@farmers-mailbox/contract/envelope.ts';
import * as z from 'zod/mini';

/** The names from the outside in, `*` for any place of a list: `orderList.*.deptId`. */
export type FieldPath = string;

interface Field {
  readonly path: FieldPath;
  readonly schema: z.ZodMiniType;
}

/** By its name: an id, the address of an uploaded file, a code of a place. */
const NAMING = /(?:^id|^identity|Ids?|Urls?|^url|^avatar|villageCode)$/;
const OF_PLACE = /(?:[dD]eptIds?|^areaIds|villageCode)$/;

export function organisationFieldsOf(endpoint: Endpoint): FieldPath[] {
  return pathsOf(fieldsIn(endpoint.request, []).filter(namesOrganisation));
}

/** Of a field that takes a code or an empty text, both halves are the organisation's. */
export function objectFieldsOf(endpoint: Endpoint): FieldPath[] {
  const organisations = organisationFieldsOf(endpoint);
  return pathsOf(fieldsIn(endpoint.request, []).filter(namesObject)).filter(
    (path) => !organisations.includes(path),
  );
}

const pathsOf = (fields: readonly Field[]): FieldPath[] => [...new Set(fields.map(({ path }) => path))];

const lastOf = (path: FieldPath): string => path.split('.').findLast((name) => name !== '*') ?? '';

/** Whatever it is called, what takes codes of organisations and nothing else names one. */
function namesOrganisation({ path, schema }: Field): boolean {
  const takes = (value: string) => z.safeParse(schema, value).success;
  return schema === deptCode || OF_PLACE.test(lastOf(path)) || (takes('330106A1') && !takes('44'));
}

const namesObject = ({ path, schema }: Field): boolean => schema === id || NAMING.test(lastOf(path));

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
  | { type: 'string' };

/** Every field of a request, also those inside others. */
function fieldsIn(schema: z.ZodMiniType, before: readonly string[]): Field[] {
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
