/** What changing the settings of the whole installation asks for beyond the permission, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import { updateParameter } from '@farmers-mailbox/contract/parameters/endpoints.ts';
import type { CallRules } from '../../access/call-rules.ts';

export const parameterCallRules: CallRules = {
  endpoints: [updateParameter],
  object: null,
  rulesOf: async ({ actor }) => ({ object: '', rules: [rule('管辖范围', mayChangeForAll(actor))] }),
};
