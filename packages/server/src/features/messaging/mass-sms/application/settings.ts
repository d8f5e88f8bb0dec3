/** Both configurations in one reading: what nearly every question about a text needs. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { readConfigInUse, readOtherConfig } from '../../sms-config/queries.ts';
import type { SmsSettings } from './draft.ts';

export async function readSettings(db: Kysely<Tables>): Promise<SmsSettings> {
  const [config, other] = await Promise.all([readConfigInUse(db), readOtherConfig(db)]);
  return { config, other };
}
