/** Visibility of the menu's items. Pure. */
import { isDraftOnly, mayUseFunctionType } from '@farmers-mailbox/contract/access/roles.ts';
import type { Actor } from '../../../access/actor.ts';

/** Parts that an installation has or lacks: items that need an absent one are not shown to anybody. */
export interface Features {
  readonly builtInCarrierAlone: boolean;
}

/** The pages that exist only while the built-in carrier is the only channel: in a trial. */
const TRIAL_COMPONENTS: readonly (string | null)[] = ['trial/SimulatedHandset', 'trial/DesignSystem'];

interface Item {
  readonly path: string;
  readonly roleIds: readonly number[] | null;
  readonly functionType: number | null;
  readonly component: string | null;
}

/** Somebody, as far as the menu goes: `roleKeys` of the catalogue, and the roles themselves. */
export type Viewer = Pick<Actor, 'roleKeys' | 'roleIds'>;

export function maySee(actor: Viewer, item: Item, features: Features): boolean {
  if (TRIAL_COMPONENTS.includes(item.component) && !features.builtInCarrierAlone) return false;
  if (item.functionType !== null && !mayUseFunctionType(actor.roleKeys, item.functionType)) return false;
  if (item.roleIds === null || actor.roleKeys.includes('superAdmin')) return true;
  // whatever pages their role was given: what is not everybody's is the consultations
  if (isDraftOnly(actor.roleKeys) && !item.path.startsWith('/consult')) return false;
  return item.roleIds.some((roleId) => actor.roleIds.includes(roleId));
}
