/** Transfer of knowledge when an organisation is merged into another one. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { moveContentTo } from '../content/queries.ts';
import { knowledge, type StoredKnowledge } from './kind.ts';

export const moveKnowledgeOf = (trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> =>
  moveContentTo(trx, knowledge, { deptId, toDeptId }, async (ids) => {
    const rows = await trx
      .selectFrom('knowledge')
      .selectAll()
      .where('knowledgeId', 'in', [...ids])
      .execute();
    return (rows as unknown as StoredKnowledge[]).map((row) => ({
      id: row.knowledgeId,
      hash: knowledge.hashOf(row),
    }));
  });
