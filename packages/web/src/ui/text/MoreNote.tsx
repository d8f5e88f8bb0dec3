import { inDigits } from './in-digits.ts';

/** Says below a list that it shows only the newest of what was found. */
export function MoreNote({ more, listedMax }: { more: boolean; listedMax: number }) {
  if (!more) return null;
  return <p className="cell-note">只列出最新的 {inDigits(listedMax)} 条，其余的请用条件查找。</p>;
}
