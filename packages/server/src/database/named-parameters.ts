/** Statements of many parameters, by name instead of by number; prepared once on each connection, as any that is named. */

/** Placeholders as the statement's text writes them. */
export type Placeholders<Parameter extends string> = Readonly<Record<Parameter, string>>;

/** @returns the query of these values: one for each parameter, in any order */
export function namedParameters<Parameter extends string>(
  name: string,
  parameters: readonly Parameter[],
  textWith: (placeholders: Placeholders<Parameter>) => string,
) {
  const placeholders = parameters.map((parameter, index) => [parameter, `$${index + 1}`] as const);
  const text = textWith(Object.fromEntries(placeholders) as Placeholders<Parameter>);
  return (values: Readonly<Record<Parameter, string | number>>) => ({
    name,
    text,
    values: parameters.map((parameter) => values[parameter]),
  });
}
