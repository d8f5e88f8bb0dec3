/** Texts that tell of a warning: its SMS, and emergencies that were begun from it. */
import { sql } from 'kysely';

/** Ids of their applications; of a row of `disaster_info`. */
export const applyIdsOf = sql<
  string[]
>`(SELECT array_remove(disaster_info.sms_apply_id || array_agg(begun.apply_id), NULL)::text[]
  FROM disaster_emergency AS begun WHERE begun.disaster_id = disaster_info.disaster_id)`;
