/** Puts the side menu of somebody together: the only place, for who is signed in as for who is only imagined before a change. */
import { hasMenu } from '@farmers-mailbox/contract/access/roles.ts';
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { maySee, type Viewer } from './policy.ts';
import { toRouterTree } from './presenter.ts';
import { isBuiltInCarrierAlone, listMenu } from './queries.ts';

export async function readRouter(db: Kysely<Tables>, viewer: Viewer): Promise<RouterItem[]> {
  if (!hasMenu(viewer.roleKeys)) return [];
  const features = { builtInCarrierAlone: await isBuiltInCarrierAlone(db) };
  const items = await listMenu(db);
  return toRouterTree(items.filter((item) => maySee(viewer, item, features)));
}
