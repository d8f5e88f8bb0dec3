/** The reason that is written into an application's history. */
import type { ItemProps } from '../../../../ui/form/FormItem.tsx';
import { LinesItem } from '../../../../ui/form/items.tsx';

interface ReasonFieldProps<Values extends object>
  extends Pick<ItemProps<Values, string>, 'form' | 'name' | 'isRequired'> {
  label: string;
}

export function ReasonField<Values extends object>(props: ReasonFieldProps<Values>) {
  return <LinesItem isRequired {...props} maxLength={200} autoSize={{ minRows: 3, maxRows: 6 }} />;
}
