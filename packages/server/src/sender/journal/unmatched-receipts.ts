/**
 * Receipts whose message the sender did not remember: it was restarted, another sender submitted it, or the receipt came
 * before the answer. They are looked for among the accepted segments, by id in all its spellings and by number.
 */
import { messageIdKey, messageIdKeys } from '@farmers-mailbox/smpp/message-id.ts';
import type pg from 'pg';
import { numbersLiteral, textsLiteral } from '../array-literals.ts';
import { partOf } from '../events.ts';
import { applyEvents, type FoundEvent } from './apply-journal.ts';
import { settleServiceReceipts } from './service-receipts.ts';

/** Tried every second for so long after they came to wait here; later only a doubt can need them. */
const YOUNG = '2 minutes';
const TAKEN_AT_ONCE = 10_000;

/** In SQL: true while there are young ones. */
export const receiptsAreUnmatched = `EXISTS (SELECT FROM sms_stray_receipt WHERE wait_time > now() - interval '${YOUNG}')`;

interface Match {
  stray_id: string;
  channel_id: number;
  apply_id: string;
  seq: number;
  part: number;
  attempt: number;
  kind: FoundEvent['kind'];
  code: string;
}

/** `messageIdKey` in the database's words; the index of sms_part is over them. */
const keyOf = (id: string) => `ltrim(lower(${id}), '0')`;

// A segment of several, or of a former attempt, is in sms_part; an only one in its recipient's row, once that is answered. One carrier's decimal id may be another message's
// hexadecimal one: the number must agree as well. Some carriers begin their ids anew: of texts to one number under the same id the latest is meant.
const matchOf = (key: string) => /* sql */ `
  SELECT s.stray_id, s.channel_id, m.apply_id, m.seq, m.part, m.attempt, s.kind, s.code
  FROM young AS s CROSS JOIN LATERAL (
    SELECT p.apply_id, p.seq, p.part, p.attempt, p.submit_time
    FROM sms_part AS p JOIN mass_sms_detail AS d ON d.apply_id = p.apply_id AND d.seq = p.seq AND d.phone_hash = s.phone_hash
    WHERE p.channel_id = s.channel_id AND ${keyOf('p.msg_id')} = ${key}
    UNION ALL
    SELECT d.apply_id, d.seq, ${partOf(0, 1)}, d.attempt, d.submit_time
    FROM mass_sms_detail AS d WHERE d.phone_hash = s.phone_hash AND d.channel_id = s.channel_id AND ${keyOf('d.msg_id')} = ${key}
      AND d.answered_mask <> 0 AND d.segment_count = 1
    ORDER BY submit_time DESC NULLS LAST LIMIT 1
  ) AS m`;

const exactStatement = /* sql */ `
  WITH young AS MATERIALIZED (
    SELECT * FROM sms_stray_receipt WHERE wait_time > now() - interval '${YOUNG}' ORDER BY wait_time LIMIT ${TAKEN_AT_ONCE}
  ) ${matchOf(keyOf('s.msg_id'))}`;

const spelledStatement = /* sql */ `
  WITH young AS MATERIALIZED (
    SELECT s.*, k.key FROM unnest($1::bigint[], $2::text[]) AS k (stray_id, key) JOIN sms_stray_receipt AS s ON s.stray_id = k.stray_id
  ) SELECT DISTINCT ON (stray_id) * FROM (${matchOf('s.key')}) AS found`;

/** Matches young ones and settles their rows; the caller holds the journal's lock. Returns how many fitted. */
export async function matchUnmatchedReceipts(client: pg.PoolClient): Promise<number> {
  const { rows: exact } = await client.query<Match>(exactStatement);
  await settle(client, exact);
  await settleServiceReceipts(client, YOUNG);
  const spelled = await matchOtherSpellings(client);
  return exact.length + spelled;
}

async function matchOtherSpellings(client: pg.PoolClient): Promise<number> {
  const { rows: left } = await client.query<{ stray_id: string; msg_id: string }>(
    `SELECT stray_id, msg_id FROM sms_stray_receipt WHERE wait_time > now() - interval '${YOUNG}'
     ORDER BY wait_time LIMIT ${TAKEN_AT_ONCE}`,
  );
  const spellings = left.flatMap(({ stray_id, msg_id }) =>
    messageIdKeys(msg_id)
      .filter((key) => key !== messageIdKey(msg_id))
      .map((key) => ({ stray_id, key })),
  );
  if (spellings.length === 0) return 0;
  const { rows } = await client.query<Match>(spelledStatement, [
    numbersLiteral(spellings.map((one) => one.stray_id)),
    textsLiteral(spellings.map((one) => one.key)),
  ]);
  await settle(client, rows);
  return rows.length;
}

async function settle(client: pg.PoolClient, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  await client.query('DELETE FROM sms_stray_receipt WHERE stray_id = ANY($1::bigint[])', [
    numbersLiteral(matches.map((match) => match.stray_id)),
  ]);
  await applyEvents(
    client,
    matches.map((match) => ({
      channelId: match.channel_id,
      applyId: match.apply_id,
      seq: match.seq,
      part: match.part,
      attempt: match.attempt,
      kind: match.kind,
      text: match.code,
    })),
  );
}
