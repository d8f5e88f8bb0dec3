/**
 * Finds the fields of a call that name an organisation or something that somebody owns, in the contract's own
 * schemas: a call that comes to the contract later is found by itself.
 */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { deptCode, id } from '@farmers-mailbox/contract/envelope.ts';
import * as z from 'zod/mini';
import { type Field, type FieldPath, fieldsIn } from './request-fields.ts';

/** By its name: an id, the address of an uploaded file, a code of a place. */
const NAMING = /(?:^id|^identity|Ids?|Urls?|^url|^avatar|villageCode)$/;
const OF_PLACE = /(?:[dD]eptIds?|^areaIds|villageCode)$/;

export function organisationFieldsOf(endpoint: Endpoint): FieldPath[] {
  return pathsOf(fieldsIn(endpoint.request).filter(namesOrganisation));
}

/** Of a field that takes a code or an empty text, both halves are the organisation's. */
export function objectFieldsOf(endpoint: Endpoint): FieldPath[] {
  const organisations = organisationFieldsOf(endpoint);
  return pathsOf(fieldsIn(endpoint.request).filter(namesObject)).filter(
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
