/** Senders are told when an application starts to be sent: asking for it often enough would cost them more than sending a few. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE FUNCTION announce_sending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sending_started', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER mass_sms_apply_sending AFTER UPDATE OF send_status ON mass_sms_apply
  FOR EACH ROW WHEN (NEW.send_status = 2 AND OLD.send_status <> 2) EXECUTE FUNCTION announce_sending();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
