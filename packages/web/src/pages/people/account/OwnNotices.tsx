/** 短信通知: which letters of the system come by SMS as well, chosen by oneself as far as the province leaves a choice. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { chooseNotice, listNotices } from '@farmers-mailbox/contract/office/letters/notice-endpoints.ts';
import { NOTICE_KIND, type NoticeKind } from '@farmers-mailbox/contract/office/letters/notices.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';

export function OwnNotices() {
  const { data, error, refetch } = useCall(listNotices, {});
  const { run, busy } = useAct(chooseNotice, { refresh: [listNotices], success: '已修改' });
  return (
    <section className="card" aria-label="短信通知">
      <h2>短信通知</h2>
      <p className="cell-note">这些事总有一封站内信；勾选的另外发短信。夜里不发，紧急的除外。</p>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={5} />}
      {data?.map(({ noticeKind, smsFlag, can }) => (
        <label key={noticeKind} className="own-info-notice">
          <input
            type="checkbox"
            checked={smsFlag === 1}
            disabled={can !== true}
            // a disabled one would lose the focus of whoever has just pressed it
            aria-disabled={busy}
            onChange={({ target }) => {
              if (!busy) void run({ noticeKind: noticeKind as NoticeKind, smsFlag: target.checked ? 1 : 0 });
            }}
          />
          <span>
            {labelOf(NOTICE_KIND, noticeKind)}
            {can !== true && <small>{can}</small>}
          </span>
        </label>
      ))}
    </section>
  );
}
