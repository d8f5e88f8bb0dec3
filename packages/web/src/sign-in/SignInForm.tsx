/** The frame of every form on this page: one place for what is wrong as a whole, one button. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Form } from '../ui/form/use-form.ts';

export interface SignInFormProps {
  form: Pick<Form<object>, 'problems' | 'busy' | 'element'>;
  /** spoken for the whole form */
  label: string;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

export function SignInForm({ form, label, submitLabel, busyLabel, children }: SignInFormProps) {
  const { busy, element } = form;
  const problem = form.problems['form'];
  const [failedBefore, setFailedBefore] = useState<string>();
  const submit = (event: FormEvent) => {
    if (!busy) setFailedBefore(problem);
    element.onSubmit(event);
  };
  return (
    <form {...element} aria-label={label} onSubmit={submit}>
      {problem !== undefined && (
        <p className="sign-in-failure" role="alert">
          {problem}
        </p>
      )}
      {/* its place stays until the answer: the button does not jump away under the pointer */}
      {problem === undefined && busy && failedBefore !== undefined && (
        <p className="sign-in-failure sign-in-failure-held" aria-hidden="true">
          {failedBefore}
        </p>
      )}
      {children}
      <button type="submit" className="plain-button plain-primary sign-in-submit" aria-disabled={busy}>
        {busy ? busyLabel : submitLabel}
      </button>
    </form>
  );
}
