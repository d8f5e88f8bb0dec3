/** Rules for managing shared documents beyond the permission, for the page 权限说明. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';

export const documentCallRules: CallRules = {
  endpoints: [
    endpoints.saveDocument,
    endpoints.updateDocument,
    endpoints.removeDocuments,
    endpoints.sortDocuments,
  ],
  object: null,
  rulesOf: async ({ actor }) => ({
    object: '',
    rules: [rule('管辖范围', verdict(areaOf(actor) !== null, '没有管辖范围，只能管理本区域的文档'))],
  }),
};
