/** A form whose values are kept while it is filled in: inside of a `KeptForm`, and begun with what was left. */
import { useState } from 'react';
import { type Form, type FormOptions, useForm } from '../ui/form/use-form.ts';
import type { KeptFields } from './KeptForm.tsx';
import { tellKept } from './tell-kept.ts';

export function useKeptForm<Values extends object>(
  { keeper, left, base }: KeptFields<Values>,
  options: FormOptions<Values>,
): Form<Values> {
  // a version that is read later is not the one that this form began from
  const [first] = useState(base);
  return useForm({
    ...options,
    initial: { ...options.initial, ...left },
    onChanged: (values) => {
      keeper.note(values, first);
      options.onChanged?.(values);
    },
    onSubmit: (values) => tellKept(first === null ? null : keeper, () => options.onSubmit(values)),
  });
}
