/** Words of every kind of content as those of articles: of one character too, and counted and found in the order of the list alone. */
import { type Kysely, sql } from 'kysely';

/** As 0140 made them for articles. An order holds the title and what its list asks for of each row; del_flag is asked for beside the index's own condition. */
const orders = /* sql */ `
CREATE INDEX activity_newest_titles ON activity (activity_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, activity_type, start_time, end_time, publish_time, del_flag, title)
  WHERE del_flag = 0;
DROP INDEX activity_newest;
ALTER INDEX activity_newest_titles RENAME TO activity_newest;

CREATE INDEX coupon_newest_titles ON coupon (coupon_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, coupon_type, receive_start, receive_end, del_flag, title)
  WHERE del_flag = 0;
DROP INDEX coupon_newest;
ALTER INDEX coupon_newest_titles RENAME TO coupon_newest;

CREATE INDEX every_day_help_newest_names ON every_day_help (help_date, help_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, info_type, deal_flag, del_flag, product_name)
  WHERE del_flag = 0;
DROP INDEX every_day_help_newest;
ALTER INDEX every_day_help_newest_names RENAME TO every_day_help_newest;

CREATE INDEX knowledge_newest_titles ON knowledge (top_flag, knowledge_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, knowledge_type, del_flag, title)
  WHERE del_flag = 0;
DROP INDEX knowledge_newest;
ALTER INDEX knowledge_newest_titles RENAME TO knowledge_newest;

CREATE INDEX push_message_newest_titles ON push_message (push_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, push_type, dispatch_status, del_flag, title)
  WHERE del_flag = 0;
DROP INDEX push_message_newest;
ALTER INDEX push_message_newest_titles RENAME TO push_message_newest;

CREATE INDEX rural_tour_listed_titles ON rural_tour (tour_type, order_num, tour_id DESC)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, star_level, status, avg_price, del_flag, title)
  WHERE del_flag = 0;
DROP INDEX rural_tour_listed;
ALTER INDEX rural_tour_listed_titles RENAME TO rural_tour_listed;

CREATE INDEX supply_demand_newest_titles ON supply_demand (info_type, top_flag, supply_id)
  INCLUDE (dept_id, supply_status, shown_until, create_dept_id, create_user_id, product_category, del_flag, title)
  WHERE del_flag = 0;
DROP INDEX supply_demand_newest;
ALTER INDEX supply_demand_newest_titles RENAME TO supply_demand_newest;
`;

/** Of all rows: of the expression of an index of some the planner uses no statistics. */
const WORDS = {
  activity: 'title',
  coupon: 'title',
  disaster_info: 'title',
  every_day_help: 'product_name',
  knowledge: "title || ' ' || product || ' ' || author",
  push_message: 'title',
  rural_tour: 'title',
  supply_demand: "title || ' ' || product_name",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(orders).execute(db);
  for (const [table, text] of Object.entries(WORDS)) {
    await sql
      .raw(`DROP INDEX ${table}_words;
        CREATE INDEX ${table}_words ON ${table} USING gin (text_grams(${text}));
        -- until it has some, words are searched row by row
        ANALYZE ${table};`)
      .execute(db);
  }
}
