/** The region that the signed-in person governs. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { useSession } from './session-context.ts';

/** Null for who governs nothing. */
export function useOwnArea(): string | null {
  const { user } = useSession();
  return areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
}
