/**
 * The manners of every form in a dialog: a field is judged when it is left, all of them when the form is sent; what the
 * server finds wrong lands beside its field; Enter that ends the input of a Chinese word sends nothing.
 */

import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { compactNumber } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toCallFailure } from '../api/call-failure.ts';
import { showFailure } from '../api/failure-notice.ts';
import { debounce } from '../ui/page/debounce.ts';

type Values<Name extends string> = Record<Name, string>;

interface DialogFormOptions<Name extends string> {
  names: readonly Name[];
  /** the contract's rules for this form */
  problemsOf: (values: Values<Name>) => Problems<Name>;
  /** these keep the spaces at their ends, as passwords do */
  asTyped?: readonly Name[];
  /** judged already when nothing more is typed for a moment, once it is this long, blanks aside */
  judgedAtLength?: Partial<Record<Name, number>>;
  onTyped?: () => void;
  /** @throws CallFailure */
  onSubmit: (values: Values<Name>) => Promise<unknown>;
}

/** The delay of the ID checker. */
const CHECKER_DELAY_MS = 200;

export function useDialogForm<Name extends string>(options: DialogFormOptions<Name>) {
  const { names, problemsOf, asTyped = [], judgedAtLength, onTyped, onSubmit } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [busy, setBusy] = useState(false);

  const isOurs = (name: string): name is Name => (names as readonly string[]).includes(name);
  const inputOf = (name: Name) =>
    ref.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const read = (): Values<Name> => {
    const entries = names.map((name): [Name, string] => {
      const typed = inputOf(name)?.value ?? '';
      return [name, asTyped.includes(name) ? typed : typed.trim()];
    });
    return Object.fromEntries(entries) as Values<Name>;
  };
  const show = (found: Problems<Name>) => {
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputOf(first)?.focus();
    return first;
  };

  const send = async () => {
    if (busy || show(problemsOf(read())) !== undefined) return;
    setBusy(true);
    try {
      await onSubmit(read());
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      const placed = failure.fieldErrors.filter(({ field }) => isOurs(field));
      const found = Object.fromEntries(placed.map(({ field, message }) => [field, message]));
      if (show(found as Problems<Name>) === undefined) showFailure(failure);
    } finally {
      setBusy(false);
    }
  };

  const judge = (name: Name) => {
    const { [name]: problem } = problemsOf(read());
    setProblems((before) => ({ ...before, [name]: problem }));
  };
  const judgeIfLong = useRef((_name: Name) => {});
  useEffect(() => {
    judgeIfLong.current = (name) => {
      const length: number | undefined = judgedAtLength?.[name];
      if (length !== undefined && compactNumber(read()[name]).length >= length) judge(name);
    };
  });
  const [judgeSoon] = useState(() => debounce((name: Name) => judgeIfLong.current(name), CHECKER_DELAY_MS));

  const form = {
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const { name } = target as HTMLInputElement;
      // whoever is on the way to a button that cancels or closes is done with the form
      const isLeaving = relatedTarget?.matches('.dialog-close, .dialog-buttons [type=button]');
      if (isOurs(name) && !isLeaving) judge(name);
    },
    onInput: ({ target }: FormEvent) => {
      const { name } = target as HTMLInputElement;
      if (isOurs(name)) {
        onTyped?.();
        judgeSoon(name);
      }
      // what is mended stops being wrong at once; what is new waits until its field is left
      const now = problemsOf(read());
      setProblems((before) => {
        const still = names.filter((name) => before[name] !== undefined).map((name) => [name, now[name]]);
        return Object.fromEntries(still) as Problems<Name>;
      });
    },
  };
  return { form, problems, busy, read, show };
}

/** 229: Safari ends the composition before it tells of the key. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
