/** What changing a dictionary asks for beyond the permission, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import * as endpoints from '@farmers-mailbox/contract/dictionary-admin/endpoints.ts';
import type { CallRules } from '../../access/call-rules.ts';

export const dictionaryCallRules: CallRules = {
  endpoints: [
    endpoints.saveDictType,
    endpoints.updateDictType,
    endpoints.removeDictType,
    endpoints.saveDictValue,
    endpoints.updateDictValue,
    endpoints.removeDictValue,
  ],
  object: null,
  rulesOf: async ({ actor }) => ({ object: '', rules: [rule('管辖范围', mayChangeForAll(actor))] }),
};
