/** The fields of a template: name, category, text with its variables, whom it is shared with. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { placeholderShown } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { PLACEHOLDERS, SMS_CONTENT_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { SHARE_SCOPE, ShareScope } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import {
  type TemplateVariable,
  VARIABLES_MAX,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { useRef } from 'react';
import { usePermission, useSession } from '../../../session/session-context.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { Field, Problem } from '../../../ui/form/Field.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { markOf, showVariables, storeVariables } from '../sms-text/variable-marks.ts';
import { categoryRuleOf, type WritingRules } from '../sms-text/writing-rules.ts';
import { newVariable, type TemplateDraft } from './template-draft.ts';
import { VariableRows } from './VariableRows.tsx';

interface FieldsProps {
  draft: TemplateDraft;
  rules: WritingRules;
  problems: Problems;
  onChange: (changed: Partial<TemplateDraft>) => void;
}

export function TemplateFields(props: FieldsProps) {
  const { draft, problems, onChange } = props;
  return (
    <>
      <Field label="模板名称" problem={problems['templateName']}>
        {(control) => (
          <input
            {...control}
            className="field"
            maxLength={40}
            value={draft.templateName}
            placeholder="如：大棚防雪提醒"
            onChange={({ target }) => onChange({ templateName: target.value })}
          />
        )}
      </Field>
      <CategoryFields {...props} />
      <ContentFields {...props} />
      <SignField {...props} />
      <ScopeFields {...props} />
      <Field label="备注（可不填）" problem={problems['remark']}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={2}
            maxLength={200}
            value={draft.remark}
            onChange={({ target }) => onChange({ remark: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function CategoryFields({ draft, rules, problems, onChange }: FieldsProps) {
  const { options } = useDictionary('SMS_CATEGORY');
  const { urgentAllowed, tailFlag } = categoryRuleOf(rules, draft.smsCategory);
  const choose = (smsCategory: string) => {
    const mayBeUrgent = categoryRuleOf(rules, smsCategory).urgentAllowed === 1;
    onChange({ smsCategory, ...(mayBeUrgent ? {} : { urgentFlag: 0 }) });
  };
  return (
    <>
      <Field
        label="类别"
        problem={problems['smsCategory']}
        hint={tailFlag === 1 && `这类短信结尾会自动加上“${rules.tailText}”`}
      >
        {(control) => (
          <select
            {...control}
            className="field"
            value={draft.smsCategory}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">请选择类别</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {urgentAllowed === 1 && (
        <label className="choice template-urgent">
          <input
            type="checkbox"
            checked={draft.urgentFlag === 1}
            onChange={({ target }) => onChange({ urgentFlag: target.checked ? 1 : 0 })}
          />
          可用于紧急发送
        </label>
      )}
      <Problem sentence={problems['urgentFlag']} />
    </>
  );
}

function ContentFields({ draft, problems, onChange }: FieldsProps) {
  const { templateContent, variables } = draft;
  const area = useRef<HTMLTextAreaElement>(null);
  /** the text with a mark at the cursor, as it is shown */
  const withMark = (mark: string): string => {
    const field = area.current;
    if (!field) return mark;
    field.setRangeText(mark, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    return field.value;
  };
  const insertVariable = (variable: TemplateVariable) =>
    onChange({ templateContent: storeVariables(withMark(markOf(variable)), [...variables, variable]) });
  const addVariable = () => {
    const variable = newVariable(variables);
    const all = [...variables, variable];
    onChange({ templateContent: storeVariables(withMark(markOf(variable)), all), variables: all });
  };
  const remove = ({ varName }: TemplateVariable) =>
    onChange({
      variables: variables.filter((one) => one.varName !== varName),
      templateContent: templateContent.replaceAll(`\${${varName}}`, ''),
    });
  return (
    <>
      <Field
        label="内容"
        problem={problems['templateContent']}
        beside={
          <span className="insert-buttons">
            插入
            <button
              type="button"
              className="plain-button plain-primary"
              disabled={variables.length >= VARIABLES_MAX}
              onClick={addVariable}
            >
              插入变量
            </button>
            {PLACEHOLDERS.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                className="plain-button"
                onClick={() =>
                  onChange({ templateContent: storeVariables(withMark(placeholderShown(label)), variables) })
                }
              >
                {label}
              </button>
            ))}
          </span>
        }
        hint="〔　〕里的由写短信的人每次填写；{　}里的由系统换成每位农户自己的，不用填。"
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="field"
            rows={6}
            maxLength={SMS_CONTENT_MAX}
            value={showVariables(templateContent, variables)}
            placeholder="请输入内容，签名会自动加在前面"
            onChange={({ target }) => onChange({ templateContent: storeVariables(target.value, variables) })}
          />
        )}
      </Field>
      <h3>变量</h3>
      <VariableRows
        variables={variables}
        problems={problems}
        onChange={(place, changed) =>
          onChange({ variables: variables.map((one, at) => (at === place ? { ...one, ...changed } : one)) })
        }
        onInsert={insertVariable}
        onRemove={remove}
      />
    </>
  );
}

function SignField({ draft, rules, problems, onChange }: FieldsProps) {
  const signs = [...new Set([...rules.signs, draft.smsSign])].filter((sign) => sign !== '');
  return (
    <Field label="签名" problem={problems['smsSign']}>
      {(control) => (
        <select
          {...control}
          className="field"
          value={draft.smsSign}
          onChange={({ target }) => onChange({ smsSign: target.value })}
        >
          <option value="">用写短信的人自己的签名</option>
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

const SCOPE_NOTES: Readonly<Record<number, string>> = {
  1: '全省各单位都能使用',
  2: '所选区域和它下面的单位都能使用',
  3: '只有本单位的人能使用',
  4: '只有我自己能使用',
};

function ScopeFields({ draft, problems, onChange }: FieldsProps) {
  const may = usePermission();
  const { user } = useSession();
  const area = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const offered = SHARE_SCOPE.filter(({ value }) => {
    if (value === draft.shareScope || value >= ShareScope.unit) return true;
    return may('sms:template:edit') && (value === ShareScope.region || area === ROOT_CODE);
  });
  return (
    <fieldset className="template-scope" data-field>
      <legend>共享范围</legend>
      {offered.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="shareScope"
            checked={draft.shareScope === value}
            onChange={() => onChange({ shareScope: value })}
          />
          <span>
            {label} <small>{SCOPE_NOTES[value]}</small>
          </span>
        </label>
      ))}
      {draft.shareScope === ShareScope.region && (
        <DeptSelect label="共享区域" value={draft.region} onChange={(region) => onChange({ region })} />
      )}
      <Problem sentence={problems['shareScope'] ?? problems['region']} />
    </fieldset>
  );
}
