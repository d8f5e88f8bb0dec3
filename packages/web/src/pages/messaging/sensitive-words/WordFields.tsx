/** The fields that a word has, whether it is new or changed. */
import { MATCH_MODE, WORD_LEVEL } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { LinesItem, RadioItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

export function LevelAndMode({ form }: { form: Form<{ wordLevel: number; matchMode: number }> }) {
  return (
    <>
      <RadioItem
        form={form}
        name="wordLevel"
        label="级别"
        hint="禁止：含有它的短信不能提交。提醒：可以提交，审核人会看到提醒。"
        options={WORD_LEVEL}
      />
      <RadioItem
        form={form}
        name="matchMode"
        label="匹配方式"
        hint="包含：出现在哪里都算。整词：前后没有别的字才算，适合字母和很短的词。"
        options={MATCH_MODE}
      />
    </>
  );
}

export function ExceptWords({ form, hint }: { form: Form<{ exceptWords: string }>; hint: string }) {
  return (
    <LinesItem
      form={form}
      name="exceptWords"
      label="例外词"
      hint={hint}
      autoSize={{ minRows: 2, maxRows: 6 }}
      placeholder="可不填，多个用顿号隔开"
    />
  );
}
