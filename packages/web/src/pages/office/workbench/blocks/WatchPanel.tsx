/** 值守: accounts, logs, reviews of others, channels, for those who watch over them. */
import type { WatchGroup } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { Link } from 'react-router';

const MARKS = { good: '✓', bad: '!', neutral: '·' } as const;
const SAID = { good: '正常：', bad: '注意：', neutral: '' } as const;

export function WatchPanel({ groups }: { groups: readonly WatchGroup[] }) {
  return (
    <section className="card" aria-labelledby="watch-title">
      <h2 id="watch-title">值守</h2>
      {groups.map(({ title, rows }) => (
        <div key={title} className="watch">
          <h3>{title}</h3>
          <ul className="rows">
            {rows.map((row) => (
              <li key={`${row.path} ${row.title}`}>
                <span className={`row-title is-${row.tone}`} title={row.title}>
                  <span aria-hidden="true">{MARKS[row.tone]}</span>
                  <span className="only-heard">{SAID[row.tone]}</span> {row.title}
                </span>
                <span className="row-note row-wide" title={row.note}>
                  {row.note}
                </span>
                <Link className="plain-button" to={row.path} aria-label={`${row.act}“${row.title}”`}>
                  {row.act}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
