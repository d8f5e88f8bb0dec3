/** Roles and menu items that an administrator makes: what they stand on, guarded against changes at the same time. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- a role of the catalogue stands on itself; one of one's own has family, level, area and rank from the role it stands on
ALTER TABLE sys_role ADD COLUMN base_role_key text;
UPDATE sys_role SET base_role_key = role_key;
ALTER TABLE sys_role ALTER COLUMN base_role_key SET NOT NULL;
ALTER TABLE sys_role ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE sys_role ADD CONSTRAINT sys_role_base CHECK (system_flag = 0 OR base_role_key = role_key);
CREATE UNIQUE INDEX sys_role_name ON sys_role (role_name);
-- above every id of the catalogue, and never given out twice
CREATE SEQUENCE sys_role_id START 100001;

ALTER TABLE sys_menu ADD COLUMN system_flag smallint NOT NULL DEFAULT 0;
UPDATE sys_menu SET system_flag = 1;
ALTER TABLE sys_menu ADD COLUMN version integer NOT NULL DEFAULT 1;
-- whoever sees a page sees its section
UPDATE sys_menu SET role_ids = NULL WHERE menu_type = 'M';
CREATE UNIQUE INDEX sys_menu_path ON sys_menu (path);
CREATE SEQUENCE sys_menu_id START 100001;

-- an identity's roles exist, also when one is removed at the same moment: a foreign key for an array
CREATE FUNCTION demand_roles_exist() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found integer;
BEGIN
  PERFORM FROM sys_role WHERE role_id = ANY (NEW.role_ids) FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found <> (SELECT count(DISTINCT role_id) FROM unnest(NEW.role_ids) AS held (role_id)) THEN
    RAISE foreign_key_violation USING MESSAGE = 'role_ids names a role that does not exist';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER sys_user_identity_roles BEFORE INSERT OR UPDATE OF role_ids ON sys_user_identity
  FOR EACH ROW EXECUTE FUNCTION demand_roles_exist();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
