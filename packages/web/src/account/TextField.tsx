/** A line of text in a dialog's form, without the component kit: dialogs may have to come before it. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from '../ui/form/Field.tsx';
import { limitedName, limitedNumber, limitTyped } from '../ui/form/limit-typed.ts';

export interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'defaultValue' | 'placeholder' | 'onInput' | 'autoComplete' | 'inputMode' | 'readOnly'
  > {
  label: string;
  /** characters; blanks at the ends do not count */
  maxLength?: number;
  /** digits and letters of a number, which may be typed in groups */
  numberMax?: number;
  /** characters of a person's name */
  nameMax?: number;
  problem?: string | undefined;
  hint?: ReactNode;
  /** stands at the end of the line: a button that sends a code, say */
  button?: ReactNode;
}

export function TextField({
  label,
  problem,
  hint,
  button,
  maxLength,
  numberMax,
  nameMax,
  ...input
}: TextFieldProps) {
  const limit = {
    ...(maxLength === undefined ? {} : limitTyped(maxLength)),
    ...(numberMax === undefined ? {} : limitTyped(numberMax, limitedNumber)),
    ...(nameMax === undefined ? {} : limitTyped(nameMax, limitedName)),
  };
  const field = (
    <Field label={label} problem={problem} hint={hint}>
      {(control) => {
        const line = (
          <input
            {...control}
            {...input}
            {...limit}
            className="field"
            autoCapitalize="none"
            spellCheck={false}
          />
        );
        return button ? (
          <div className="with-button">
            {line}
            {button}
          </div>
        ) : (
          line
        );
      }}
    </Field>
  );
  // nothing can be wrong with what is only shown: no line is kept free for it
  return input.readOnly ? <div className="field-shown">{field}</div> : field;
}
