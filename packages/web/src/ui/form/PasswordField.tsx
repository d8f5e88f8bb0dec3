/** A password that can be looked at while it is typed, with a word about Caps Lock. Without the component kit. */
import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { Field } from './Field.tsx';
import './password-field.css';

export interface PasswordFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'autoComplete' | 'maxLength' | 'placeholder' | 'onInput'
  > {
  label: string;
  problem?: string | undefined;
}

export function PasswordField({ label, problem, ...input }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      label={label}
      problem={problem}
      hint={isCapsLock ? <span className="caps-lock">大写锁定已打开</span> : undefined}
    >
      {(control) => (
        <div className="password-field" onKeyDown={look} onKeyUp={look} onBlur={() => setCapsLock(false)}>
          <input
            {...control}
            {...input}
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
