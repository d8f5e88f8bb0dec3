/** The frame of every form on this page: one place for what is wrong as a whole, one button, no Enter out of an IME. */
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';

export interface SignInFormProps {
  ref: RefObject<HTMLFormElement | null>;
  /** spoken for the whole form */
  label: string;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** what is wrong and belongs to no field */
  problem: string | undefined;
  onSubmit: (fields: FormData) => Promise<void>;
  children: ReactNode;
}

export function SignInForm(props: SignInFormProps) {
  const { ref, label, submitLabel, busyLabel, busy, problem, onSubmit, children } = props;
  const [failedBefore, setFailedBefore] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailedBefore(problem);
    void onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form ref={ref} aria-label={label} noValidate onSubmit={submit} onKeyDown={ignoreEnterOfIme}>
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

const KEY_OF_IME = 229;

/** Enter takes what the IME offers; some browsers submit the form with it. */
function ignoreEnterOfIme(event: KeyboardEvent): void {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key === 'Enter' && (isComposing || keyCode === KEY_OF_IME)) event.preventDefault();
}
