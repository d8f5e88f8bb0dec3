/** Rules for managing events beyond the permission, for the page 权限说明. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { addEvent, removeEvent } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';

export const eventCallRules: CallRules = {
  endpoints: [addEvent, removeEvent],
  object: null,
  rulesOf: async ({ actor }) => ({
    object: '',
    rules: [rule('管辖范围', verdict(areaOf(actor) !== null, '没有管辖范围，只能管理本区域的事件'))],
  }),
};
