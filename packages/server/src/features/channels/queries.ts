/** Channels (短信通道) as the database keeps them: who reaches which carrier over which account, and how they fare. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SmsChannelTable, Tables } from '../../database/tables.ts';

export type Channel = Selectable<SmsChannelTable>;

/** What a channel's settings are, without what changes by itself. */
export type ChannelSettings = Pick<
  Channel,
  | 'channelCode'
  | 'channelName'
  | 'protocol'
  | 'carriers'
  | 'host'
  | 'port'
  | 'account'
  | 'secretCipher'
  | 'sourceNumber'
  | 'ratePerSecond'
  | 'windowSize'
  | 'connectCount'
  | 'priority'
  | 'status'
>;

/** A channel counts as healthy for so long after one of its senders last saw it connected. */
export const HEALTHY_SECONDS = 5;

export interface ChannelInUse extends Channel {
  readonly isHealthy: boolean;
}

/** The channels that are switched on, the preferred ones first. */
export async function listChannelsInUse(db: Kysely<Tables>): Promise<ChannelInUse[]> {
  return db
    .selectFrom('smsChannel')
    .selectAll()
    .select(
      sql<boolean>`coalesce(last_state = 'connected' AND last_state_time > clock_timestamp() - make_interval(secs => ${HEALTHY_SECONDS}), false)`.as(
        'isHealthy',
      ),
    )
    .where('status', '=', 1)
    .orderBy('priority')
    .orderBy('channelId')
    .execute();
}

/** Makes the channel or brings its settings up to date; its number, state and figures stay. */
export async function saveChannel(db: Kysely<Tables>, settings: ChannelSettings): Promise<void> {
  await db
    .insertInto('smsChannel')
    .values(settings)
    .onConflict((conflict) => conflict.column('channelCode').doUpdateSet(settings))
    .execute();
}

/** Switches off every channel but these. */
export async function switchOffOthers(db: Kysely<Tables>, codes: readonly string[]): Promise<void> {
  await db
    .updateTable('smsChannel')
    .set({ status: 0, lastState: 'off', lastStateTime: sql`now()` })
    .where('channelCode', 'not in', [...codes])
    .where('status', '=', 1)
    .execute();
}

/** A sender sees the channel connected: its health is renewed, and the clock of doubts runs. */
export async function noteConnected(db: Kysely<Tables>, channelId: number): Promise<void> {
  await sql`
    UPDATE sms_channel SET last_state = 'connected', last_state_time = clock_timestamp(), last_error = NULL,
      listened_seconds = listened_seconds + CASE WHEN last_state = 'connected'
        THEN least(${HEALTHY_SECONDS}, extract(epoch FROM clock_timestamp() - last_state_time)) ELSE 0 END
    WHERE channel_id = ${channelId}
      AND (last_state IS DISTINCT FROM 'connected' OR last_state_time < clock_timestamp() - interval '0.9 seconds')`.execute(
    db,
  );
}

/** A sender cannot connect; another one that can outvotes it. */
export async function noteDisconnected(
  db: Kysely<Tables>,
  channelId: number,
  state: string,
  reason: string,
): Promise<void> {
  await sql`
    UPDATE sms_channel SET last_state = ${state}, last_state_time = clock_timestamp(), last_error = ${reason.slice(0, 200)}
    WHERE channel_id = ${channelId} AND (last_state IS DISTINCT FROM 'connected' OR last_state_time IS NULL
      OR last_state_time < clock_timestamp() - make_interval(secs => ${HEALTHY_SECONDS}))`.execute(db);
}
