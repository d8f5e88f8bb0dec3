/** The browser's own list, for `<Form.Item name=…>`: quick to use by keyboard and on a telephone. Its value is text. */

export interface NativeSelectProps {
  options: readonly { readonly value: string | number; readonly label: string }[];
  /** what stands there while nothing is chosen */
  first?: string;
  /** beside the form's own change */
  onPick?: () => void;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

export function NativeSelect({ options, first, onPick, id, value = '', onChange }: NativeSelectProps) {
  const change = (chosen: string) => {
    onChange?.(chosen);
    onPick?.();
  };
  return (
    <select id={id} className="field" value={value} onChange={({ target }) => change(target.value)}>
      {first !== undefined && <option value="">{first}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
