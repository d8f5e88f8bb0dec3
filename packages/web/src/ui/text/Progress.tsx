/** A bar of several parts that add up to a total, with the figures below it: colour is never the only sign. */
import { Link } from 'react-router';
import { inDigits } from './in-digits.ts';
import './progress.css';

export interface ProgressPart {
  readonly label: string;
  readonly count: number;
  readonly tone: 'main' | 'good' | 'active' | 'bad' | 'orange' | 'neutral';
  /** where those that it counts are listed */
  readonly to?: string;
}

export function Progress({
  label,
  total,
  parts,
}: {
  label: string;
  total: number;
  parts: readonly ProgressPart[];
}) {
  const done = parts.reduce((sum, part) => sum + part.count, 0);
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <div className="progress">
      <div
        className="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {parts.map((part) => (
          <span
            key={part.label}
            className={`progress-${part.tone}`}
            style={{ width: `${total === 0 ? 0 : (part.count / total) * 100}%` }}
          />
        ))}
      </div>
      <ul className="progress-figures">
        {parts.map((part) => (
          <li key={part.label}>
            <span className={`progress-dot progress-${part.tone}`} aria-hidden="true" />
            <Figure {...part} />
          </li>
        ))}
        <li>
          共 <b>{inDigits(total)}</b>（{percent}%）
        </li>
      </ul>
    </div>
  );
}

function Figure({ label, count, to }: ProgressPart) {
  const said = (
    <>
      {label} <b>{inDigits(count)}</b>
    </>
  );
  return to === undefined || count === 0 ? said : <Link to={to}>{said}</Link>;
}
