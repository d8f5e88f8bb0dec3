/** The rows of a field that is a list, each as a form of its own for its fields; what is wrong with one is named `parts.3.text`. */
import type { FormPart } from './use-form.ts';

export function rowsOf<Name extends string, Row extends object>(
  form: FormPart<Record<Name, Row[]>>,
  name: Name,
): FormPart<Row>[] {
  return form.values[name].map((row, place) => ({
    values: row,
    problems: under(`${name}.${place}.`, form.problems),
    change: (changed) =>
      form.change((now) => {
        const rows = now[name].map((one, at) =>
          at === place ? { ...one, ...changesOf(changed, one) } : one,
        );
        return { [name]: rows } as unknown as Partial<Record<Name, Row[]>>;
      }),
  }));
}

const under = (start: string, problems: FormPart<object>['problems']) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, sentence]) =>
      name.startsWith(start) ? [[name.slice(start.length), sentence]] : [],
    ),
  );

const changesOf = <Row>(changed: Partial<Row> | ((now: Row) => Partial<Row>), row: Row): Partial<Row> =>
  typeof changed === 'function' ? changed(row) : changed;
