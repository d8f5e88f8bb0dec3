/** Listings on top of their lists, and the registered subject whose they are. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE supply_demand ADD subject_id bigint REFERENCES agri_subject,
  ADD top_flag smallint NOT NULL DEFAULT 0 CHECK (top_flag IN (0, 1)),
  ADD CONSTRAINT supply_demand_on_top_is_published CHECK (supply_status = 2 OR top_flag = 0);
DROP INDEX supply_demand_newest;
CREATE INDEX supply_demand_newest ON supply_demand (info_type, top_flag, supply_id)
  INCLUDE (dept_id, supply_status, shown_until, create_dept_id, create_user_id, product_category) WHERE del_flag = 0;
-- words are looked for in offers and demands alike
CREATE INDEX supply_demand_in_order ON supply_demand (top_flag, supply_id) WHERE del_flag = 0;
-- those that may expire there
CREATE INDEX supply_demand_on_top ON supply_demand (shown_until) WHERE top_flag = 1;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
