/** The fields of one form, tied to its draft: `const field = fieldsOf(draft, problems, change)`, then `field.line('title', '标题', 60)`. */
import type { Dictionary } from '@farmers-mailbox/contract/dictionaries.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { ReactNode } from 'react';
import { Field, Problem } from './Field.tsx';
import { numberInput, phoneInput } from './number-input.ts';
import { lengthOf, tooLong } from './too-long.ts';
import './choice.css';

type NameOf<Draft, Value> = {
  [Name in keyof Draft]: Draft[Name] extends Value ? Name : never;
}[keyof Draft] &
  string;

export interface LineExtra {
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** several lines */
  rows?: number;
  isNumber?: boolean;
  isPhone?: boolean;
  /** the server's name of it, where that is another one */
  problemName?: string;
}

export interface Fields<Draft> {
  line: (name: NameOf<Draft, string>, label: string, lengthMax: number, extra?: LineExtra) => ReactNode;
  choice: (
    name: NameOf<Draft, string>,
    label: string,
    options: Dictionary,
    empty?: string | null,
  ) => ReactNode;
  radios: (name: NameOf<Draft, number>, options: Dictionary) => ReactNode;
  /** a control that says its label itself */
  part: (name: keyof Draft & string, label: string, control: ReactNode, hint?: string) => ReactNode;
}

/** @param onChange with the fields that somebody changed */
export function fieldsOf<Draft extends object>(
  draft: Draft,
  problems: Problems,
  onChange: (changed: Partial<Draft>) => void,
): Fields<Draft> {
  const set = (name: keyof Draft, value: string | number) => onChange({ [name]: value } as Partial<Draft>);
  return {
    line: (name, label, lengthMax, { hint, placeholder, rows, isNumber, isPhone, problemName } = {}) => (
      <Field
        label={label}
        hint={hint}
        problem={problems[problemName ?? name]}
        beyond={isPhone || isNumber ? null : tooLong(draft[name] as string, lengthMax)}
        beside={
          rows !== undefined && <Count length={lengthOf(draft[name] as string)} lengthMax={lengthMax} />
        }
      >
        {(control) => {
          const shared = {
            ...control,
            className: 'field',
            placeholder,
            value: draft[name] as string,
            onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
          };
          if (rows !== undefined) return <textarea {...shared} rows={rows} />;
          if (isPhone) return <input {...shared} {...phoneInput} />;
          return (
            <input {...shared} {...(isNumber ? { ...numberInput, inputMode: 'decimal' as const } : {})} />
          );
        }}
      </Field>
    ),
    choice: (name, label, options, empty = '请选择') => (
      <Field label={label} problem={problems[name]}>
        {(control) => (
          <select
            {...control}
            className="field"
            value={draft[name] as string}
            onChange={({ target }) => set(name, target.value)}
          >
            {empty !== null && <option value="">{empty}</option>}
            {options.map(({ value, label: word }) => (
              <option key={value} value={String(value)}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
    ),
    radios: (name, options) =>
      options.map(({ value, label }) => (
        <label key={value} className="choice">
          <input type="radio" name={name} checked={draft[name] === value} onChange={() => set(name, value)} />
          <span>{label}</span>
        </label>
      )),
    part: (name, label, control, hint) => (
      <div className={problems[name] === undefined ? 'form-field' : 'form-field form-field-wrong'}>
        <p className="field-title">{label}</p>
        {control}
        {hint && <p className="form-field-hint">{hint}</p>}
        <Problem sentence={problems[name]} />
      </div>
    ),
  };
}

const Count = ({ length, lengthMax }: { length: number; lengthMax: number }) => (
  <span
    className={length > lengthMax ? 'form-field-count form-field-beyond' : 'form-field-count'}
    aria-live="off"
  >
    {length} / {lengthMax}
  </span>
);

export interface FieldGroupProps {
  legend: string;
  problem?: string | undefined;
  children: ReactNode;
}

/** Its sentence stands at its beginning: a tree of regions is taller than a screen, and nobody sees what stands below it. */
export function FieldGroup({ legend, problem, children }: FieldGroupProps) {
  return (
    <fieldset className="field-group">
      <legend>{legend}</legend>
      <Problem sentence={problem} />
      {children}
    </fieldset>
  );
}
