/** In SQL: the roles that somebody has, as lists and logs show them beside a person. Which of them count is the reader's question. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';

/** `role_ids` of a table in the statement. */
type RoleIds = `${string}.roleIds`;
/** of all roles, or of those that are in use */
type Which = 'every' | 'in use';

const only = (which: Which): RawBuilder<unknown> =>
  which === 'in use' ? sql` AND sys_role.status = ${sql.lit(EnableStatus.enabled)}` : sql``;

/** Joined in one text, the highest rank first; empty without any. */
export const roleNamesOf = (roleIds: RoleIds, which: Which): AliasedRawBuilder<string, 'roleNames'> =>
  sql<string>`(SELECT coalesce(string_agg(role_name, '、' ORDER BY sort DESC, role_id), '')
    FROM sys_role WHERE role_id = ANY (${sql.ref(roleIds)})${only(which)})`.as('roleNames');

/** Base roles of the catalogue (contract/access/roles.ts) on which the roles stand. */
export const baseRolesOf = (roleIds: RoleIds, which: Which): RawBuilder<string[]> =>
  sql<string[]>`(SELECT coalesce(json_agg(base_role_key ORDER BY sort DESC, role_id), '[]')
    FROM sys_role WHERE role_id = ANY (${sql.ref(roleIds)})${only(which)})`;

/** The same of all identities of a `person` that are not suspended, each once. */
export const roleKeysOfPerson: AliasedRawBuilder<string[], 'roleKeys'> = sql<string[]>`(
  SELECT coalesce(json_agg(DISTINCT base_role_key), '[]')
  FROM sys_user_identity AS held JOIN sys_role ON role_id = ANY (held.role_ids)
  WHERE held.user_id = person.user_id AND held.status = ${sql.lit(EnableStatus.enabled)})`.as('roleKeys');
