/** The SQL of what applications bring in from farmers, by which each finds its own again. */
import type { Insertable, Kysely } from 'kysely';
import type { AppItemTable, Tables } from '../../../database/tables.ts';

export type ItemType = 'consult' | 'post' | 'reply' | 'listing' | 'signUp';

export async function insertItem(trx: Kysely<Tables>, row: Insertable<AppItemTable>): Promise<void> {
  await trx.insertInto('appItem').values(row).execute();
}

export async function broughtIn(
  db: Kysely<Tables>,
  appId: string,
  itemType: ItemType,
  itemId: string,
  personHash?: Buffer,
): Promise<boolean> {
  const found = await db
    .selectFrom('appItem')
    .select('itemId')
    .where('itemType', '=', itemType)
    .where('itemId', '=', itemId)
    .where('appId', '=', appId)
    .$if(personHash !== undefined, (query) => query.where('personHash', '=', personHash as Buffer))
    .executeTakeFirst();
  return found !== undefined;
}
