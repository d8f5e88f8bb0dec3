/**
 * Four eyes go by persons: one account, and every account with the same ID number, are one person. Here the question of two accounts, of rows
 * that were read and in SQL; which acts make somebody an author is each feature's own.
 */
import { type SqlBool, sql } from 'kysely';
import type { Actor } from './actor.ts';

export type Person = Pick<Actor, 'userId' | 'certificateHash'>;

/** Somebody whose account may be missing: what came from outside. */
interface PerhapsPerson {
  readonly userId: string | null;
  readonly certificateHash: string | null;
}

/** Where neither ID number is known only the account tells. */
export function isSamePerson({ userId, certificateHash }: Person, other: PerhapsPerson): boolean {
  return userId === other.userId || (certificateHash !== null && certificateHash === other.certificateHash);
}

/** The same in SQL: null, which is not true, where it is unknown. @param columns of the other account */
export function isSamePersonIn(
  columns: { readonly userId: string; readonly certificateHash: string },
  { userId, certificateHash }: Person,
) {
  return sql<SqlBool>`(${sql.ref(columns.userId)} = ${userId} OR ${sql.ref(columns.certificateHash)} = ${certificateHash}::uuid)`;
}
