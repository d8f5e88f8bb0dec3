/** The upper half of the page of an emergency: level, template, the template's variables, and the text that they make. */
import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { EmergencyTemplate } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { segmentsOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { cleanedValue } from '@farmers-mailbox/contract/messaging/sms-templates/value-forms.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { Field, Problem } from '../../../../ui/form/Field.tsx';
import { phoneInput } from '../../../../ui/form/number-input.ts';
import { DayButtons } from '../../sms-templates/DayButtons.tsx';
import { dayOfWord } from '../../sms-templates/usual-days.ts';
import { MessagePreview } from '../../sms-text/MessagePreview.tsx';
import { chosenTemplate, type Emergency, type Office, paramField, textOf } from './emergency.ts';
import { filledInWords, filledLabels, paramsOf, type Warning } from './from-warning.ts';

export interface EmergencyTextProps {
  templates: readonly EmergencyTemplate[];
  template: EmergencyTemplate | undefined;
  draft: Emergency;
  problems: Problems;
  /** a warning in force that fills in what it says already */
  warning: Warning | undefined;
  office: Office;
  onChange: (changed: Partial<Emergency>) => void;
}

export function EmergencyText(props: EmergencyTextProps) {
  const { templates, template, draft, problems, warning, office, onChange } = props;
  return (
    <section>
      <h2>发什么</h2>
      {warning?.warnLevel != null && warning.warnLevel === draft.warnLevel && (
        <p className="form-field-hint">
          {filledInWords(warning, draft, template && filledLabels(warning, template, draft))}
        </p>
      )}
      <WarnLevels chosen={draft.warnLevel} problem={problems['warnLevel']} onChange={onChange} />
      <Field label="模板" problem={problems['templateId']}>
        {(control) => (
          <select
            {...control}
            className="field"
            value={draft.templateId}
            onChange={({ target }) => {
              const one = templates.find(({ templateId }) => templateId === target.value);
              const known = one ? paramsOf(warning, one, draft.areas) : {};
              onChange(one ? chosenTemplate(one, draft.params, office, known) : { templateId: target.value });
            }}
          >
            <option value="">请选择</option>
            {templates.map(({ templateId, templateName, scopeDeptName }) => (
              <option key={templateId} value={templateId}>
                {templateName}（{scopeDeptName}）
              </option>
            ))}
          </select>
        )}
      </Field>
      {template && (
        <>
          <TemplateVariables
            variables={template.variables}
            draft={draft}
            problems={problems}
            onChange={onChange}
          />
          <MessagePreview segments={segmentsOf(textOf(draft, template))} />
        </>
      )}
      <Problem sentence={problems['params']} />
    </section>
  );
}

interface WarnLevelsProps extends Pick<EmergencyTextProps, 'onChange'> {
  chosen: Emergency['warnLevel'];
  problem: string | undefined;
}

function WarnLevels({ chosen, problem, onChange }: WarnLevelsProps) {
  return (
    <div data-field>
      <div className="choice-row" role="radiogroup" aria-label="预警级别">
        <span>预警级别</span>
        {([1, 2] as const).map((level) => (
          <label key={level} className="choice">
            <input
              type="radio"
              name="warnLevel"
              checked={chosen === level}
              onChange={() => onChange({ warnLevel: level })}
            />
            <span>{labelOf(WARN_LEVEL, level)}</span>
          </label>
        ))}
      </div>
      <Problem sentence={problem} />
    </div>
  );
}

interface TemplateVariablesProps extends Pick<EmergencyTextProps, 'draft' | 'problems' | 'onChange'> {
  variables: EmergencyTemplate['variables'];
}

function TemplateVariables({ variables, draft, problems, onChange }: TemplateVariablesProps) {
  const fill = (varName: string, value: string) =>
    onChange({ params: { ...draft.params, [varName]: value } });
  return (
    <div className="emergency-variables">
      {variables.map(({ varName, varLabel, varType, maxLength, sample, required }) => (
        <Field
          key={varName}
          label={required === 1 ? varLabel : `${varLabel}（可不填）`}
          problem={problems[paramField(varName)]}
          beside={varType === 'date' && <DayButtons onChoose={(day) => fill(varName, day)} />}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              {...(varType === 'phone' ? phoneInput : { maxLength })}
              placeholder={`如：${sample}`}
              value={draft.params[varName] ?? ''}
              onChange={({ target }) => fill(varName, target.value)}
              onBlur={({ target }) => {
                const cleaned = cleanedValue(varType, target.value);
                const meant = varType === 'date' ? dayOfWord(cleaned, new Date()) : cleaned;
                if (meant !== target.value) fill(varName, meant);
              }}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
