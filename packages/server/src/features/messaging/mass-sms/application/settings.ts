/** Reads both configurations and the gateways' own signatures at once: nearly every rule about a text needs all three. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { readConfigInUse, readGatewaySigns, readOtherConfig } from '../../sms-config/queries.ts';
import type { SmsSettings } from './draft.ts';

export async function readSettings(db: Kysely<Tables>): Promise<SmsSettings> {
  const [config, other, gatewaySigns] = await Promise.all([
    readConfigInUse(db),
    readOtherConfig(db),
    readGatewaySigns(db),
  ]);
  return { config, other, gatewaySigns };
}
