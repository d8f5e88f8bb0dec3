/**
 * Drafts in the browser's store, from the moment of typing until the server has them. The store outlives the session, and the next
 * person at the same computer can open it: it holds them by identity, and no field with a phone or ID number in it.
 */
import { toMoment } from '../ui/text/moment.ts';
import { type Content, isFields } from './content.ts';

export interface Draft extends Content {
  readonly draftId: string;
  readonly formKey: string;
  readonly about: string;
  readonly updateTime: string;
}

const prefixOf = (identityId: string): string => `formDraft.${identityId}.`;

/**
 * Mobile numbers, also as they are written in groups, and ID numbers, also of the old length: told by the day of birth in them from the
 * ids of files and templates, which have eighteen digits as well.
 */
const NUMBER =
  /(^|\D)((?:\+?86|0086)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}|\d{6}(?:\d{2}|(?:18|19|20)\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]?)(?=\D|$)/;

/** The part that may lie in the browser: the fields that hold no such number. */
export const withoutNumbers = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !textsIn(value).some(holdsNumber)));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.entries(value).flat().flatMap(textsIn) : [];
}

/** As a form takes it: in half width, with or without what stands between its groups. */
function holdsNumber(written: string): boolean {
  const text = written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ');
  return NUMBER.test(text) || NUMBER.test(text.replace(/(?<=\d)[ -]+(?=[\dXx])/g, ''));
}

export function putLocal(identityId: string, draft: Omit<Draft, 'updateTime'>): void {
  const { draftId, formKey, about, base } = draft;
  const fields = withoutNumbers(draft.fields);
  const kept = { formKey, about, base, fields, updateTime: toMoment(Date.now()) };
  try {
    localStorage.setItem(prefixOf(identityId) + draftId, JSON.stringify(kept));
  } catch {
    // a full store: the server has it in three seconds
  }
}

export const dropLocal = (identityId: string, draftId: string): void =>
  localStorage.removeItem(prefixOf(identityId) + draftId);

export function listLocal(identityId: string, formKey: string): readonly Draft[] {
  return keysOf(identityId).flatMap((key) => {
    const draft = readDraft(localStorage.getItem(key));
    return draft?.formKey === formKey ? [{ ...draft, draftId: key.slice(prefixOf(identityId).length) }] : [];
  });
}

function readDraft(text: string | null): Omit<Draft, 'draftId'> | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    const { formKey, about, base, fields, updateTime } = draft ?? {};
    if (typeof formKey !== 'string' || typeof about !== 'string' || typeof updateTime !== 'string')
      return null;
    return isFields(fields) ? { formKey, about, base: base ?? null, fields, updateTime } : null;
  } catch {
    // somebody wrote something else there
    return null;
  }
}

/** At sign-out; `but`: those that somebody goes on with later, in case that the server could not be reached. */
export function forgetLocal(identityId: string, but: readonly string[]): void {
  for (const key of keysOf(identityId)) {
    if (!but.some((draftId) => key.endsWith(draftId))) localStorage.removeItem(key);
  }
}

const keysOf = (identityId: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(identityId)));
