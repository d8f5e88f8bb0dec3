/** One setting of the form: its control by its kind, the sentence that says what it does, its limits. */
import { type OtherKey, ruleOfOther } from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';
import type { ItemProps } from '../../../ui/form/FormItem.tsx';
import { CheckItem, LinesItem, NumberItem, TextItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import type { FormValues } from './values.ts';

export function SettingField({ form, name }: { form: Form<FormValues>; name: OtherKey }) {
  const { name: label, explanation, input } = ruleOfOther(name);
  // the kind of the control is the kind of the value
  const bound = <Value,>() => ({ form, name: name as ItemProps<FormValues, Value>['name'] });
  switch (input.kind) {
    case 'flag':
      return (
        <CheckItem {...bound<boolean>()} label={label} hint={explanation}>
          节假日也发送普通短信
        </CheckItem>
      );
    case 'number':
      return (
        <NumberItem
          {...bound<number | null>()}
          label={`${label}（${input.unit}）`}
          hint={`${explanation}可设${input.min}至${input.max}。`}
          isRequired
          min={input.min}
          max={input.max}
          precision={0}
        />
      );
    case 'days':
      return (
        <LinesItem
          {...bound<string>()}
          label={label}
          hint={explanation}
          autoSize={{ minRows: 3, maxRows: 12 }}
        />
      );
    default:
      return (
        <TextItem
          {...bound<string>()}
          label={label}
          hint={explanation}
          isRequired={input.kind !== 'clock' && name !== 'shortLinkDomain'}
          maxLength={input.kind === 'clock' ? 5 : 120}
          className={`other-config-${input.kind}`}
        />
      );
  }
}
