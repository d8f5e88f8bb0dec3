/** Says that a list of a log ends before the log does. */
import { inDigits } from '../../../ui/text/in-digits.ts';

export function OlderRowsNote({ more, total }: { more: boolean; total: number }) {
  if (!more) return null;
  return <p className="page-note">只列出最近 {inDigits(total)} 条，更早的请用时间或其他条件查找。</p>;
}
