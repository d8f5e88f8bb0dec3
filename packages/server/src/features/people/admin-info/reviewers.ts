/** Reviewers whom a writer of texts may have to call: of the writer's region and of the next one around it, with an office telephone. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { listReviewerContacts } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { parentCodeOf, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { reviewersOf } from '../departments/queries.ts';
import { readContacts } from './queries.ts';

type Contacts = AnswerOf<typeof listReviewerContacts>;

/** The first decides, the next one where nobody of the first is there. */
const REGIONS_TOLD = 2;

/** The nearest first; whoever asks is not among them. */
export async function listReviewers(
  db: Kysely<Tables>,
  { userId, deptId }: Pick<Actor, 'userId' | 'deptId'>,
  today: string,
): Promise<Contacts> {
  const found: { userId: string; roleName: string; region: string }[] = [];
  let toldRegions = 0;
  for (
    let region = regionOfCode(deptId);
    region !== null && toldRegions < REGIONS_TOLD;
    region = parentCodeOf(region)
  ) {
    const reviewers = (await reviewersOf(db, region, today)).filter((one) => one.userId !== userId);
    if (reviewers.length > 0) toldRegions += 1;
    for (const one of reviewers) {
      if (!found.some((known) => known.userId === one.userId)) {
        found.push({ userId: one.userId, roleName: one.roleName, region });
      }
    }
  }
  const contacts = await readContacts(db, found);
  return found.flatMap(({ userId: id, roleName }) => {
    const contact = contacts.get(id);
    return contact ? [{ userId: id, roleName, ...contact }] : [];
  });
}
