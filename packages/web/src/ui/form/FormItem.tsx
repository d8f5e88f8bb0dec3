/** One field of a form in the kit's look: label, control, hint and what is wrong. In the plain look it is a `Field`. */
import { ConfigProvider } from 'antd';
import { type ReactNode, useId } from 'react';
import { useInSight } from './in-sight.ts';
import type { FormPart } from './use-form.ts';

/** Props of the control itself. */
export interface ItemControl {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: true;
}

/** Names of the fields that hold such a value. */
export type NameOf<Values, Value> = {
  [Name in keyof Values]-?: [Values[Name]] extends [Value] ? Name : never;
}[keyof Values] &
  string;

export interface ItemProps<Values extends object, Value = unknown> {
  form: FormPart<Values>;
  name: NameOf<Values, Value>;
  label?: string;
  hint?: ReactNode;
  /** tells the screen reader; the rule itself is among the form's */
  isRequired?: boolean;
  /** other fields that change along with it */
  also?: (value: never) => Partial<Values>;
}

export interface FormItemProps<Values extends object> extends ItemProps<Values> {
  /** the field's own sentence about what is typed; as long as there is one, the form is not sent */
  beyond?: string | null;
  /** a control that shows an error of its own gets `status` besides */
  children: (control: ItemControl, status: '' | 'error') => ReactNode;
}

export function FormItem<Values extends object>(props: FormItemProps<Values>) {
  const { form, name, label, hint, isRequired = false, beyond = null, children } = props;
  const id = useId();
  const problem = beyond ?? form.problems[name];
  const isWrong = problem !== undefined;
  const place = useInSight<HTMLDivElement>(problem);
  const hasHint = hint !== undefined && hint !== null && hint !== false && hint !== '';
  const describing = [...(isWrong ? [`${id}-help`] : []), ...(hasHint ? [`${id}-extra`] : [])];
  const control: ItemControl = {
    id,
    ...(describing.length > 0 ? { 'aria-describedby': describing.join(' ') } : {}),
    ...(isWrong ? { 'aria-invalid': true } : {}),
    ...(isRequired ? { 'aria-required': true } : {}),
  };
  return (
    <div
      className={isWrong ? 'form-item form-item-wrong' : 'form-item'}
      data-beyond={beyond === null ? undefined : ''}
    >
      {label && (
        <div className="form-item-label">
          <label htmlFor={id} title={label}>
            {label}
          </label>
        </div>
      )}
      <div className="form-item-control">
        <div>
          {/* as high as the browser's own fields: --form-height */}
          <ConfigProvider componentSize="large">{children(control, isWrong ? 'error' : '')}</ConfigProvider>
        </div>
      </div>
      {hasHint && (
        <div id={`${id}-extra`} className="form-item-hint">
          {hint}
        </div>
      )}
      {/* last: it takes the gap below the field, so that nothing moves under a click that mends it */}
      {isWrong && (
        <div ref={place} id={`${id}-help`} className="form-item-problem" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}
