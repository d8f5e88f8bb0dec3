/** Permission to have a second factor. The session knows who must have one and has none. Pure. */
import { isAdminType } from '@farmers-mailbox/contract/access/roles.ts';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { SecondFactorSetting } from '../../../config.ts';

export function mayHaveSecondFactor(
  { roleKeys }: { readonly roleKeys: readonly string[] },
  setting: SecondFactorSetting,
): Verdict {
  if (setting === 'off') return '系统未启用动态口令';
  return isAdminType(roleKeys) ? true : '只有管理员需要绑定动态口令';
}
