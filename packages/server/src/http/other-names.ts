/** Lets fields arrive and leave also by the names that the reference contract has for them (`Endpoint.otherNames`). */
import type { Endpoint, OtherNames } from '@farmers-mailbox/contract/endpoint.ts';
import type { FieldError } from '@farmers-mailbox/contract/envelope.ts';
import { Refusal } from './refusal.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Renamed {
  readonly value: unknown;
  /** the same problem under the name that the caller used */
  readonly asSent: (problem: FieldError) => FieldError;
}

/** A field that came by our name, or in a call that has no other names. */
export const sentByOurs: Renamed['asSent'] = (problem) => problem;

/** The request by our names. A field that came under both keeps the other name, which is refused as unknown. */
export function byOurNames({ otherNames }: Pick<Endpoint, 'otherNames'>, value: unknown): Renamed {
  if (otherNames === undefined || !isFields(value)) return { value, asSent: sentByOurs };
  const sent = new Map<string, string>();
  const renamed: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    const ours = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
    const isFree = ours !== undefined && !Object.hasOwn(value, ours) && !sent.has(ours);
    if (isFree) sent.set(ours, name);
    renamed[isFree ? ours : name] = one;
  }
  return { value: renamed, asSent: (problem) => ({ ...problem, field: renamedPath(problem.field, sent) }) };
}

/** Follows a refusal by who knows our names alone. */
export const refusedAsSent =
  (asSent: Renamed['asSent']) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.fieldErrors.length === 0) throw error;
    throw new Refusal(error.code, error.message, error.fieldErrors.map(asSent), error.details);
  };

function renamedPath(path: string, sent: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = path.split('.');
  return [sent.get(first) ?? first, ...rest].join('.');
}

/**
 * Gives the answer, or the rows of its list or page, those names beside ours; one that the answer has of its own stays as it is.
 * @param answer its declared part, which is a copy: the names are added to it
 */
export function addOtherNames({ otherNames }: Pick<Endpoint, 'otherNames'>, answer: unknown): void {
  if (otherNames === undefined) return;
  const named = isFields(answer) && Array.isArray(answer.list) ? answer.list : answer;
  for (const fields of [named].flat() as unknown[]) if (isFields(fields)) addNames(otherNames, fields);
}

function addNames(otherNames: OtherNames, fields: Record<string, unknown>): void {
  for (const [name, ours] of Object.entries(otherNames)) {
    if (Object.hasOwn(fields, ours) && !Object.hasOwn(fields, name)) fields[name] = fields[ours];
  }
}
