/** The reason that is written into an application's history. */
import { Form } from '../../../../ui/kit/form.ts';
import { Input } from '../../../../ui/kit/inputs.ts';

export function ReasonField({
  name,
  label,
  required = true,
}: {
  name: string;
  label: string;
  required?: boolean;
}) {
  const rules = required ? [{ required: true, whitespace: true, message: `请填写${label}` }] : [];
  return (
    <Form.Item name={name} label={label} rules={rules}>
      <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
    </Form.Item>
  );
}
