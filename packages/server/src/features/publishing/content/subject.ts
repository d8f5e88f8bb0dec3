/** The registered subject that a content names: whose goods are offered, who runs the place. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { findSubject } from '../../people/subjects/queries.ts';

interface Naming {
  readonly subjectId: string | null;
}

/**
 * One that is named already stays, whoever saves it.
 * @param before as it is stored; null: a new one
 * @throws Refusal 4000 beside `subjectId` for another one that the person does not find
 */
export async function requireSubject(
  db: Kysely<Tables>,
  actor: Actor,
  { subjectId }: Naming,
  before: Naming | null,
): Promise<void> {
  if (subjectId === null || subjectId === before?.subjectId) return;
  const subject = await findSubject(db, subjectId);
  if (!subject || !covers(areaOf(actor), subject.deptId))
    throw refuseField('subjectId', '这个主体不存在，或不在您的管辖范围内，请重新选择');
}

/** Null: none, or removed since. */
export async function nameOfSubject(db: Kysely<Tables>, { subjectId }: Naming): Promise<string | null> {
  const subject = subjectId === null ? undefined : await findSubject(db, subjectId);
  return subject?.subjectName ?? null;
}
