/** Reach of a warning while it is filled in: how many get it, and what was said there already. */
import {
  type EmergencyTemplate,
  emergencyRepeats,
} from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { useCall } from '../../../../api/hooks.ts';
import { useSettled } from '../../../../ui/page/settled.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { type Emergency, textOf } from './emergency.ts';
import type { Repeat } from './Repeats.tsx';

export function useRepeats(draft: Emergency, template: EmergencyTemplate | undefined): readonly Repeat[] {
  const { templateId, params, areas } = draft;
  const asked =
    template === undefined || areas.length === 0
      ? null
      : { templateId, templateParams: params, objDeptIds: areas.map(({ deptId }) => deptId) };
  const { data } = useCall(emergencyRepeats, useSettled(asked, PAUSE_MS), { keepPrevious: true });
  return asked === null ? [] : (data?.list ?? []);
}

/** Values are typed letter by letter. */
const PAUSE_MS = 500;

/** The number of recipients, in a sentence; what it still needs while there is nothing to count. */
export function useCount(draft: Emergency, template: EmergencyTemplate | undefined): string {
  const { data, isFetching, error } = useCall(
    countRecipients,
    draft.areas.length === 0 || !template
      ? null
      : {
          sendObjType: [1],
          objDeptIds: draft.areas.map(({ deptId }) => deptId),
          smsCategory: template.smsCategory,
          urgentFlag: 1,
          includeDeadFlag: 1,
          warnLevel: draft.warnLevel,
          fullContent: textOf(draft, template),
        },
    { staleMs: 60_000, keepPrevious: true },
  );
  if (!template || draft.areas.length === 0) return '';
  if (isFetching) return '正在统计人数…';
  if (error) return `没有统计成功：${error.message}`;
  return data ? `将发给 ${inDigits(data.validCount)} 人，共 ${inDigits(data.smsCount)} 条` : '';
}
