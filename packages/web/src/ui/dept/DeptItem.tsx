/** The field of one organisation, in the kit's look: bound to its form by name, as those of `ui/form/items.tsx` are. */
import { FormItem, type ItemProps } from '../form/FormItem.tsx';
import { DeptSelect } from './DeptSelect.tsx';
import type { DeptChoice } from './dept-nodes.ts';

/** null: nothing chosen. */
export function DeptItem<Values extends object>(
  props: ItemProps<Values, DeptChoice | null> & { label: string },
) {
  const { form, name, label, also } = props;
  const set = (next: DeptChoice | null) =>
    form.change({ [name]: next, ...also?.(next as never) } as Partial<Values>);
  return (
    <FormItem {...props} name={name as ItemProps<Values>['name']}>
      {(control) => (
        <DeptSelect
          {...control}
          label={label}
          value={form.values[name] as DeptChoice | null}
          onChange={set}
        />
      )}
    </FormItem>
  );
}
