/** What the page 敏感词管理 needs: who wrote which word, other ways of writing it, a list that tells of its changes, and what was hit. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE global_type
  -- other ways in which the word is written
  ADD COLUMN alias_words text[] NOT NULL DEFAULT '{}',
  ADD COLUMN create_user_id bigint REFERENCES sys_user,
  -- null: came with the program
  ADD COLUMN create_user_name text,
  ADD COLUMN update_user_name text,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- what two words of one area must not share; what only the program recognises as the same, it asks itself
  ADD COLUMN folded_name text GENERATED ALWAYS AS (lower(normalize(type_name, NFKC))) STORED,
  ADD CHECK (node_kind IN (1, 2)),
  ADD CHECK (node_kind = 1 OR (word_level IN (1, 2) AND match_mode IN (1, 2))),
  ADD CHECK (status IN (0, 1)),
  ADD CHECK (effect_dept_id ~ '^33([0-9A-Z]{2}){0,4}$');
ALTER TABLE global_type DROP CONSTRAINT global_type_type_key_parent_id_type_name_key;
-- two cities may each have a category or a word of the same name
CREATE UNIQUE INDEX global_type_category ON global_type (type_key, parent_id, effect_dept_id, type_name) NULLS NOT DISTINCT
  WHERE node_kind = 1;
CREATE UNIQUE INDEX global_type_word ON global_type (type_key, effect_dept_id, folded_name) WHERE node_kind = 2;
CREATE INDEX global_type_parent ON global_type (parent_id);
CREATE INDEX global_type_newest ON global_type (type_key, type_id DESC) WHERE node_kind = 2;

-- what stands in a category counts nowhere but in the category's area
CREATE FUNCTION demand_category_around() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NOT NULL AND NOT EXISTS (SELECT FROM global_type AS parent
    WHERE parent.type_id = NEW.parent_id AND parent.node_kind = 1 AND parent.type_key = NEW.type_key
      AND starts_with(NEW.effect_dept_id, parent.effect_dept_id))
  THEN
    RAISE check_violation USING MESSAGE = 'the parent is no category around it', CONSTRAINT = 'global_type_category_around';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER global_type_category_around BEFORE INSERT OR UPDATE OF parent_id, effect_dept_id ON global_type
  FOR EACH ROW EXECUTE FUNCTION demand_category_around();

-- one row, whose number changes with the list and in the transaction that changes it: programs that hold the list ask for it
CREATE TABLE sensitive_word_list (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  change_no bigint NOT NULL DEFAULT 1
);
INSERT INTO sensitive_word_list DEFAULT VALUES;
CREATE FUNCTION count_word_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sensitive_word_list SET change_no = change_no + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER global_type_changed AFTER INSERT OR DELETE OR TRUNCATE ON global_type
  FOR EACH STATEMENT EXECUTE FUNCTION count_word_change();
-- not for the counts of hits
CREATE TRIGGER global_type_word_changed
  AFTER UPDATE OF type_key, node_kind, type_name, word_level, match_mode, except_words, alias_words, effect_dept_id, status
  ON global_type FOR EACH STATEMENT EXECUTE FUNCTION count_word_change();

CREATE TABLE sensitive_word_hit (
  log_id bigint PRIMARY KEY DEFAULT next_id(),
  hit_time timestamptz NOT NULL,
  -- where the text was looked at: WORD_SCENE
  scene smallint NOT NULL,
  refused_flag smallint NOT NULL CHECK (refused_flag IN (0, 1)),
  -- the word may be gone since
  type_id bigint NOT NULL,
  word text NOT NULL,
  word_level smallint NOT NULL,
  -- null when the program itself looked
  user_id bigint,
  user_name text,
  real_name text,
  dept_id text COLLATE "C" NOT NULL,
  dept_name text,
  apply_id bigint,
  -- what stands around the hit, figures hidden
  text_part text NOT NULL,
  part_start smallint NOT NULL,
  part_end smallint NOT NULL
);
CREATE INDEX sensitive_word_hit_time ON sensitive_word_hit (hit_time, log_id);
CREATE INDEX sensitive_word_hit_dept ON sensitive_word_hit (dept_id, hit_time, log_id);
CREATE INDEX sensitive_word_hit_word ON sensitive_word_hit (word, hit_time, log_id);

-- rows are written once, and go when they are old
CREATE FUNCTION sensitive_word_hit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.hit_time < now() - interval '180 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'sensitive_word_hit is append-only';
END
$$;
CREATE TRIGGER sensitive_word_hit_append_only BEFORE UPDATE OR DELETE ON sensitive_word_hit
  FOR EACH ROW EXECUTE FUNCTION sensitive_word_hit_is_append_only();
CREATE TRIGGER sensitive_word_hit_not_emptied BEFORE TRUNCATE ON sensitive_word_hit
  FOR EACH STATEMENT EXECUTE FUNCTION sensitive_word_hit_is_append_only();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
