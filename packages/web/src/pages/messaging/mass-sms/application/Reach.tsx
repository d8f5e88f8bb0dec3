/** The people whom a text will reach, their number, and when: the first thing that its reviewer has to know. */
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { toMinute } from '../../../../ui/text/moment.ts';

type Planned = Pick<ApplicationRow, 'validCount' | 'segmentCount' | 'sendTime'>;

interface ReachProps {
  row: Planned;
  /** by their names; a list tells of their number alone */
  to?: string;
}

export const Reach = ({ row: { validCount, segmentCount, sendTime }, to = '' }: ReachProps) => (
  <p>
    {to !== '' && `发给${to}：`}
    <b>{inDigits(validCount)}</b> 人，每人 {segmentCount} 条，
    {sendTime === null ? '通过后立即发送' : `定于 ${toMinute(sendTime)} 发送`}
  </p>
);
