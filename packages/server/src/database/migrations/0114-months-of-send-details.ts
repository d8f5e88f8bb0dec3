/**
 * A month of recipients is a partition: its indexes stay small, and a month can leave as a whole. The tables that are there become
 * the partitions of everything until the end of this month, without a row being copied.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- the first id that next_id() gives from a moment on, in China's time
CREATE FUNCTION first_id_from(moment timestamp) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ((extract(epoch FROM moment AT TIME ZONE 'Asia/Shanghai') * 1000)::bigint - 1600000000000) * 1048576
$$;

-- where the months of a table end: they follow each other without a gap
CREATE FUNCTION months_end(parent regclass) RETURNS timestamp LANGUAGE sql STABLE AS $$
  SELECT to_timestamp((max(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''?([0-9]+)''?\\)')::bigint) / 1048576
    + 1600000000000) / 1000.0) AT TIME ZONE 'Asia/Shanghai'
  FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = parent
$$;

-- Adds months until they reach that far, and moves into each what came before it was there. Whoever calls it has locked both tables.
CREATE FUNCTION add_months(until timestamp) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  month timestamp;
  added integer := 0;
BEGIN
  FOREACH parent IN ARRAY ARRAY['mass_sms_detail', 'mass_sms_filtered'] LOOP
    LOOP
      month := months_end(parent::regclass);
      EXIT WHEN month >= until;
      EXECUTE format('CREATE TEMPORARY TABLE early_rows AS WITH early AS (
        DELETE FROM %I WHERE apply_id >= %s AND apply_id < %s RETURNING *) SELECT * FROM early',
        parent || '_other', first_id_from(month), first_id_from(month + interval '1 month'));
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s) %s',
        parent || to_char(month, '_YYYYMM'), parent, first_id_from(month), first_id_from(month + interval '1 month'),
        (SELECT 'WITH (' || array_to_string(reloptions, ', ') || ')' FROM pg_class WHERE oid = (parent || '_other')::regclass));
      EXECUTE format('INSERT INTO %I SELECT * FROM early_rows', parent);
      DROP TABLE early_rows;
      added := added + 1;
    END LOOP;
  END LOOP;
  RETURN added;
END
$$;

-- An older program may be sending: locks are taken together or let go again, so that neither ends the other by a deadlock. After
-- half a minute it waits as any change of a table does.
DO $$
BEGIN
  FOR attempt IN 1..600 LOOP
    BEGIN
      LOCK TABLE mass_sms_detail, mass_sms_filtered IN ACCESS EXCLUSIVE MODE NOWAIT;
      LOCK TABLE mass_sms_apply IN SHARE ROW EXCLUSIVE MODE NOWAIT;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  LOCK TABLE mass_sms_detail, mass_sms_filtered IN ACCESS EXCLUSIVE MODE;
  LOCK TABLE mass_sms_apply IN SHARE ROW EXCLUSIVE MODE;
END
$$;

ALTER TABLE mass_sms_detail RENAME TO mass_sms_detail_older;
ALTER INDEX mass_sms_detail_pkey RENAME TO mass_sms_detail_older_pkey;
ALTER INDEX mass_sms_detail_phone RENAME TO mass_sms_detail_older_phone;
ALTER INDEX mass_sms_detail_name RENAME TO mass_sms_detail_older_name;
ALTER INDEX mass_sms_detail_withheld RENAME TO mass_sms_detail_older_withheld;
CREATE TABLE mass_sms_detail (
  LIKE mass_sms_detail_older INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING COMMENTS,
  CONSTRAINT mass_sms_detail_pkey PRIMARY KEY (apply_id, seq)
) PARTITION BY RANGE (apply_id);
CREATE UNIQUE INDEX mass_sms_detail_phone ON mass_sms_detail (phone_hash, apply_id);
CREATE INDEX mass_sms_detail_name ON mass_sms_detail (apply_id, real_name COLLATE "C", seq);
CREATE INDEX mass_sms_detail_withheld ON mass_sms_detail (apply_id, filter_reason, seq) WHERE filter_reason IS NOT NULL;
CREATE TABLE mass_sms_detail_other PARTITION OF mass_sms_detail DEFAULT WITH (fillfactor = 40);

ALTER TABLE mass_sms_filtered RENAME TO mass_sms_filtered_older;
ALTER INDEX mass_sms_filtered_pkey RENAME TO mass_sms_filtered_older_pkey;
ALTER INDEX mass_sms_filtered_phone RENAME TO mass_sms_filtered_older_phone;
ALTER INDEX mass_sms_filtered_reason RENAME TO mass_sms_filtered_older_reason;
CREATE TABLE mass_sms_filtered (
  LIKE mass_sms_filtered_older INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING COMMENTS,
  CONSTRAINT mass_sms_filtered_pkey PRIMARY KEY (apply_id, seq),
  CONSTRAINT mass_sms_filtered_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply
) PARTITION BY RANGE (apply_id);
CREATE INDEX mass_sms_filtered_phone ON mass_sms_filtered (apply_id, phone_hash);
CREATE INDEX mass_sms_filtered_reason ON mass_sms_filtered (apply_id, filter_reason, seq);
CREATE TABLE mass_sms_filtered_other PARTITION OF mass_sms_filtered DEFAULT;

-- An id of a clock that was ahead must not stop the update: its month is among what is older.
DO $$
DECLARE
  newest timestamp := to_timestamp((greatest(
      (SELECT max(apply_id) FROM mass_sms_detail_older), (SELECT max(apply_id) FROM mass_sms_filtered_older), 0) / 1048576
    + 1600000000000) / 1000.0) AT TIME ZONE 'Asia/Shanghai';
  last_month timestamp := date_trunc('month', greatest(now() AT TIME ZONE 'Asia/Shanghai', newest));
BEGIN
  EXECUTE format('ALTER TABLE mass_sms_detail ATTACH PARTITION mass_sms_detail_older FOR VALUES FROM (MINVALUE) TO (%s)',
    first_id_from(last_month + interval '1 month'));
  EXECUTE format('ALTER TABLE mass_sms_filtered ATTACH PARTITION mass_sms_filtered_older FOR VALUES FROM (MINVALUE) TO (%s)',
    first_id_from(last_month + interval '1 month'));
  PERFORM add_months(last_month + interval '3 months');
END
$$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
