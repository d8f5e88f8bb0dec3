/** The region that an administrator looks after: where a list shows, and an act reaches, what others wrote. */
import { type ActorRights, areaOf } from './area.ts';
import { managesOthers } from './rank.ts';

/** Null for who manages nobody: a messenger's area says where they write, and gives no say in what others do there. */
export function managedArea(actor: Pick<ActorRights, 'deptId' | 'roleKeys'>): string | null {
  return managesOthers(actor) ? areaOf(actor) : null;
}
