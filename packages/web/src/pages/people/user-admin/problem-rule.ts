/** A rule of a form's field from the contract's own rules, which see the whole form. */
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { FormInstance } from '../../../ui/kit/form.ts';

type Form = Pick<FormInstance, 'getFieldsValue'>;

/** @returns for a field's name the rule that shows what the contract has against its value */
export function problemRule<Values extends object>(problemsOf: (values: Values) => Problems) {
  return (field: string) =>
    ({ getFieldsValue }: Form) => ({
      validator: async (): Promise<void> => {
        const problem = problemsOf(getFieldsValue(true) as Values)[field];
        if (problem !== undefined) throw new Error(problem);
      },
    });
}
