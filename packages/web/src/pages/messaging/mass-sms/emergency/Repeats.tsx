/** Warnings of the same kind that the chosen places got today or are about to get: the reviewer sees them too. */
import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { emergencyRepeats } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { toMinute } from '../../../../ui/text/moment.ts';

export type Repeat = AnswerOf<typeof emergencyRepeats>['list'][number];

export function Repeats({ list }: { list: readonly Repeat[] }) {
  if (list.length === 0) return null;
  const isSame = list.some(({ isSameEvent }) => isSameEvent);
  return (
    <section className="warning-note emergency-repeats" aria-label="今天的同类预警">
      <b>
        {isSame
          ? '同一场灾害、同一区域今天已有预警短信，确认还要再发：'
          : '这些区域今天已有同类预警短信，请核对是否重复：'}
      </b>
      <ul>
        {list.map((one) => (
          <li key={`${one.applyTime} ${one.applyDeptName} ${one.smsTitle}`}>{repeatInWords(one)}</li>
        ))}
      </ul>
    </section>
  );
}

export function repeatInWords(one: Repeat): string {
  const {
    smsTitle,
    applyDeptName,
    warnLevel,
    applyTime,
    realSendTime,
    isUnderReview,
    isSameEvent,
    placeNames,
  } = one;
  const level = warnLevel === null ? '' : `（${labelOf(WARN_LEVEL, warnLevel)}）`;
  const at = toMinute(realSendTime ?? applyTime).slice(5);
  const state = realSendTime !== null ? `${at} 已发` : `${at} 提交，${isUnderReview ? '等审核' : '等发送'}`;
  return `${isSameEvent ? '同一场：' : ''}“${smsTitle}”${level}，${applyDeptName}，${state}，发到${placeNames.join('、')}`;
}
