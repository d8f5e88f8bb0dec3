/** A password that can be looked at while it is typed, with a word about Caps Lock. Without the component kit. */
import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { Field } from './Field.tsx';
import type { NameOf } from './FormItem.tsx';
import type { Form } from './use-form.ts';
import './password-field.css';

export interface PasswordFieldProps<Values extends object>
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'autoFocus' | 'maxLength' | 'placeholder'
  > {
  form: Form<Values>;
  name: NameOf<Values, string>;
  label: string;
}

export function PasswordField<Values extends object>(props: PasswordFieldProps<Values>) {
  const { form, name, label, ...input } = props;
  const [isVisible, setVisible] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      label={label}
      problem={form.problems[name]}
      hint={isCapsLock ? <span className="caps-lock">大写锁定已打开</span> : undefined}
    >
      {(control) => (
        <div className="password-field" onKeyDown={look} onKeyUp={look} onBlur={() => setCapsLock(false)}>
          <input
            {...control}
            {...input}
            name={name}
            value={form.values[name] as string}
            onChange={({ target }) => form.change({ [name]: target.value } as unknown as Partial<Values>)}
            type={isVisible ? 'text' : 'password'}
            className="field"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            aria-pressed={isVisible}
            aria-controls={control.id}
            aria-label={isVisible ? `隐藏${label}` : `显示${label}`}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? '隐藏' : '显示'}
          </button>
        </div>
      )}
    </Field>
  );
}
