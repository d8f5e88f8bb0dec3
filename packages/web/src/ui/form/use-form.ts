/**
 * The one way to build a form (decision 68): its values, the contract's sentences about them, its submission. It draws nothing:
 * the fields of `items.tsx`, `fields.tsx` or a page's own are bound to it by their name. Kept drafts: `drafts/use-kept-form.ts`.
 */
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CallFailure, isOurs, toCallFailure } from '../../api/call-failure.ts';
import { isTold, showFailure } from '../../api/failure-notice.ts';
import { CONTROL } from '../page/first-focus.ts';

type NameIn<Values> = keyof Values & string;
type FieldErrors = CallFailure['fieldErrors'];

export interface FormOptions<Values extends object> {
  /** all of them: a field that is empty is in it as well */
  initial: Values;
  /** the contract's rules, which see the whole form; a field that is not shown has none; in a list of rows `parts.3.text` */
  problemsOf?: (values: Values) => Problems;
  /** when a field is judged for the first time; from then on with each change, and all of them when the form is sent */
  judged?: 'typed' | 'left' | 'sent';
  /** takes out what does not count, before it is judged and sent */
  clean?: (values: Values) => Values;
  /** somebody typed or chose something */
  onChanged?: (values: Values) => void;
  /** asks before what is right is sent; on `false` nothing is, and the form stays as it is */
  confirm?: ((values: Values) => Promise<boolean>) | undefined;
  /** @throws CallFailure, as `useAct().attempt` does */
  onSubmit: (values: Values) => Promise<unknown>;
  /** the server's problems by the form's own names; left out: `deptIds.3` belongs to `deptIds` */
  placed?: (errors: FieldErrors, values: Values) => Problems;
  /** what a sentence of this name is about, where that is no field: with another value the server's sentence goes */
  about?: (values: Values, name: string) => unknown;
  /** shows what belongs to no field; left out: as a message */
  onFailure?: (failure: CallFailure) => unknown;
  /** what belongs to no field stands in the form, as `problems.form`, and this field gets the focus */
  failureAt?: NameIn<Values>;
}

/** As much of a form as a field needs. Methods, so that a component can draw a part of a form and know its own fields alone. */
export interface FormPart<Values extends object> {
  readonly values: Values;
  /** of fields that were judged; `form`: of the form as a whole */
  readonly problems: Problems;
  /** Changes fields as typing does. */
  change(changed: Partial<Values> | ((now: Values) => Partial<Values>)): void;
}

export interface Form<Values extends object> extends FormPart<Values> {
  readonly busy: boolean;
  /** Judges these fields now. */
  judge(...names: string[]): void;
  /** Shows these sentences, until their fields are changed, and goes to the first. */
  refuse(problems: Problems): void;
  /** Judges all and sends them; what is wrong gets the focus. */
  submit(): Promise<void>;
  /** Begins anew. */
  reset(values: Values): void;
  isChanged(): boolean;
  /** Props of the form's element. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

interface State<Values> {
  readonly values: Values;
  readonly isChanged: boolean;
  readonly judged: ReadonlySet<string>;
  /** the server's sentences, with the value that each is about */
  readonly refused: Readonly<Record<string, { readonly value: unknown; readonly sentence: string }>>;
  /** of the form as a whole */
  readonly failure: string | undefined;
}

const begin = <Values>(values: Values): State<Values> => ({
  values,
  isChanged: false,
  judged: new Set(),
  refused: {},
  failure: undefined,
});

export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const {
    initial,
    problemsOf = () => ({}),
    judged: first = 'typed',
    clean = same,
    about = valueOf,
  } = options;
  const at = useStanding(initial, about);
  const { busy, submit } = useSubmission(at, { ...options, problemsOf, clean });
  const change = (changed: Partial<Values> | ((now: Values) => Partial<Values>)) => {
    const { values, judged } = at.now();
    const fields = typeof changed === 'function' ? changed(values) : changed;
    const next = { ...values, ...fields };
    const typed = () => [...Object.keys(fields), ...changedPaths(problemsOf(clean(next)), values, next)];
    at.put({
      values: next,
      isChanged: true,
      ...(first === 'typed' ? { judged: new Set([...judged, ...typed()]) } : {}),
    });
    options.onChanged?.(next);
  };
  return {
    values: at.drawn.values,
    problems: problemsNow(at.drawn, problemsOf(clean(at.drawn.values)), about),
    busy,
    change,
    judge: (...names) => at.judge(names),
    refuse: at.refuse,
    submit,
    reset: (values) => at.put(begin(values)),
    isChanged: () => at.now().isChanged,
    element: elementProps(at, first, submit),
  };
}

interface Standing<Values> {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly drawn: State<Values>;
  /** as of the last change, which may not be drawn yet: a submission right after it must not send what was before */
  readonly now: () => State<Values>;
  readonly put: (next: Partial<State<Values>>) => void;
  readonly judge: (names: readonly string[]) => void;
  readonly refuse: (problems: Problems) => void;
}

function useStanding<Values extends object>(
  initial: Values,
  about: (values: Values, name: string) => unknown,
): Standing<Values> {
  const element = useRef<HTMLFormElement>(null);
  const [drawn, setDrawn] = useState(() => begin(initial));
  const latest = useRef(drawn);
  const now = () => latest.current;
  const put = (next: Partial<State<Values>>) => {
    latest.current = { ...latest.current, ...next };
    setDrawn(latest.current);
  };
  const judge = (names: readonly string[]) =>
    put({ judged: new Set([...now().judged, ...names]), failure: undefined });
  const refuse = (problems: Problems) => {
    const { values, refused } = now();
    const added = Object.entries(problems).flatMap(([name, sentence]) =>
      sentence === undefined ? [] : [[name, { value: about(values, name), sentence }] as const],
    );
    flushSync(() => put({ refused: { ...refused, ...Object.fromEntries(added) }, failure: undefined }));
    focusFirstProblem(element.current);
  };
  return { element, drawn, now, put, judge, refuse };
}

/** Submits, one at a time. */
function useSubmission<Values extends object>(
  at: Standing<Values>,
  options: FormOptions<Values> & Required<Pick<FormOptions<Values>, 'problemsOf' | 'clean'>>,
): Pick<Form<Values>, 'busy' | 'submit'> {
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    const values = options.clean(at.now().values);
    const found = Object.keys(options.problemsOf(values));
    flushSync(() => {
      at.put({ values, refused: {} });
      at.judge(found);
    });
    if (found.length > 0 || hasBeyond(at.element.current)) {
      focusFirstProblem(at.element.current);
      return;
    }
    if (options.confirm && !(await options.confirm(values))) return;
    setBusy(true);
    try {
      await options.onSubmit(values);
    } catch (thrown) {
      showThrown(thrown, at, options);
    } finally {
      setBusy(false);
    }
  };
  return { busy, submit };
}

/** A failed submission: beside the fields that the form has, the rest where the form says. */
function showThrown<Values extends object>(
  thrown: unknown,
  at: Standing<Values>,
  { placed = byName, failureAt, onFailure = showFailure }: FormOptions<Values>,
): void {
  const failure = toCallFailure(thrown);
  const { values } = at.now();
  const all = Object.entries(placed(failure.fieldErrors, values));
  const known = all.filter(([name]) => rootOf(name) in values);
  const isPlaced = known.length > 0 && known.length === all.length;
  if (failureAt === undefined) {
    if (!isPlaced) onFailure(failure);
    if (known.length > 0) at.refuse(Object.fromEntries(known));
    return;
  }
  if (isTold(thrown)) return;
  if (isPlaced) return at.refuse(Object.fromEntries(known));
  flushSync(() => at.put({ failure: sentenceOf(failure) }));
  focusOn(at.element.current, failureAt);
}

function elementProps<Values extends object>(
  at: Standing<Values>,
  first: FormOptions<Values>['judged'],
  submit: () => Promise<void>,
): Form<Values>['element'] {
  return {
    ref: at.element,
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
    },
    onBlur: ({ target, relatedTarget }) => {
      const { name } = target as HTMLInputElement;
      // whoever is on the way to a button that cancels or closes is done with the form
      const isLeaving = relatedTarget?.matches('.dialog-close, .dialog-buttons [type=button]');
      if (first === 'left' && rootOf(name) in at.drawn.values && !isLeaving) at.judge([name]);
    },
  };
}

const same = <Values>(values: Values): Values => values;

/** The field that holds what `parts.3.text` names. */
const rootOf = (name: string): string => name.split('.')[0] ?? name;

const valueOf = (values: object, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], values);

/** Wrong parts of fields that were changed just now; a row that has just come is not judged yet. */
const changedPaths = (found: Problems, before: object, now: object): string[] =>
  Object.keys(found).filter((name) => ![undefined, valueOf(now, name)].includes(valueOf(before, name)));

/** A problem is gone as soon as its value is mended; one of the server's, as soon as it is another value. */
function problemsNow<Values extends object>(
  state: State<Values>,
  found: Problems,
  about: (values: Values, name: string) => unknown,
): Problems {
  const { values, judged, refused, failure } = state;
  const still = Object.entries(refused).filter(([name, { value }]) => about(values, name) === value);
  return {
    ...Object.fromEntries(Object.entries(found).filter(([name]) => judged.has(name))),
    // said after it of the same value
    ...Object.fromEntries(still.map(([name, { sentence }]) => [name, sentence])),
    ...(failure === undefined ? {} : { form: failure }),
  };
}

/** The first sentence of each field. */
function byName(errors: FieldErrors): Problems {
  const problems: Record<string, string> = {};
  for (const { field, message } of errors) problems[rootOf(field)] ??= message;
  return problems;
}

/** With its number where only an operator can help. */
export function sentenceOf(failure: CallFailure): string {
  const { message, requestId } = failure;
  return isOurs(failure) && requestId !== null ? `${message}（编号 ${requestId}）` : message;
}

/**
 * Of a group, or of a control that says nothing of being wrong, the first that can take the focus.
 * @returns false when nothing is wrong there
 */
export function focusFirstProblem(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], .form-item-problem, .form-problem:not(:empty)',
  );
  if (!wrong) return false;
  const frame = wrong.closest('.form-item, .form-field, .field-group, [data-field]');
  const control = wrong.matches(CONTROL) ? wrong : frame?.querySelector<HTMLElement>(CONTROL);
  (control ?? wrong).scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  return true;
}

/** A field that judges itself (`FormItem`, `DayField`) is wrong. */
export const hasBeyond = (form: HTMLElement | null): boolean =>
  (form?.querySelector('[data-beyond]') ?? null) !== null;

function focusOn(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
}

/** 229: Safari ends the composition before it tells of the key. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
