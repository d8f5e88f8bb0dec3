/** One setting of the form: its control by its kind, the sentence that says what it does, its limits. */
import { type OtherKey, ruleOfOther } from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';
import { Form, type Rule } from '../../../ui/kit/form.ts';
import { Checkbox, Input, InputNumber } from '../../../ui/kit/inputs.ts';
import { readHolidays } from './values.ts';

export function SettingField({ name }: { name: OtherKey }) {
  const { name: label, explanation, input } = ruleOfOther(name);
  if (input.kind === 'flag') {
    return (
      <Form.Item name={name} valuePropName="checked" label={label} extra={explanation}>
        <Checkbox>节假日也发送普通短信</Checkbox>
      </Form.Item>
    );
  }
  const unit = input.kind === 'number' ? `（${input.unit}）` : '';
  const limits = input.kind === 'number' ? `可设${input.min}至${input.max}。` : '';
  return (
    <Form.Item name={name} label={`${label}${unit}`} extra={`${explanation}${limits}`} rules={rulesOf(name)}>
      {input.kind === 'number' ? (
        <InputNumber min={input.min} max={input.max} precision={0} />
      ) : input.kind === 'days' ? (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      ) : (
        <Input maxLength={input.kind === 'clock' ? 5 : 120} className={`other-config-${input.kind}`} />
      )}
    </Form.Item>
  );
}

function rulesOf(name: OtherKey): Rule[] {
  const { name: label, input } = ruleOfOther(name);
  if (input.kind === 'number') {
    return [{ required: true, message: `请填写${input.min}至${input.max}的整数` }];
  }
  if (input.kind === 'clock') {
    return [{ pattern: /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, message: '时间应为 08:00 这样的形式' }];
  }
  if (input.kind === 'days') {
    return [
      {
        validator: async (_rule, value: string) => {
          if (readHolidays(value) === null) throw new Error('一行写一段，如 2026-10-01 至 2026-10-07');
        },
      },
    ];
  }
  // the only one that may be empty: then there are no short links
  if (name === 'shortLinkDomain') return [];
  return [{ required: true, whitespace: true, message: `请填写${label}` }];
}
