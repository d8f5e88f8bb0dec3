/** A short list of names with their numbers, the longest first; what is beyond the first ten folds. */
import { useState } from 'react';
import { inDigits } from '../../../../ui/text/in-digits.ts';

export interface CountRow {
  name: string;
  count: number;
}
const SHOWN_FOLDED = 10;

export function CountList({ title, rows }: { title: string; rows: readonly CountRow[] }) {
  const [folded, setFolded] = useState(true);
  if (rows.length === 0) return null;
  const sorted = [...rows].sort((a, b) => b.count - a.count);
  return (
    <div className="count-list">
      <h3>{title}</h3>
      <ul>
        {sorted.slice(0, folded ? SHOWN_FOLDED : undefined).map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span>
            <b>{inDigits(count)}</b>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN_FOLDED && (
        <button
          type="button"
          className="plain-link"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? `展开全部 ${rows.length} 项` : '收起'}
        </button>
      )}
    </div>
  );
}
