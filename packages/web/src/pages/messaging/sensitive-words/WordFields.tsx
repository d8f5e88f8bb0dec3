/** The fields that a word has, whether it is new or changed. */
import { MATCH_MODE, WORD_LEVEL } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Input, Radio } from '../../../ui/kit/inputs.ts';

export function LevelAndMode() {
  return (
    <>
      <Form.Item
        name="wordLevel"
        label="级别"
        extra="禁止：含有它的短信不能提交。提醒：可以提交，审核人会看到提醒。"
      >
        <Radio.Group options={[...WORD_LEVEL]} />
      </Form.Item>
      <Form.Item
        name="matchMode"
        label="匹配方式"
        extra="包含：出现在哪里都算。整词：前后没有别的字才算，适合字母和很短的词。"
      >
        <Radio.Group options={[...MATCH_MODE]} />
      </Form.Item>
    </>
  );
}

export function ExceptWords({ extra }: { extra: string }) {
  return (
    <Form.Item name="exceptWords" label="例外词" extra={extra}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} placeholder="可不填，多个用顿号隔开" />
    </Form.Item>
  );
}

/** The region as a value of the form, with its name. */
export function EffectField({
  value = null,
  onChange,
}: {
  value?: DeptChoice | null;
  onChange?: (choice: DeptChoice | null) => void;
}) {
  return <DeptSelect label="生效范围" value={value} onChange={(choice) => onChange?.(choice)} />;
}
