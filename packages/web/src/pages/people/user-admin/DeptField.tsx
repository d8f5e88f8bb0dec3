/** The organisation of a person or an identity inside a form: the value is the choice with its name. */
import type { ReactNode } from 'react';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

export interface DeptFieldProps {
  form: Form<{ deptId: DeptChoice | null }>;
  hint?: ReactNode;
}

export function DeptField({ form, hint }: DeptFieldProps) {
  return (
    <FormItem form={form} name="deptId" label="所属组织" hint={hint}>
      {() => (
        <DeptSelect
          label="所属组织"
          value={form.values.deptId}
          onChange={(deptId) => form.change({ deptId })}
        />
      )}
    </FormItem>
  );
}
