/** The browser's own list: quick to use by keyboard and on a telephone. Its value is text. */
import type { ItemControl } from './FormItem.tsx';

export interface NativeSelectProps extends Partial<ItemControl> {
  options: readonly { readonly value: string | number; readonly label: string }[];
  /** what stands there while nothing is chosen */
  first?: string;
  value?: string;
  onChange?: (value: string) => void;
}

export function NativeSelect({ options, first, value = '', onChange, ...control }: NativeSelectProps) {
  return (
    <select {...control} className="field" value={value} onChange={({ target }) => onChange?.(target.value)}>
      {first !== undefined && <option value="">{first}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
