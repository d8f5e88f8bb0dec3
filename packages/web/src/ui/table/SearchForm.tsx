/**
 * The search form above a list: one line, the rest folded behind its number. 搜索 and Enter apply it, 重置 empties it and the
 * order; what is asked but folded away stands below in words.
 */

import type { Dictionary } from '@farmers-mailbox/contract/dictionaries.ts';
import type { DictionaryCode } from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { DeptSelect } from '../dept/DeptSelect.tsx';
import { DayRangeField } from '../form/DayRangeField.tsx';
import { numberInput } from '../form/number-input.ts';
import { useNarrow } from '../page/narrow.ts';
import { DictionaryWord } from '../text/DictionaryWord.tsx';
import { useDictionary } from '../text/dictionary.ts';
import { dayOf } from '../text/moment.ts';
import './search-form.css';

export type Filter =
  | { kind: 'text'; name: string; label: string; lengthMax?: number }
  | { kind: 'choice'; name: string; label: string; options: Dictionary }
  /** a choice whose words the office may change */
  | { kind: 'dictionary'; name: string; label: string; of: DictionaryCode }
  /** sends `{name}Start` and `{name}End` as moments */
  | { kind: 'days'; name: string; label: string }
  | { kind: 'dept'; name: string; label: string }
  /** from … to in a unit: sends `{name}Min`, `{name}Max` and `{name}Unit`, the first unit where none is chosen */
  | { kind: 'amount'; name: string; label: string; units: readonly string[] }
  /** set by something else on the page, such as tabs */
  | { kind: 'elsewhere'; name: string };

type ShownFilter = Exclude<Filter, { kind: 'elsewhere' }>;
export type FilterValues = Record<string, string | undefined>;

/** The names under which a filter stands in the address bar and in the call. */
export const namesOf = (filter: Filter): string[] => {
  if (filter.kind === 'days') return [`${filter.name}Start`, `${filter.name}End`];
  if (filter.kind === 'amount') return [`${filter.name}Min`, `${filter.name}Max`, `${filter.name}Unit`];
  return filter.kind === 'dept' ? [filter.name, nameOfDept(filter.name)] : [filter.name];
};
/** The chosen organisation's name travels in the address as well, so that a link shows it at once; never in the call. */
export const nameOfDept = (name: string): string => `${name}_name`;

/** On a telephone, where what is unfolded stands below each other. */
const CELLS_NARROW = 1;
/** The least that a field needs, and the buttons. */
const CELL_REM = 10.5;
const BUTTONS_REM = 15.5;

/** Fields that find room in one line with the buttons. */
function useCells(form: RefObject<HTMLElement | null>): number {
  const [cells, setCells] = useState(1);
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // a hidden page has no room
      if (element.clientWidth === 0) return;
      setCells(Math.max(1, Math.floor((element.clientWidth / rem - BUTTONS_REM) / CELL_REM)));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [form]);
  return useNarrow() ? CELLS_NARROW : cells;
}

/** A range takes the room of two. */
function foldedOf(filters: readonly ShownFilter[], cells: number): readonly ShownFilter[] {
  let taken = 0;
  return filters.filter((filter) => {
    taken += filter.kind === 'days' || filter.kind === 'amount' ? 2 : 1;
    return taken <= cells;
  });
}

export interface SearchFormProps {
  filters: readonly Filter[];
  values: FilterValues;
  onSearch: (values: FilterValues) => void;
  onReset: () => void;
}

export function SearchForm({ filters: all, values, onSearch, onReset }: SearchFormProps) {
  // what is typed first: people look for a name before they choose
  const filters = all
    .filter((filter): filter is ShownFilter => filter.kind !== 'elsewhere')
    .sort((one, other) => Number(other.kind === 'text') - Number(one.kind === 'text'));
  const form = useRef<HTMLFormElement>(null);
  const narrow = useNarrow();
  const cells = useCells(form);
  const key = JSON.stringify(values);
  const [draft, setDraft] = useState(values);
  const [draftOf, setDraftOf] = useState(key);
  const [folded, setFolded] = useState(true);
  // the address bar may change by itself: Back, or a link to the same list
  if (draftOf !== key) {
    setDraftOf(key);
    setDraft(values);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(inOrder(filters, draft));
    // on a telephone the rows that were asked for would stand out of sight below it
    if (narrow) setFolded(true);
  };
  const reset = () => {
    setDraft({});
    onReset();
  };
  const whenFolded = foldedOf(filters, cells);
  const shown = folded ? whenFolded : filters;
  const isSet = (filter: ShownFilter) => namesOf(filter).some((name) => values[name]);
  // the button to empty it gives its place on a telephone to 更多条件 until there is something to empty
  const hasRoom = !narrow || !folded;
  const isAsked = Object.values(draft).some(Boolean) || filters.some(isSet);
  const setButHidden = filters.filter((filter) => isSet(filter) && !shown.includes(filter));
  const drop = (filter: ShownFilter) =>
    onSearch({ ...values, ...Object.fromEntries(namesOf(filter).map((name) => [name, undefined])) });
  return (
    <>
      <form
        ref={form}
        className={folded ? 'search-form search-folded' : 'search-form'}
        role="search"
        onSubmit={submit}
        onKeyDown={keepEnterOfInputMethod}
      >
        {shown.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            values={draft}
            onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
          />
        ))}
        <div className="search-buttons">
          <button type="submit" className="plain-button plain-primary">
            搜索
          </button>
          {(hasRoom || isAsked) && (
            <button type="button" className="plain-button" onClick={reset}>
              重置
            </button>
          )}
          {filters.length > whenFolded.length && (
            <button
              type="button"
              className="plain-link"
              aria-expanded={!folded}
              onClick={() => setFolded(!folded)}
            >
              {folded ? `更多条件 ${filters.length - whenFolded.length}` : '收起条件'}
            </button>
          )}
        </div>
      </form>
      {setButHidden.length > 0 && (
        <ul className="search-chips" aria-label="已选条件">
          {setButHidden.map((filter) => (
            <li key={filter.name}>
              {filter.label}：<FilterWords filter={filter} values={values} />
              <button type="button" aria-label={`去掉${filter.label}`} onClick={() => drop(filter)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Amounts that were typed from the larger to the smaller are meant the other way round. */
function inOrder(filters: readonly ShownFilter[], values: FilterValues): FilterValues {
  const turned = filters.flatMap(({ kind, name }) => {
    const [min, max] = [values[`${name}Min`], values[`${name}Max`]];
    if (kind !== 'amount' || !min || !max || Number(min) <= Number(max)) return [];
    return [{ [`${name}Min`]: max, [`${name}Max`]: min }];
  });
  return Object.assign({}, values, ...turned);
}

/** Enter that chooses a word of the input method must not search; 229 is how older Chromium tells it. */
function keepEnterOfInputMethod(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault();
}

/** The chosen value as people read it. */
function FilterWords({ filter, values }: { filter: ShownFilter; values: FilterValues }) {
  const { kind, name } = filter;
  const value = values[name] ?? '';
  if (kind === 'days') {
    const [start, end] = [values[`${name}Start`], values[`${name}End`]];
    return `${start ? dayOf(start) : ''} 至 ${end ? dayOf(end) : ''}`;
  }
  if (kind === 'amount') {
    return `${values[`${name}Min`] ?? ''} 至 ${values[`${name}Max`] ?? ''} ${values[`${name}Unit`] ?? ''}`;
  }
  if (kind === 'dept') return values[nameOfDept(name)] ?? value;
  if (kind === 'dictionary') return <DictionaryWord of={filter.of} value={value} />;
  return kind === 'choice' ? wordOf(filter.options, value) : value;
}

const wordOf = (options: Dictionary, value: string): string =>
  options.find((entry) => String(entry.value) === value)?.label ?? value;

interface FilterFieldProps {
  filter: ShownFilter;
  values: FilterValues;
  onChange: (changed: FilterValues) => void;
}

function FilterField({ filter, values, onChange }: FilterFieldProps) {
  const { name, label } = filter;
  if (filter.kind === 'days') {
    const [start, end] = [`${name}Start`, `${name}End`];
    return (
      <DayRangeField
        label={label}
        start={values[start]}
        end={values[end]}
        onChange={(range) => onChange({ [start]: range.start, [end]: range.end })}
      />
    );
  }
  if (filter.kind === 'amount') return <AmountField filter={filter} values={values} onChange={onChange} />;
  if (filter.kind === 'dept') {
    const deptId = values[name];
    return (
      <div className="search-field">
        <span>{label}</span>
        <DeptSelect
          label={label}
          value={deptId === undefined ? null : { deptId, deptName: values[nameOfDept(name)] ?? deptId }}
          onChange={(choice) => onChange({ [name]: choice?.deptId, [nameOfDept(name)]: choice?.deptName })}
        />
      </div>
    );
  }
  return (
    <label className="search-field">
      <span>{label}</span>
      {filter.kind === 'text' ? (
        <input
          className="field"
          value={values[name] ?? ''}
          maxLength={filter.lengthMax ?? 50}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ) : filter.kind === 'choice' ? (
        <ChoiceField
          options={filter.options}
          value={values[name]}
          onChoose={(value) => onChange({ [name]: value })}
        />
      ) : (
        <DictionaryField
          of={filter.of}
          value={values[name]}
          onChoose={(value) => onChange({ [name]: value })}
        />
      )}
    </label>
  );
}

interface AmountFieldProps extends FilterFieldProps {
  filter: Extract<Filter, { kind: 'amount' }>;
}

/** Without a number it asks nothing, so that a unit alone is none either. */
function AmountField({ filter: { name, label, units }, values, onChange }: AmountFieldProps) {
  const [min, max, unit] = [`${name}Min`, `${name}Max`, `${name}Unit`];
  const [first = ''] = units;
  const chosen = values[unit] ?? first;
  const set = (changed: FilterValues) => {
    const next = { [min]: values[min], [max]: values[max], ...changed };
    onChange({ ...next, [unit]: next[min] || next[max] ? (changed[unit] ?? chosen) : undefined });
  };
  const number = (of: string, word: string) => (
    <input
      {...numberInput}
      className="field"
      inputMode="decimal"
      aria-label={`${label}${word}`}
      placeholder={word}
      maxLength={13}
      value={values[of] ?? ''}
      onChange={({ target }) => set({ [of]: target.value.trim() })}
    />
  );
  return (
    <div className="search-field search-amount" role="group" aria-label={label}>
      <span>{label}</span>
      {number(min, '至少')}
      {number(max, '至多')}
      <select
        className="field"
        aria-label={`${label}单位`}
        value={chosen}
        onChange={({ target }) => set({ [unit]: target.value })}
      >
        {units.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ChoiceFieldProps {
  value: string | undefined;
  onChoose: (value: string) => void;
}

export function DictionaryField({ of, ...rest }: ChoiceFieldProps & { of: DictionaryCode }) {
  return <ChoiceField options={useDictionary(of).options} {...rest} />;
}

export function ChoiceField({ options, value = '', onChoose }: ChoiceFieldProps & { options: Dictionary }) {
  return (
    <select className="field" value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">全部</option>
      {options.map((entry) => (
        <option key={entry.value} value={entry.value}>
          {entry.label}
        </option>
      ))}
    </select>
  );
}
