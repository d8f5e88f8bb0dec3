/** 选择模板: takes a template for the text, shows its variables as fields, and goes back to a text of one's own. */

import { cleanedValue } from '@farmers-mailbox/contract/messaging/sms-templates/value-forms.ts';
import { fillWithLongest } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { type KeyboardEvent, useState } from 'react';
import { ask } from '../../../../../notices/notices.ts';
import { usePermission } from '../../../../../session/session-context.ts';
import { Field, Problem } from '../../../../../ui/form/Field.tsx';
import { phoneInput } from '../../../../../ui/form/number-input.ts';
import { useNow } from '../../../../../ui/page/now.ts';
import { namesOfPlaces } from '../../../sms-templates/blank-labels.ts';
import { DayButtons } from '../../../sms-templates/DayButtons.tsx';
import { TemplateChoice } from '../../../sms-templates/TemplateChoice.tsx';
import { dayOfWord } from '../../../sms-templates/usual-days.ts';
import { fullTextOf, lengthOf } from '../../../sms-text/writing-rules.ts';
import { type Known, knownNote, type OwnOffice } from '../draft/known-values.ts';
import { goToNextBlank } from '../draft/next-blank.ts';
import { beginTemplate, letGoOfTemplate, paramProblems, withParams } from '../draft/text-sources.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { useOwnOffice } from '../draft/use-own-office.ts';
import type { ChosenTemplate } from '../draft/written-from.ts';
import { hasReasonWithTemplate, UrgentReason } from './UrgentReason.tsx';
import './template.css';

export function TemplatePart({ form }: { form: FormState }) {
  const { draft, change, rules } = form;
  const may = usePermission();
  const office = useOwnOffice();
  const [isChoosing, setChoosing] = useState(false);
  /** templates that were taken since the form was opened */
  const [taken, setTaken] = useState(0);
  const { template } = draft;
  const hasOwnText = template === null && draft.smsContent.trim() !== '';
  const letGo = async () => {
    const text = '内容会保留下来由您自己修改，以后不再按模板的变量填写。';
    if (await ask({ title: '改为自由编写', text, confirmLabel: '改为自由编写', cancelLabel: '继续用模板' }))
      change(letGoOfTemplate(draft));
  };
  if (template === null && !may('sms:template:use')) return null;
  return (
    <div className="template-part">
      <div className="template-line">
        {template ? (
          <span>
            模板：
            <b title={`${template.templateNo}，第 ${template.templateVersion} 版`}>{template.templateName}</b>
          </span>
        ) : (
          <span>常用的短信可以从模板写起，只填几个空。</span>
        )}
        {may('sms:template:use') && (
          <button type="button" className="plain-button" onClick={() => setChoosing(true)}>
            {template ? '换一个模板' : '选择模板'}
          </button>
        )}
        {template && (
          <button type="button" className="plain-button" onClick={() => void letGo()}>
            改为自由编写
          </button>
        )}
      </div>
      <Problem sentence={form.problems['templateId']} />
      {template?.note && (
        <p className="warning-note" role="note">
          {template.note}
        </p>
      )}
      {template && (
        <VariableValues key={taken} form={form} office={office} template={template} isTaken={taken > 0} />
      )}
      {isChoosing && (
        <TemplateChoice
          replaces={hasOwnText}
          onChoose={(row) => {
            change(beginTemplate(row, draft, rules, office));
            setChoosing(false);
            setTaken((before) => before + 1);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

const MINUTE_MS = 60_000;

interface VariableValuesProps {
  form: FormState;
  office: OwnOffice;
  template: ChosenTemplate;
  /** taken just now: its first empty field is the next thing to do */
  isTaken: boolean;
}

function VariableValues({ form, office, template, isTaken }: VariableValuesProps) {
  const { draft, change, problems, rules } = form;
  const now = useNow(MINUTE_MS);
  const known: Known = {
    ...office,
    warnLevel: draft.warnLevel,
    places: namesOfPlaces(draft.areas),
    now: new Date(now),
  };
  const wrong = paramProblems(draft);
  // an empty field is not wrong before somebody has tried to go on
  const problem = problems['templateParams'];
  const isAsked = problem !== undefined;
  const isSaidBeside = isAsked && Object.values(wrong).includes(problem);
  const [firstEmpty] = useState(() =>
    template.variables.find(({ varName }) => (draft.params[varName] ?? '') === ''),
  );
  const longest = fullTextOf(
    { ...draft, smsContent: fillWithLongest(template.templateContent, template.variables) },
    rules,
  );
  return (
    <fieldset className="template-values" onKeyDown={goOnByEnter}>
      <legend>填写模板里的内容</legend>
      <div className="template-value-fields">
        {template.variables.map((one) => {
          const value = draft.params[one.varName] ?? '';
          return (
            <VariableField
              key={one.varName}
              of={one}
              value={value}
              note={knownNote(one, template, known, value)}
              problem={value.trim() !== '' || isAsked ? wrong[one.varName] : undefined}
              hasFocus={isTaken && one === firstEmpty}
              onChange={(typed) =>
                change((now) => withParams(template, { ...now.params, [one.varName]: typed }))
              }
            />
          );
        })}
        {hasReasonWithTemplate(draft) && <UrgentReason form={form} />}
      </div>
      <Problem sentence={isSaidBeside ? undefined : problem} />
      <p className="form-field-hint">
        {Object.keys(wrong).length === 0
          ? `现在 ${lengthOf(fullTextOf(draft, rules), rules)}`
          : `填好后最多 ${lengthOf(longest, rules)}`}
      </p>
    </fieldset>
  );
}

/** A line has nothing to break: Enter, on a telephone the key 下一项, leads to the next blank. */
function goOnByEnter(event: KeyboardEvent<HTMLFieldSetElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
    return;
  event.preventDefault();
  goToNextBlank(event.currentTarget.closest('.form-body'));
}

interface VariableFieldProps {
  of: ChosenTemplate['variables'][number];
  value: string;
  /** from where a value comes that stood there already */
  note: string | undefined;
  problem: string | undefined;
  hasFocus: boolean;
  onChange: (typed: string) => void;
}

function VariableField({ of, value, note, problem, hasFocus, onChange }: VariableFieldProps) {
  const { varLabel, varType, maxLength, required, sample } = of;
  return (
    <Field
      label={required === 1 ? varLabel : `${varLabel}（可不填）`}
      problem={problem}
      hint={note ? <span className="known-value">{note}</span> : sample && `如：${sample}`}
      beside={varType === 'date' && <DayButtons onChoose={onChange} />}
    >
      {(control) => (
        <input
          {...control}
          autoFocus={hasFocus}
          enterKeyHint="next"
          className="field"
          data-blank={required === 1 && value.trim() === ''}
          {...(varType === 'phone' ? phoneInput : { maxLength })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => {
            const cleaned = cleanedValue(varType, value);
            const meant = varType === 'date' ? dayOfWord(cleaned, new Date()) : cleaned;
            if (meant !== value) onChange(meant);
          }}
        />
      )}
    </Field>
  );
}
