/** Makes the list of those whom a text did not reach, for the messengers of their places. */
import { openVisits, visitProgress } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { useAct } from '../../../../api/hooks.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import type { Details } from '../application/details.ts';

interface OpenVisitsButtonProps {
  details: Details;
  /** that it would be made by itself, and when; empty where it would not */
  byItself?: string;
}

export function OpenVisitsButton({ details, byItself = '' }: OpenVisitsButtonProps) {
  const { applyId, failCount, unknownCount } = details;
  const open = useAct(openVisits, { refresh: [visitProgress], success: '已生成名单，村里的信息员可以看到' });
  return (
    <ActionButton
      label="生成未送达名单"
      confirm={{
        title: '生成未送达名单',
        text: `将把这 ${inDigits(failCount + unknownCount)} 人交给所在村、乡镇的信息员回访。${byItself}`,
      }}
      onAct={() => open.run({ applyId })}
    />
  );
}
