/** Rules of the calls of the operation log beyond the permission, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { mayCheckChain } from '@farmers-mailbox/contract/system/logs/chain-verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';
import { mayExport } from './policy.ts';

export const operationLogCallRules: readonly CallRules[] = [
  {
    endpoints: [endpoints.exportOperations],
    object: null,
    rulesOf: async ({ actor }) => ({ object: '', rules: [rule('也能查看', mayExport(actor))] }),
  },
  {
    endpoints: [endpoints.checkOperationChain],
    object: null,
    rulesOf: async ({ actor }) => ({ object: '', rules: [rule('管辖范围', mayCheckChain(actor))] }),
  },
];
