/** The control of one field of a catalogue, by its kind: typed, chosen from a list, ticked, picked from the tree of organisations, or rows of such. */
import {
  FIELD_DEPTS_MAX,
  type SubjectField,
  type TextField,
} from '@farmers-mailbox/contract/people/subjects/field.ts';
import { type ReactNode, useId } from 'react';
import { DeptTreePicker } from '../dept/DeptTreePicker.tsx';
import type { DeptChoice } from '../dept/dept-nodes.ts';
import { DayField } from '../form/DayField.tsx';
import { type ControlProps, Field, Problem } from '../form/Field.tsx';
import { numberInput, phoneInput } from '../form/number-input.ts';
import { tooLong } from '../form/too-long.ts';
import type { FormValue, TypedRow } from './field-values.ts';
import { RowsControl } from './RowsControl.tsx';

export interface FieldControlProps {
  field: SubjectField;
  value: FormValue;
  problem: string | undefined;
  onChange: (value: FormValue) => void;
}

export function FieldControl(props: FieldControlProps) {
  const { field, value, problem, onChange } = props;
  switch (field.kind) {
    case 'flag':
      return <Options {...props} multiple={false} options={YES_OR_NO} />;
    case 'choices':
      return <Options {...props} multiple options={field.options} />;
    case 'depts':
      return (
        <Group {...props}>
          <DeptTreePicker
            label={field.label}
            value={value as readonly DeptChoice[]}
            choicesMax={FIELD_DEPTS_MAX}
            onChange={onChange}
          />
        </Group>
      );
    case 'rows':
      return (
        <Group {...props}>
          <RowsControl field={field} value={value as readonly TypedRow[]} onChange={onChange} />
        </Group>
      );
    default:
      return (
        <Field
          label={labelOfControl(field)}
          hint={hintOf(field)}
          problem={problem}
          beyond={isLine(field) ? tooLong(value as string, field.lengthMax) : null}
        >
          {(control) => <Single {...props} control={control} />}
        </Field>
      );
  }
}

/** 种植面积（亩，必填） */
export function labelOfControl(field: Pick<SubjectField, 'label' | 'required'> & { unit?: string }): string {
  const notes = [field.unit, field.required ? '必填' : ''].filter(Boolean);
  return notes.length === 0 ? field.label : `${field.label}（${notes.join('，')}）`;
}

const hintOf = (field: SubjectField): string | undefined =>
  field.hint ?? (field.kind === 'words' ? '有多个的，用顿号隔开' : undefined);

const isLine = (field: SubjectField): field is TextField => field.kind === 'text' && !field.isNumber;

/** By what the field holds: a number has room for how it is pasted. */
function limitOf(field: SubjectField) {
  if (field.kind === 'phone') return phoneInput;
  if (field.kind === 'number') return { ...numberInput, inputMode: 'decimal' as const };
  return isLine(field) || field.kind === 'words' ? {} : numberInput;
}

function Single({ field, value, onChange, control }: FieldControlProps & { control: ControlProps }) {
  const text = value as string;
  if (field.kind === 'day') {
    return (
      <DayField
        {...control}
        label={labelOfControl(field)}
        value={text === '' ? undefined : text}
        onChange={(day) => onChange(day ?? '')}
      />
    );
  }
  if (field.kind === 'choice') {
    return (
      <select className="field" {...control} value={text} onChange={({ target }) => onChange(target.value)}>
        <option value="">{field.required ? '请选择' : '不填'}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      className="field"
      {...control}
      value={text}
      autoComplete="off"
      {...limitOf(field)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const YES_OR_NO = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
];

interface OptionsProps extends FieldControlProps {
  multiple: boolean;
  options: readonly { value: string | number; label: string }[];
}

function Options(props: OptionsProps) {
  const { field, value, onChange, multiple, options } = props;
  const name = useId();
  const ticked = multiple ? (value as readonly string[]) : [value as string];
  const turn = (one: string, on: boolean) => {
    if (!multiple) return onChange(one);
    // in the order of the options, whatever the order of ticking
    const next = options
      .map((option) => String(option.value))
      .filter((key) => (key === one ? on : ticked.includes(key)));
    return onChange(next);
  };
  return (
    <Group {...props}>
      <div className="field-options">
        {options.map((option) => {
          const one = String(option.value);
          return (
            <label key={one}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name={name}
                checked={ticked.includes(one)}
                onChange={({ target }) => turn(one, target.checked)}
              />
              {option.label}
            </label>
          );
        })}
        {field.kind === 'flag' && !field.required && value !== '' && (
          <button type="button" className="plain-link" onClick={() => onChange('')}>
            清除
          </button>
        )}
      </div>
    </Group>
  );
}

function Group({ field, problem, children }: FieldControlProps & { children: ReactNode }) {
  const id = useId();
  const isWide = ['depts', 'choices', 'rows'].includes(field.kind);
  return (
    <fieldset
      className={isWide ? 'form-field field-set field-wide' : 'form-field field-set'}
      aria-describedby={`${id}-problem`}
    >
      <legend>{labelOfControl(field)}</legend>
      {children}
      {field.hint && <p className="form-field-hint">{field.hint}</p>}
      <Problem id={`${id}-problem`} sentence={problem} />
    </fieldset>
  );
}
