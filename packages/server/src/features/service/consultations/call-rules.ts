/** Rules for working on a consultation, for the page 权限说明. */

import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';
import { worksOnReplies, writesDown } from './policy.ts';

export const consultationCallRules: CallRules = {
  endpoints: [
    endpoints.pageConsultations,
    endpoints.consultationDetails,
    endpoints.consultationRecords,
    endpoints.readCallerPhone,
    endpoints.addConsultation,
    endpoints.takeFromSms,
    endpoints.listAssignableUnits,
    endpoints.assignConsultations,
    endpoints.reassignConsultation,
    endpoints.draftReply,
    endpoints.passReply,
    endpoints.returnReply,
    endpoints.urgeConsultation,
    endpoints.closeConsultation,
    endpoints.exportConsultations,
    endpoints.consultationStat,
    endpoints.publicizeConsultation,
    endpoints.listExamples,
    endpoints.makeKnowledge,
  ],
  object: null,
  rulesOf: async ({ actor }) => ({
    object: '',
    rules: [
      rule(
        '管辖范围',
        verdict(
          managedArea(actor) !== null || worksOnReplies(actor) || writesDown(actor),
          '管理员看得到管辖范围内的咨询，拟稿员和审核员看得到分派给本单位的，信息员看得到本单位登记的；拟稿的人不能审核',
        ),
      ),
    ],
  }),
};
