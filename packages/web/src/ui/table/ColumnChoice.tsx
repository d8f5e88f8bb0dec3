/** 列设置: which columns of a table are shown, kept in this browser under the table's name, and how high all rows are. */
import { type KeyboardEvent, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useCloseOutside } from '../page/close-outside.ts';
import { chooseRowHeight, listenToDisplay, readDisplay } from '../page/display.ts';
import { useNarrow } from '../page/narrow.ts';
import { Icon } from '../text/Icon.tsx';
import type { Column } from './TableOfRows.tsx';
import './column-choice.css';

export interface ChosenColumns<Row> {
  shown: readonly Column<Row>[];
  isHidden: (title: string) => boolean;
  toggle: (title: string) => void;
}

/** The first column is what a row is recognised by: it always shows. */
export function useColumnChoice<Row>(label: string, columns: readonly Column<Row>[]): ChosenColumns<Row> {
  const [hidden, toggleHidden] = useTitles(`hiddenColumns:${label}`);
  const [asked, toggleAsked] = useTitles(`askedColumns:${label}`);
  const shown = useMemo(
    () =>
      columns.filter(
        ({ title, byChoice }, place) =>
          place === 0 || (byChoice ? asked.includes(title) : !hidden.includes(title)),
      ),
    [columns, hidden, asked],
  );
  const toggle = (title: string) =>
    columns.some((column) => column.title === title && column.byChoice)
      ? toggleAsked(title)
      : toggleHidden(title);
  return { shown, isHidden: (title) => !shown.some((column) => column.title === title), toggle };
}

/** Titles that this browser keeps under a name. */
function useTitles(key: string): readonly [titles: readonly string[], toggle: (title: string) => void] {
  const [titles, setTitles] = useState(() => readTitles(key));
  const toggle = (title: string) => {
    const next = titles.includes(title) ? titles.filter((one) => one !== title) : [...titles, title];
    localStorage.setItem(key, JSON.stringify(next));
    setTitles(next);
  };
  return [titles, toggle];
}

function readTitles(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    // somebody else's text under our name: as good as nothing
    return [];
  }
}

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[];
  choice: ChosenColumns<Row>;
}

export function ColumnChoice<Row>({ columns, choice }: ColumnChoiceProps<Row>) {
  const frame = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOutside(frame, isOpen, () => setOpen(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // a drawer around it would close as well
    event.stopPropagation();
    setOpen(false);
    frame.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={frame}
      className="column-choice"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={onKeyDown}
      // the Tab key leads on to the list below it; a press on a word within it gives the focus to what stands around
      onBlur={({ currentTarget, relatedTarget: next }) => {
        if (next !== null && !currentTarget.contains(next) && !next.contains(currentTarget)) setOpen(false);
      }}
    >
      {useNarrow() ? (
        // beside two or three buttons there is no room for the word
        <summary className="plain-button table-icon-button" aria-label="列设置" title="列设置">
          <Icon name="sliders" />
        </summary>
      ) : (
        <summary className="plain-button">列设置</summary>
      )}
      <div className="column-choice-panel">
        <RowHeight />
        <fieldset>
          <legend>显示的列</legend>
          {columns.slice(1).map(({ title }) => (
            <label key={title}>
              <input
                type="checkbox"
                checked={!choice.isHidden(title)}
                onChange={() => choice.toggle(title)}
              />
              {title}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}

function RowHeight() {
  const { isTight } = useSyncExternalStore(listenToDisplay, readDisplay);
  const name = useId();
  return (
    <fieldset>
      <legend>行高</legend>
      {[false, true].map((tight) => (
        <label key={String(tight)}>
          <input
            type="radio"
            name={name}
            checked={isTight === tight}
            onChange={() => chooseRowHeight(tight)}
          />
          {tight ? '紧凑' : '舒适'}
        </label>
      ))}
    </fieldset>
  );
}
