/** Rules for keeping consultation telephones, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';

export const consultPhoneCallRules: CallRules = {
  endpoints: [endpoints.listConsultPhones, endpoints.updateConsultPhones, endpoints.listEscalationOffices],
  object: null,
  rulesOf: async () => ({
    object: '',
    rules: [rule('管辖范围', true, '只能查看和保存管辖范围内单位的咨询电话；没有管辖范围的，只有本单位的')],
  }),
};
