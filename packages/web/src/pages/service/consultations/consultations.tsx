/** Shared by the pages of consultations: the colours of a state, the time that is left, and the reads that an act changes. */

import { CONSULT_STATUS, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type ConsultRow,
  consultationDetails,
  consultationRecords,
  pageConsultations,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { ReplyMode } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { SCORE_WORDS } from '@farmers-mailbox/contract/service/consultations/score.ts';
import { ConsultStatus, OPEN } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { useNow } from '../../../ui/page/now.ts';
import { fromMoment, spanInWords } from '../../../ui/text/moment.ts';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';

export const consultReads = [pageConsultations, consultationDetails, consultationRecords] as const;

export const CONSULT_RIGHTS = [
  'consult:add',
  'consult:assign',
  'consult:draft',
  'consult:pass',
  'consult:noPass',
  'consult:close',
] as const;

const tones: Readonly<Record<number, TagTone>> = {
  [ConsultStatus.unassigned]: 'attention',
  [ConsultStatus.drafting]: 'active',
  [ConsultStatus.checking]: 'active',
  [ConsultStatus.returned]: 'orange',
  [ConsultStatus.answered]: 'good',
  [ConsultStatus.rated]: 'good',
};

export function StateTag({ value }: { value: number }) {
  return <Tag tone={tones[value] ?? 'neutral'}>{labelOf(CONSULT_STATUS, value)}</Tag>;
}

/** The way of an answer once it is passed, by the contract's `replyMode`. */
export const replyWay = (mode: number): string =>
  mode === ReplyMode.sms
    ? '用短信发给提问人'
    : mode === ReplyMode.app
      ? '提问人在提问的应用里看答复'
      : '提问人不要短信，请电话或当面答复';

export const isOpen = (status: number): boolean => OPEN.some((one) => one === status);

/** The farmer's mark, in digits and words. */
export function Score({ value }: { value: number | null }) {
  if (value === null) return <>—</>;
  const words = SCORE_WORDS[value];
  return (
    <Tag tone={value >= 4 ? 'good' : value >= 3 ? 'neutral' : 'bad'}>
      {value} 分{words && `，${words}`}
    </Tag>
  );
}

type Waiting = Pick<ConsultRow, 'deadline' | 'consultStatus' | 'urgeTime'>;

/** Time left until the farmer's deadline, or passed since; nothing once there is an answer. */
export function TimeLeft({ deadline, consultStatus, urgeTime }: Waiting) {
  const left = fromMoment(deadline).getTime() - useNow(60_000);
  if (!isOpen(consultStatus)) return <>—</>;
  return (
    <>
      {left < 0 ? (
        <Tag tone="bad">已超期 {spanInWords(-left)}</Tag>
      ) : (
        <span className="consult-left">还剩 {spanInWords(left)}</span>
      )}
      {urgeTime !== null && <p className="cell-note">已催办</p>}
    </>
  );
}

export function Title({ row, onOpen }: { row: ConsultRow; onOpen: (consultId: string) => void }) {
  return (
    <>
      <button type="button" className="plain-link consult-title" onClick={() => onOpen(row.consultId)}>
        {row.title}
      </button>{' '}
      {row.urgentFlag === 1 && <Tag tone="bad">紧急</Tag>}
    </>
  );
}
