/**
 * Problems of a form of the browser's own controls: beside the fields that it concerns, or once above all of them; the focus goes to
 * the first wrong field.
 */
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CallFailure, isOurs, toCallFailure } from '../../api/call-failure.ts';
import { isTold } from '../../api/failure-notice.ts';

export type Problems<Name extends string> = Partial<Record<Name | 'form', string>>;

export interface FormProblems<Name extends string> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problems: Problems<Name>;
  /** Null stands for nothing wrong. @returns whether anything is */
  readonly show: (found: Partial<Record<Name, string | null>>) => boolean;
  /** Shows a failed call; the focus goes to `field` when none of the form's own is to blame. */
  readonly place: (thrown: unknown, field: Name) => void;
}

/** @param names the form's fields, as the inputs are named and as the server names them */
export function useFormProblems<Name extends string>(names: readonly Name[]): FormProblems<Name> {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const put = (next: Problems<Name>, field?: Name) => {
    // a field that comes with its problem must be there before it can take the focus
    flushSync(() => setProblems(next));
    const first = names.find((name) => next[name] !== undefined) ?? field;
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  };
  return {
    form,
    problems,
    show: (found) => {
      const wrong = Object.entries<string | null | undefined>(found).filter(([, problem]) => problem != null);
      put(Object.fromEntries(wrong) as Problems<Name>);
      return wrong.length > 0;
    },
    place: (thrown, field) => {
      if (isTold(thrown)) return;
      const failure = toCallFailure(thrown);
      const known = failure.fieldErrors.filter(({ field: name }) => names.some((one) => one === name));
      if (known.length > 0 && known.length === failure.fieldErrors.length) {
        put(Object.fromEntries(known.map(({ field: name, message }) => [name, message])) as Problems<Name>);
        return;
      }
      put({ form: sentenceOf(failure) } as Problems<Name>, field);
    },
  };
}

/** With its number where only an operator can help. */
export function sentenceOf(failure: CallFailure): string {
  const { message, requestId } = failure;
  return isOurs(failure) && requestId !== null ? `${message}（编号 ${requestId}）` : message;
}
