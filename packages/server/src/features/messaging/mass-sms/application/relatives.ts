/** Applications that follow one another: a text, its corrections and resends, and theirs. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';

/** The applications whose text a follow-up is expected to share: the first one, and whatever followed it. */
export async function findRelatives(db: Kysely<Tables>, applyId: string): Promise<string[]> {
  const { rows } = await sql<{ applyId: string }>`WITH RECURSIVE up AS (
      SELECT apply_id, source_apply_id FROM mass_sms_apply WHERE apply_id = ${applyId}
      UNION SELECT f.apply_id, f.source_apply_id FROM mass_sms_apply f JOIN up ON f.apply_id = up.source_apply_id
    ), family AS (
      SELECT apply_id FROM up WHERE source_apply_id IS NULL
      UNION SELECT f.apply_id FROM mass_sms_apply f JOIN family ON f.source_apply_id = family.apply_id
    ) SELECT apply_id FROM family`.execute(db);
  return rows.map((row) => row.applyId);
}
