/** The fields of a form in the kit's look, bound to it by their name: `<TextItem form={form} name="reason" label="原因" />`. */
import {
  Checkbox,
  Input,
  InputNumber,
  type InputNumberProps,
  type InputProps,
  Radio,
  Select,
  type SelectProps,
} from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import type { ReactNode } from 'react';
import { type Bounds, beyondBounds } from './bounds.ts';
import { DayField } from './DayField.tsx';
import { FormItem, type ItemProps } from './FormItem.tsx';
import { MomentField, type MomentFieldProps } from './MomentField.tsx';
import { NativeSelect } from './NativeSelect.tsx';
import { lengthOf, tooLong } from './too-long.ts';
import type { FormPart } from './use-form.ts';

/** Props of the kit's control that the field does not say itself. */
type Others<ControlProps> = Omit<
  ControlProps,
  'form' | 'name' | 'id' | 'value' | 'defaultValue' | 'onChange' | 'status' | 'prefix'
>;

type Option = string | number;
/** Values with their words, as the contract's dictionaries have them. */
type Options = readonly {
  readonly value: Option;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}[];

/** The props of the item apart from those of its control. */
function split<Values extends object, Value, Props extends ItemProps<Values, Value>>(props: Props) {
  const { form, name, label, hint, isRequired, also, ...control } = props;
  const item = {
    form,
    name: name as ItemProps<Values>['name'],
    ...(label === undefined ? {} : { label }),
    ...(isRequired === undefined ? {} : { isRequired }),
    hint,
  };
  const value = form.values[name];
  const set = (next: unknown) => form.change({ [name]: next, ...also?.(next as never) } as Partial<Values>);
  return { item, control, value, set };
}

/** A text of one line. */
export function TextItem<Values extends object>({
  maxLength,
  ...props
}: ItemProps<Values, string> & Others<InputProps>) {
  const { item, control, value, set } = split<Values, string, typeof props>(props);
  return (
    <FormItem {...item} beyond={tooLong(value as string, maxLength)}>
      {(own, status) => (
        <Input
          {...control}
          {...own}
          status={status}
          value={value as string}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </FormItem>
  );
}

/** Several lines, with a counter where there is a limit. */
export function LinesItem<Values extends object>({
  maxLength,
  ...props
}: ItemProps<Values, string> & Others<TextAreaProps>) {
  const { item, control, value, set } = split<Values, string, typeof props>(props);
  return (
    <FormItem {...item} beyond={tooLong(value as string, maxLength)}>
      {(own, status) => (
        <Input.TextArea
          showCount={maxLength !== undefined}
          {...(maxLength === undefined ? {} : { count: { max: maxLength, strategy: lengthOf } })}
          {...control}
          {...own}
          status={status}
          value={value as string}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </FormItem>
  );
}

const REMARK_MAX = 200;

/** A note to whoever opens it next, which may be left out. */
export function RemarkItem({ form }: { form: FormPart<{ readonly remark: string }> }) {
  return (
    <LinesItem
      form={form}
      name="remark"
      label="备注"
      maxLength={REMARK_MAX}
      showCount={false}
      autoSize={{ minRows: 2, maxRows: 4 }}
      placeholder="可不填"
    />
  );
}

/** null: empty. The kit would turn a number beyond the bounds into the nearest within them, and a form would send what nobody typed. */
export function NumberItem<Values extends object>({
  min,
  max,
  ...props
}: ItemProps<Values, number | null> & Others<InputNumberProps<number>>) {
  const { item, control, value, set } = split<Values, number | null, Omit<typeof props, keyof Bounds>>(props);
  return (
    <FormItem {...item} beyond={beyondBounds(value as number | null, { min, max })}>
      {(own, status) => (
        <InputNumber<number>
          {...control}
          {...own}
          // its two small arrows have English names, and the keys up and down do the same
          controls={false}
          status={status}
          value={value as number | null}
          onChange={set}
        />
      )}
    </FormItem>
  );
}

/** The kit's list, which can be searched and can hold several. Null or undefined: nothing chosen. */
export function SelectItem<Values extends object>(
  props: ItemProps<Values> & Others<Omit<SelectProps, 'options'>> & { options: Options },
) {
  const { item, control, value, set } = split<Values, unknown, typeof props>(props);
  return (
    <FormItem {...item}>
      {(own, status) => (
        <Select
          placeholder="请选择"
          {...control}
          {...own}
          options={control.options.map((one) => ({ ...one }))}
          status={status}
          value={value as SelectProps['value']}
          onChange={set}
        />
      )}
    </FormItem>
  );
}

interface NativeSelectItemProps<Values extends object> extends ItemProps<Values, string> {
  options: readonly { readonly value: string | number; readonly label: string }[];
  /** what stands there while nothing is chosen */
  first?: string;
}

/** The browser's own list. */
export function NativeSelectItem<Values extends object>(props: NativeSelectItemProps<Values>) {
  const { item, control, value, set } = split<Values, string, typeof props>(props);
  return (
    <FormItem {...item}>
      {(own) => <NativeSelect {...control} {...own} value={value as string} onChange={set} />}
    </FormItem>
  );
}

interface RadioItemProps<Values extends object> extends ItemProps<Values> {
  options: Options;
  className?: string;
}

/** A choice of one among a few. */
export function RadioItem<Values extends object>(props: RadioItemProps<Values>) {
  const { item, control, value, set } = split<Values, unknown, typeof props>(props);
  const { options, className } = control;
  return (
    <FormItem {...item}>
      {(own) => (
        <Radio.Group
          {...own}
          {...(className === undefined ? {} : { className })}
          options={options.map((one) => ({ ...one }))}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </FormItem>
  );
}

/** One box with its words. */
export function CheckItem<Values extends object>(
  props: ItemProps<Values, boolean> & { disabled?: boolean; children: ReactNode },
) {
  const { item, control, value, set } = split<Values, boolean, typeof props>(props);
  return (
    <FormItem {...item}>
      {(own) => (
        <Checkbox
          {...control}
          {...own}
          checked={value as boolean}
          onChange={({ target }) => set(target.checked)}
        />
      )}
    </FormItem>
  );
}

interface ChecksItemProps<Values extends object> extends ItemProps<Values, readonly Option[]> {
  options: Options;
  className?: string;
}

/** Several boxes of one question. */
export function ChecksItem<Values extends object>(props: ChecksItemProps<Values>) {
  const { item, control, value, set } = split<Values, readonly Option[], typeof props>(props);
  return (
    <FormItem {...item}>
      {(own) => (
        <Checkbox.Group
          {...(control.className === undefined ? {} : { className: control.className })}
          {...own}
          options={control.options.map((one) => ({ ...one }))}
          value={[...(value as Option[])]}
          onChange={set}
        />
      )}
    </FormItem>
  );
}

/** null: empty. What is no day comes as it was typed, to be refused by the form's rules. */
export function DayItem<Values extends object>(props: ItemProps<Values, string | null> & { label: string }) {
  const { item, value, set } = split<Values, string | null, typeof props>(props);
  return (
    <FormItem {...item}>
      {(own) => (
        <DayField
          {...own}
          label={props.label}
          isJudgedOutside
          value={(value as string | null) ?? undefined}
          onChange={(day) => set(day ?? null)}
        />
      )}
    </FormItem>
  );
}

/** null: no day. */
export function MomentItem<Values extends object>(
  props: ItemProps<Values, string | null> &
    Pick<MomentFieldProps, 'min' | 'max' | 'usualTime'> & { label: string },
) {
  const { item, control, value, set } = split<Values, string | null, typeof props>(props);
  return (
    <FormItem {...item}>
      {(own) => (
        <MomentField
          {...control}
          {...own}
          label={props.label}
          value={value as string | null}
          onChange={set}
        />
      )}
    </FormItem>
  );
}
