/** The rows of one field, each with its own cells: added at the end, taken away one by one. */
import { FIELD_ROWS_MAX, type RowsField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { TypedRow } from './field-values.ts';

export interface RowsControlProps {
  field: RowsField;
  value: readonly TypedRow[];
  onChange: (rows: readonly TypedRow[]) => void;
}

export function RowsControl({ field: { columns, label }, value, onChange }: RowsControlProps) {
  const list = useRef<HTMLOListElement>(null);
  const set = (place: number, changed: TypedRow) =>
    onChange(value.map((row, at) => (at === place ? { ...row, ...changed } : row)));
  const add = () => {
    flushSync(() => onChange([...value, {}]));
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus();
  };
  return (
    <>
      <ol ref={list} className="field-rows">
        {value.map((row, place) => (
          // a row has no name of its own, and its place is what it is
          <li key={place}>
            {columns.map((column) => {
              const named = `${label}第${place + 1}项${column.label}`;
              const unit = column.kind === 'number' && column.unit ? `（${column.unit}）` : '';
              return (
                <label key={column.key}>
                  <span>
                    {column.label}
                    {unit}
                  </span>
                  {column.kind === 'choice' ? (
                    <select
                      className="field"
                      aria-label={named}
                      value={row[column.key] ?? ''}
                      onChange={({ target }) => set(place, { [column.key]: target.value })}
                    >
                      <option value="">请选择</option>
                      {column.options.map((option) => (
                        <option key={option.value} value={String(option.value)}>
                          {option.label}
                        </option>
                      ))}
                    </select>
                  ) : (
                    <input
                      className="field"
                      aria-label={named}
                      autoComplete="off"
                      inputMode={column.kind === 'number' ? 'decimal' : 'text'}
                      maxLength={column.kind === 'number' ? 20 : undefined}
                      value={row[column.key] ?? ''}
                      onChange={({ target }) => set(place, { [column.key]: target.value })}
                    />
                  )}
                </label>
              );
            })}
            <button
              type="button"
              className="plain-link"
              aria-label={`删除${label}第${place + 1}项`}
              onClick={() => onChange(value.filter((_, at) => at !== place))}
            >
              删除
            </button>
          </li>
        ))}
      </ol>
      {value.length < FIELD_ROWS_MAX && (
        <button type="button" className="plain-button" onClick={add}>
          增加{label}
        </button>
      )}
    </>
  );
}
