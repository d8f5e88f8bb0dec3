/** A line of text in a dialog's form, without the component kit: dialogs may have to come before it. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { type ControlProps, Field } from '../ui/form/Field.tsx';
import type { NameOf } from '../ui/form/FormItem.tsx';
import { limitedName, limitedNumber, limitTyped } from '../ui/form/limit-typed.ts';
import type { Form } from '../ui/form/use-form.ts';

export interface TextFieldProps<Values extends object>
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'placeholder' | 'autoComplete' | 'inputMode' | 'onInput' | 'onCompositionEnd'
  > {
  form: Form<Values>;
  name: NameOf<Values, string>;
  label: string;
  /** takes out at once what cannot count */
  cleanTyped?: (typed: string) => string;
  /** characters; blanks at the ends do not count */
  maxLength?: number;
  /** digits and letters of a number, which may be typed in groups */
  numberMax?: number;
  /** characters of a person's name */
  nameMax?: number;
  /** stands at the end of the line: a button that sends a code, say */
  button?: ReactNode;
}

export function TextField<Values extends object>(props: TextFieldProps<Values>) {
  const { form, name, label, cleanTyped, button, maxLength, numberMax, nameMax, ...input } = props;
  const limit = {
    ...(maxLength === undefined ? {} : limitTyped(maxLength)),
    ...(numberMax === undefined ? {} : limitTyped(numberMax, limitedNumber)),
    ...(nameMax === undefined ? {} : limitTyped(nameMax, limitedName)),
  };
  const change = (typed: string) =>
    form.change({ [name]: cleanTyped?.(typed) ?? typed } as unknown as Partial<Values>);
  return (
    <Field label={label} problem={form.problems[name]}>
      {(control) => (
        <Line
          {...control}
          {...input}
          {...limit}
          name={name}
          value={form.values[name] as string}
          onChange={({ target }) => change(target.value)}
          button={button}
        />
      )}
    </Field>
  );
}

export interface ShownFieldProps {
  label: string;
  value: string;
  hint?: ReactNode;
  button?: ReactNode;
}

/** Stands between the others, and cannot be changed here. */
export function ShownField({ label, value, hint, button }: ShownFieldProps) {
  // nothing can be wrong with it: no line is kept free for a sentence
  return (
    <div className="field-shown">
      <Field label={label} hint={hint}>
        {(control) => <Line {...control} value={value} readOnly button={button} />}
      </Field>
    </div>
  );
}

function Line({
  button,
  ...input
}: ControlProps & InputHTMLAttributes<HTMLInputElement> & { button: ReactNode }) {
  const line = <input {...input} className="field" autoCapitalize="none" spellCheck={false} />;
  if (!button) return line;
  return (
    <div className="with-button">
      {line}
      {button}
    </div>
  );
}
