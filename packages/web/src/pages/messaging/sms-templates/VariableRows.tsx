/** The variables of a template: what each is called, what may be filled in, an example. */

import { isValueOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { VARIABLE_TYPE } from '@farmers-mailbox/contract/messaging/sms-templates/value-forms.ts';
import {
  type TemplateVariable,
  VALUE_LENGTH_MAX,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { Field } from '../../../ui/form/Field.tsx';

export interface VariableRowsProps {
  variables: readonly TemplateVariable[];
  problems: Problems;
  onChange: (place: number, changed: Partial<TemplateVariable>) => void;
  onInsert: (variable: TemplateVariable) => void;
  onRemove: (variable: TemplateVariable) => void;
}

export function VariableRows({ variables, problems, onChange, onInsert, onRemove }: VariableRowsProps) {
  if (variables.length === 0) {
    return <p className="page-note">还没有变量。每次使用时要换的内容，点“插入变量”放到内容里。</p>;
  }
  return (
    <ol className="variable-rows">
      {variables.map((variable, place) => (
        <li key={variable.varName}>
          <fieldset>
            <legend className="only-heard">变量{variable.varLabel}</legend>
            <VariableFields
              variable={variable}
              problemOf={(field) => problems[`variables.${place}.${field}`]}
              onChange={(changed) => onChange(place, changed)}
            />
            <div className="variable-buttons">
              <button
                type="button"
                className="plain-button"
                aria-label={`把${variable.varLabel}插入到内容`}
                onClick={() => onInsert(variable)}
              >
                插入到内容
              </button>
              <button
                type="button"
                className="plain-link"
                aria-label={`删除变量${variable.varLabel}`}
                onClick={() => onRemove(variable)}
              >
                删除
              </button>
            </div>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}

interface VariableFieldsProps {
  variable: TemplateVariable;
  problemOf: (field: keyof TemplateVariable) => string | undefined;
  onChange: (changed: Partial<TemplateVariable>) => void;
}

function VariableFields({ variable, problemOf, onChange }: VariableFieldsProps) {
  return (
    <div className="variable-fields">
      <Field label="变量名称" problem={problemOf('varLabel') ?? problemOf('varName')}>
        {(control) => (
          <input
            {...control}
            className="field"
            maxLength={20}
            value={variable.varLabel}
            onChange={({ target }) => onChange({ varLabel: target.value })}
          />
        )}
      </Field>
      <Field label="填什么" problem={problemOf('varType')}>
        {(control) => (
          <select
            {...control}
            className="field"
            value={variable.varType}
            onChange={({ target }) =>
              isValueOf(VARIABLE_TYPE, target.value) && onChange({ varType: target.value })
            }
          >
            {VARIABLE_TYPE.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="最多字数" problem={problemOf('maxLength')}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="number"
            min={1}
            max={VALUE_LENGTH_MAX}
            value={Number.isNaN(variable.maxLength) ? '' : variable.maxLength}
            onChange={({ target }) => onChange({ maxLength: target.valueAsNumber })}
          />
        )}
      </Field>
      <Field label="示例" problem={problemOf('sample')}>
        {(control) => (
          <input
            {...control}
            className="field"
            maxLength={VALUE_LENGTH_MAX}
            value={variable.sample}
            onChange={({ target }) => onChange({ sample: target.value })}
          />
        )}
      </Field>
      <label className="choice">
        <input
          type="checkbox"
          checked={variable.required === 1}
          onChange={({ target }) => onChange({ required: target.checked ? 1 : 0 })}
        />
        必填
      </label>
    </div>
  );
}
