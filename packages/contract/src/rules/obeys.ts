/** Makes the rules of a form part of a schema, so that server and browser ask the very same functions. */
import type * as z from 'zod/mini';

/** The sentence for each field that has something wrong; fields without a fault are absent. */
export type Problems<Name extends string = string> = Partial<Record<Name, string>>;

/** Leaves out what is in order. */
export function problemsIn<Name extends string>(sentences: Record<Name, string | null>): Problems<Name> {
  const wrong = Object.entries(sentences).filter(([, sentence]) => sentence !== null);
  return Object.fromEntries(wrong) as Problems<Name>;
}

/** A check of a schema's object by the rules of its form: each problem is placed at its field. */
export function obeys<Fields>(problemsOf: (fields: Fields) => Problems): z.core.CheckFn<Fields> {
  return ({ value, issues }) => {
    for (const [field, message = ''] of Object.entries(problemsOf(value))) {
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  };
}
