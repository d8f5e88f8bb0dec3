/** 未读信件 above the chats: the number beside the message icon counts letters too, so the page that it leads to shows them. */
import { pageInbox } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

const SHOWN = 5;
const UNREAD = 0;
/** As the number beside the icon. */
const POLL_MS = 25_000;

/** The newest ones, each a link to the open letter; nothing where none is unread. */
export function UnreadLetters() {
  const { data } = useCall(
    pageInbox,
    { pageNum: 1, pageSize: SHOWN, readFlag: UNREAD },
    { isQuiet: true, onReturn: true, pollMs: POLL_MS },
  );
  if (!data || data.list.length === 0) return null;
  return (
    <section className="chat-letters" aria-labelledby="chat-letters-title">
      <h3 id="chat-letters-title">未读信件 {inDigits(data.total)} 封</h3>
      <ul>
        {data.list.map(({ letterId, letterTitle, senderName, sendTime }) => (
          <li key={letterId}>
            <Link to={paths.inbox(letterId)}>{letterTitle}</Link>
            <small>
              {senderName} {sendTime.slice(5, 16)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
