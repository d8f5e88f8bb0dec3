/** Answers that were made public, for whoever writes one about something alike. Read only when somebody wants to see them. */
import {
  type ConsultDetails,
  listExamples,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { toMinute } from '../../../ui/text/moment.ts';

export function Examples({ details: { consultId, callType, product } }: { details: ConsultDetails }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(listExamples, isOpen ? { callType, product } : null);
  const others = data?.filter((one) => one.consultId !== consultId);
  return (
    <section aria-label="公开的范例" className="consult-examples">
      <button type="button" className="plain-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起公开的范例' : '查看同类的公开范例'}
      </button>
      {isOpen && error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isOpen && !data && !error && <Skeleton lines={4} />}
      {isOpen && others?.length === 0 && <p className="consult-none">这一类型还没有公开的范例。</p>}
      {isOpen && others && others.length > 0 && (
        <ol>
          {others.map((one) => (
            <li key={one.consultId}>
              <h3 className="consult-heading">{one.title}</h3>
              <p className="cell-note">
                {one.product !== '' && `${one.product}，`}
                {toMinute(one.replyTime)} 答复
              </p>
              <p className="consult-said">问：{one.content}</p>
              <p className="consult-said">答：{one.replyContent}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
