/** Step 1, 写内容: title, category, signature and text, beside the text as it will arrive. */
import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  EXAMPLE_LINK_CODE,
  renderText,
  segmentsOf,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { Field } from '../../../../../ui/form/Field.tsx';
import { useDictionary } from '../../../../../ui/text/dictionary.ts';
import { MessagePreview } from '../../../sms-text/MessagePreview.tsx';
import { showVariables } from '../../../sms-text/variable-marks.ts';
import { categoryRuleOf, fullTextOf } from '../../../sms-text/writing-rules.ts';
import { categoryAsLast } from '../draft/draft.ts';
import { categoryMeantBy } from '../draft/text-sources.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { ContentField } from './ContentField.tsx';
import { LinkField } from './LinkField.tsx';
import { TemplatePart } from './TemplatePart.tsx';
import { UrgentFields } from './UrgentFields.tsx';
import { WarningOffer } from './WarningOffer.tsx';

/** Stands in for the recipient's own data in the preview. */
const EXAMPLE = { name: '陈建国', village: '前村', link: EXAMPLE_LINK_CODE };

interface ContentStepProps {
  form: FormState;
  /** begun from nothing, and not stored yet */
  isBlank: boolean;
  /** the category began as the writer's last text has it; of a draft, a listing or a request it was somebody's choice */
  isCategoryAsLast: boolean;
}

export function ContentStep({ form, isBlank, isCategoryAsLast }: ContentStepProps) {
  return (
    <div className="form-columns">
      <div>
        {form.draft.request && (
          <p className="page-note">由短信需求“{form.draft.request.requestTitle}”写成。</p>
        )}
        {isBlank && <WarningOffer />}
        <TemplatePart form={form} />
        <TitleField form={form} />
        <CategoryField form={form} isCategoryAsLast={isCategoryAsLast} />
        <UrgentFields form={form} />
        <SignField form={form} />
        <ContentField form={form} />
        <LinkField form={form} />
      </div>
      <aside>
        <h2>收到时的样子</h2>
        <Preview form={form} />
      </aside>
    </div>
  );
}

function TitleField({ form: { draft, change, problems } }: { form: FormState }) {
  return (
    <Field label="标题" hint="只在系统内使用，不会发给农户" problem={problems.smsTitle}>
      {(control) => (
        <input
          {...control}
          className="field"
          data-blank={draft.smsTitle.trim() === ''}
          maxLength={50}
          value={draft.smsTitle}
          placeholder="如：台风蓝色预警（11月21日）"
          onChange={(event) => change({ smsTitle: event.target.value })}
        />
      )}
    </Field>
  );
}

function CategoryField({
  form: { draft, change, problems, rules, last },
  isCategoryAsLast,
}: Pick<ContentStepProps, 'form' | 'isCategoryAsLast'>) {
  const isAsLast =
    isCategoryAsLast &&
    draft.template === null &&
    draft.smsCategory !== '' &&
    draft.smsCategory === categoryAsLast(last);
  const choose = (smsCategory: string) => {
    const { urgentAllowed } = categoryRuleOf(rules, smsCategory);
    change({
      smsCategory,
      ...(urgentAllowed === 1 ? {} : { urgentFlag: 0, urgentReason: '', warnLevel: null }),
    });
  };
  const { tailFlag } = categoryRuleOf(rules, draft.smsCategory);
  const { options: categories, labelOf: nameOf } = useDictionary('SMS_CATEGORY');
  const meant = categoryMeantBy(draft);
  return (
    <Field
      label="类别"
      problem={problems.smsCategory}
      hint={
        <>
          {meant !== null ? (
            <>
              标题像是{nameOf(meant)}，
              <button type="button" className="plain-link" onClick={() => choose(meant)}>
                {draft.smsCategory === '' ? '选' : '改为'}
                {nameOf(meant)}
              </button>
              。
            </>
          ) : (
            isAsLast && '已按您上一条短信选好，不同的请改。'
          )}
          {tailFlag === 1 && `这类短信结尾会自动加上“${rules.tailText}”`}
        </>
      }
    >
      {(control) => (
        <select
          {...control}
          className="field"
          data-blank={draft.smsCategory === ''}
          value={draft.smsCategory}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">请选择类别</option>
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function SignField({ form: { draft, change, problems, rules } }: { form: FormState }) {
  // a signature that is no longer offered stays visible, with the server's sentence beside it
  const signs = [...new Set([...rules.signs, draft.smsSign])].filter((sign) => sign !== '');
  if (signs.length === 1 && problems.smsSign === undefined) return null;
  return (
    <Field label="签名" problem={problems.smsSign}>
      {(control) => (
        <select
          {...control}
          className="field"
          value={draft.smsSign}
          onChange={(event) => change({ smsSign: event.target.value })}
        >
          {signs.map((sign) => (
            <option key={sign} value={sign}>
              {sign}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Preview({ form: { draft, rules } }: { form: FormState }) {
  const text = fullTextOf(draft, rules);
  const example = renderText(text, EXAMPLE);
  return (
    <>
      <MessagePreview segments={segmentsOf(showVariables(example, draft.template?.variables ?? []))} />
      {example !== text && (
        <p className="cell-note">
          以“{EXAMPLE.name}、{EXAMPLE.village}”为例，每人收到的是自己的姓名和村名。
        </p>
      )}
      {draft.warnLevel !== null && <p className="cell-note">{labelOf(WARN_LEVEL, draft.warnLevel)}预警</p>}
    </>
  );
}
