/** Rules for exporting the sign-in log beyond the permission, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { exportSignIns } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';
import { mayExport } from './policy.ts';

export const loginLogCallRules: CallRules = {
  endpoints: [exportSignIns],
  object: null,
  rulesOf: async ({ actor }) => ({ object: '', rules: [rule('也能查看', mayExport(actor))] }),
};
