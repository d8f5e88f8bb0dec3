/** 未读信件: the newest of those that were not opened yet. */
import { besideWorkbench } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { ErrorState } from '../../../../ui/page/states.tsx';
import { When } from '../../../../ui/text/When.tsx';

export function LettersPanel() {
  const { data, error, refetch } = useCall(besideWorkbench, {}, { staleMs: 60_000, isQuiet: true });
  const letters = data?.letters ?? [];
  return (
    <section className="card" aria-labelledby="letters-title">
      <div className="block-head">
        <h2 id="letters-title">未读信件</h2>
        <Link to={paths.inbox()}>收件箱</Link>
      </div>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {data?.letters.length === 0 && <p className="nothing">没有未读的信件。</p>}
      <ul className="short-rows">
        {letters.map(({ letterId, letterTitle, senderName, sendTime }) => (
          <li key={letterId}>
            <span className="row-note">
              <When at={sendTime} />
            </span>
            <Link to={paths.inbox(letterId)}>{letterTitle}</Link>
            <span className="row-note">{senderName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
