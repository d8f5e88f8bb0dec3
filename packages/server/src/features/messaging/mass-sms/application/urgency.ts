/** The order in which the clock moves applications: one after another, so that whatever stands behind hundreds of others waits for them. */
import { sql } from 'kysely';

/** Emergencies are urgent as well. */
export type Urgency = 'urgent' | 'ordinary';

/** To order a query on mass_sms_apply by. */
export const urgentFirst = sql`urgent_flag + emergency_flag DESC`;
