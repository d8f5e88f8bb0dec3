/** One farmer's number in full, for the call, with the text to read aloud. It is asked for only after the reader knows that the look is written down. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { readableText } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { readVisitPhone } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../ui/page/Dialog.tsx';
import type { Visit } from './visit.ts';

export interface CallDialogProps {
  applyId: string;
  visit: Visit;
  onClose: () => void;
  /** the call is over */
  onMark: () => void;
}

export function CallDialog({ applyId, visit, onClose, onMark }: CallDialogProps) {
  const reading = useAct(readVisitPhone);
  const [phones, setPhones] = useState<AnswerOf<typeof readVisitPhone> | null>(null);
  const show = async () => setPhones((await reading.run({ applyId, seq: visit.seq })) ?? null);
  return (
    <Dialog title={`给${visit.realName ?? '农户'}打电话`} onClose={onClose}>
      {phones === null ? (
        <>
          <p>打电话需要完整号码。您的这次查看会记入操作日志。</p>
          <ActionButton label="查看完整号码" kind="primary" busy={reading.busy} onAct={show} />
        </>
      ) : (
        <>
          <p className="undelivered-phone">
            <a href={`tel:${phones.phoneNumber}`}>{phones.phoneNumber}</a>
          </p>
          {phones.rightPhone !== null && (
            <p className="undelivered-phone">
              正确号码：<a href={`tel:${phones.rightPhone}`}>{phones.rightPhone}</a>
            </p>
          )}
          <p>
            {phones.isCorrected ? '原短信有误，请按更正后的内容念给对方听：' : '接通后，请把短信念给对方听：'}
          </p>
          <p className="undelivered-text">{readableText(phones.fullContent)}</p>
          <ActionButton label="打完了，记结果" kind="primary" onAct={onMark} />
        </>
      )}
    </Dialog>
  );
}
