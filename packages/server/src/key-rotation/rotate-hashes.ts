/**
 * Look-up forms that stand without their number: found by the number elsewhere, before anything else is rewritten. What belongs to no
 * number that is kept can match nothing and goes; codes that are on their way end.
 */
import type pg from 'pg';
import { accountGuesses, keyOf } from '../features/entry/sign-in-throttle/queries.ts';
import type { Keys } from './keys.ts';

const HASHES_AT_ONCE = 5_000;
/** No number has it: what belongs to nobody keeps its row. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const LONE_HASHES = `SELECT phone_hash AS hash FROM sms_doubt UNION SELECT phone_hash FROM sms_stray_receipt
  UNION SELECT unnest(stray_phone) FROM sms_journal`;
/** Wherever a text can have gone to. */
const NUMBERS = `SELECT phone_hash, phone_cipher FROM mass_sms_detail WHERE phone_hash = ANY ($1::uuid[])
  UNION ALL SELECT phone_hash, phone_cipher FROM service_sms WHERE phone_hash = ANY ($1::uuid[])
  UNION ALL SELECT phone_hash, phone_cipher FROM sys_user WHERE phone_hash = ANY ($1::uuid[])`;

/** In one transaction. @returns how many codes ended: sent ones, and recovery codes of which only the hash was kept */
export async function rotateLoneHashes(
  client: pg.ClientBase,
  keys: Keys,
): Promise<{ phoneCodes: number; recoveryCodes: number }> {
  const { old, next } = keys;
  const { rows } = await client.query<{ hash: string }>(LONE_HASHES);
  await client.query(
    'CREATE TEMPORARY TABLE rotated_hash (old_hash uuid PRIMARY KEY, new_hash uuid NOT NULL) ON COMMIT DROP',
  );
  for (let at = 0; at < rows.length; at += HASHES_AT_ONCE) {
    const asked = rows.slice(at, at + HASHES_AT_ONCE).map(({ hash }) => hash);
    const { rows: found } = await client.query<{ phone_hash: string; phone_cipher: Buffer }>(
      `SELECT DISTINCT ON (phone_hash) phone_hash, phone_cipher FROM (${NUMBERS}) AS number`,
      [asked],
    );
    await client.query('INSERT INTO rotated_hash SELECT * FROM unnest($1::uuid[], $2::uuid[])', [
      found.map(({ phone_hash }) => phone_hash),
      found.map(({ phone_cipher }) => next.phone.hash(old.phone.open(phone_cipher))),
    ]);
  }
  await client.query(`
    UPDATE sms_doubt AS d SET phone_hash = coalesce(
      (SELECT new_hash FROM rotated_hash WHERE old_hash = d.phone_hash), '${NOBODY}');
    DELETE FROM sms_stray_receipt AS s WHERE NOT EXISTS (SELECT FROM rotated_hash WHERE old_hash = s.phone_hash);
    UPDATE sms_stray_receipt AS s SET phone_hash = new_hash FROM rotated_hash WHERE old_hash = s.phone_hash;
    UPDATE sms_journal SET stray_phone = ARRAY(
      SELECT coalesce(r.new_hash, '${NOBODY}') FROM unnest(stray_phone) WITH ORDINALITY AS stray (hash, place)
      LEFT JOIN rotated_hash AS r ON r.old_hash = stray.hash ORDER BY stray.place)
    WHERE cardinality(stray_phone) > 0`);
  await rotateGuesses(client, keys);
  const codes = await client.query('DELETE FROM phone_code');
  const recovery = await client.query('DELETE FROM second_factor_recovery WHERE code_cipher IS NULL');
  return { phoneCodes: codes.rowCount ?? 0, recoveryCodes: recovery.rowCount ?? 0 };
}

/** Locks stay with their accounts; the counts of what is no account's name begin anew. */
async function rotateGuesses(client: pg.ClientBase, { oldData, nextData }: Keys): Promise<void> {
  const { rows } = await client.query<{ user_name: string }>('SELECT user_name FROM sys_user');
  const next = new Map(
    rows.map(({ user_name: name }) => [
      keyOf(accountGuesses(oldData, name)),
      keyOf(accountGuesses(nextData, name)),
    ]),
  );
  const subjects = [...next.keys()];
  await client.query(
    "DELETE FROM login_guess WHERE subject LIKE 'account:%' AND subject <> ALL ($1::text[])",
    [subjects],
  );
  await client.query(
    `UPDATE login_guess AS g SET subject = r.new_subject
     FROM unnest($1::text[], $2::text[]) AS r (old_subject, new_subject) WHERE g.subject = r.old_subject`,
    [subjects, [...next.values()]],
  );
}
