/** Says that a list of a log ends before the log does. */
import { LISTED_LOGS_MAX } from '@farmers-mailbox/contract/logs/fields.ts';

export function MoreNote({ more }: { more: boolean }) {
  if (!more) return null;
  return (
    <p className="list-note">
      只列出最近 {LISTED_LOGS_MAX.toLocaleString('zh-CN')} 条，更早的请用时间或其他条件查找。
    </p>
  );
}
