/** Reviewers whom a writer of texts may have to call: of the writer's region and of the next one around it, with an office telephone. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { listReviewerContacts } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { parentCodeOf, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { reviewersOf } from '../departments/queries.ts';

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

async function readContacts(
  db: Kysely<Tables>,
  found: readonly { userId: string; region: string }[],
): Promise<Map<string, Omit<Contacts[number], 'userId' | 'roleName'>>> {
  const { rows } = await sql<{ userId: string; realName: string; fullDeptName: string; officePhone: string }>`
    SELECT person.user_id, person.real_name, dept.full_dept_name,
      coalesce((SELECT entry.office_phone FROM admin_info AS entry WHERE entry.user_id = person.user_id AND entry.public_flag = 1
          AND entry.status = ${sql.lit(EnableStatus.enabled)} ORDER BY entry.admin_id LIMIT 1),
        nullif(dept.office_phone, ''), nullif(region.office_phone, ''), '') AS office_phone
    FROM unnest(${found.map((one) => one.userId)}::bigint[], ${found.map((one) => one.region)}::text[]) AS asked (user_id, region)
      JOIN sys_user AS person ON person.user_id = asked.user_id
      JOIN sys_dept AS dept ON dept.dept_id = person.dept_id
      JOIN sys_dept AS region ON region.dept_id = asked.region`.execute(db);
  return new Map(rows.map(({ userId, ...contact }) => [userId, contact]));
}
