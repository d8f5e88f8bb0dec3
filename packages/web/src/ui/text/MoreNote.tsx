import { inDigits } from './in-digits.ts';

interface MoreNoteProps {
  more: boolean;
  listedMax: number;
  /** the order says which part */
  part?: '最新的' | '';
}

/** Says beside a list that it shows only a part of what was found. */
export function MoreNote({ more, listedMax, part = '最新的' }: MoreNoteProps) {
  if (!more) return null;
  return (
    <p className="cell-note">
      只列出{part} {inDigits(listedMax)} 条，其余的请用条件查找。
    </p>
  );
}
