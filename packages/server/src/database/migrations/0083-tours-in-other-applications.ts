/** The subject that runs a place of rural tourism, and what farmers' applications tell of places and services: views, clicks, marks. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE content_reaction DROP CONSTRAINT content_reaction_reaction_check,
  ADD CONSTRAINT content_reaction_reaction_check CHECK (reaction IN ('like', 'report', 'score')),
  ADD score smallint CHECK (score BETWEEN 1 AND 5),
  ADD CONSTRAINT content_reaction_score_is_given CHECK ((reaction = 'score') = (score IS NOT NULL));
ALTER TABLE content_tally DROP CONSTRAINT content_tally_content_type_check,
  ADD CONSTRAINT content_tally_content_type_check CHECK (content_type IN
    ('knowledge', 'article', 'post', 'warning', 'listing', 'tour', 'service', 'center')),
  ADD click_count integer NOT NULL DEFAULT 0,
  ADD score_sum integer NOT NULL DEFAULT 0,
  ADD score_count integer NOT NULL DEFAULT 0;
ALTER TABLE rural_tour
  ADD subject_id bigint REFERENCES agri_subject,
  ADD score_sum integer NOT NULL DEFAULT 0,
  ADD score_count integer NOT NULL DEFAULT 0,
  ADD score double precision
    GENERATED ALWAYS AS (round(score_sum::numeric / nullif(score_count, 0), 1)::double precision) STORED;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
