/**
 * Tells whether a carrier's receipts come quickly on a channel, by the results of its latest texts there: then a receipt that
 * has not come after a short time of listening will not come because one listens for longer.
 */
import type pg from 'pg';

/** The latest applications, of each the beginnings of some slices: enough to know, and few enough to be read again and again. */
const APPLICATIONS = 5;
const SLICES_EACH = 5;
const TEXTS_EACH = 100;
const TEXTS_MIN = 20;
const NOT_OLDER_THAN = '7 days';
/** Phones that are off have no receipt for hours, and are not waited for either way. */
const SHARE_OF_ALL_MIN = 0.8;
const SHARE_OF_RECEIPTS_MIN = 0.95;

export interface Route {
  readonly channel_id: number;
  readonly carrier: string;
}

/**
 * @param withinSeconds in which the receipts must have come
 * @param ofSeconds what takes longer would not be heard by the usual listening, and does not count
 */
export async function hasQuickReceipts(
  client: pg.PoolClient,
  route: Route,
  withinSeconds: number,
  ofSeconds: number,
): Promise<boolean> {
  const { rows } = await client.query<{ texts: number; receipts: number; quick: number }>({
    name: 'quick-receipts',
    text: `SELECT count(*)::integer AS texts, count(*) FILTER (WHERE seconds <= $4)::integer AS receipts,
        count(*) FILTER (WHERE seconds <= $3)::integer AS quick
      FROM (SELECT apply_id FROM mass_sms_apply WHERE real_send_time > now() - interval '${NOT_OLDER_THAN}'
          ORDER BY real_send_time DESC LIMIT ${APPLICATIONS}) AS a
        CROSS JOIN LATERAL (SELECT from_seq FROM mass_sms_slice AS s WHERE s.apply_id = a.apply_id AND s.carrier = $2
          AND s.intent_seq >= s.from_seq ORDER BY slice_no LIMIT ${SLICES_EACH}) AS s
        CROSS JOIN LATERAL (SELECT extract(epoch FROM report_time - submit_time) AS seconds FROM mass_sms_detail AS d
          WHERE d.apply_id = a.apply_id AND d.seq BETWEEN s.from_seq AND s.from_seq + ${TEXTS_EACH - 1}
            AND d.channel_id = $1 AND d.attempt = 0 AND d.submit_time < now() - make_interval(secs => $3)) AS d`,
    values: [route.channel_id, route.carrier, withinSeconds, ofSeconds],
  });
  const { texts = 0, receipts = 0, quick = 0 } = rows[0] ?? {};
  return texts >= TEXTS_MIN && quick >= texts * SHARE_OF_ALL_MIN && quick >= receipts * SHARE_OF_RECEIPTS_MIN;
}
