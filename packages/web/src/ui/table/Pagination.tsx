/** The foot of a list: 共 N 条, N 条/页, the pages, 前往 N 页. */
import { type FormEvent, useState } from 'react';
import { inDigits } from '../text/in-digits.ts';
import { PAGE_SIZES } from './list-state.ts';
import { pagesAround } from './pages-around.ts';

export interface PaginationProps {
  total: number;
  pageNum: number;
  pageSize: number;
  onChange: (pageNum: number, pageSize: number) => void;
}

export function Pagination({ total, pageNum, pageSize, onChange }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const turn = (to: number) => onChange(Math.min(Math.max(to, 1), pages), pageSize);
  return (
    <nav className="pagination" aria-label="分页">
      <span>共 {inDigits(total)} 条</span>
      <select
        className="field"
        aria-label="每页条数"
        value={pageSize}
        onChange={(event) => onChange(1, Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
      <ul>
        <li>
          <button type="button" aria-label="上一页" disabled={pageNum <= 1} onClick={() => turn(pageNum - 1)}>
            ‹
          </button>
        </li>
        {pagesAround(pageNum, pages).map((page, index) =>
          page === null ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <button
                type="button"
                aria-label={`第 ${page} 页`}
                {...(page === pageNum ? { 'aria-current': 'page' } : {})}
                onClick={() => turn(page)}
              >
                {page}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            aria-label="下一页"
            disabled={pageNum >= pages}
            onClick={() => turn(pageNum + 1)}
          >
            ›
          </button>
        </li>
      </ul>
      {pages > 1 && <Jump pages={pages} onJump={turn} />}
    </nav>
  );
}

function Jump({ pages, onJump }: { pages: number; onJump: (page: number) => void }) {
  const [text, setText] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '') onJump(Number(text));
    setText('');
  };
  return (
    <form onSubmit={jump}>
      <label>
        前往
        <input
          className="field"
          inputMode="numeric"
          aria-label={`页码，共 ${pages} 页`}
          value={text}
          onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 7))}
        />
        页
      </label>
    </form>
  );
}
