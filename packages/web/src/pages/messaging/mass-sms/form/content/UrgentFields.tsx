/** Urgent sending, offered only for the categories that allow it, with a reason. */
import { labelOf as labelIn, WARN_LEVEL, type WarnLevel } from '@farmers-mailbox/contract/dictionaries.ts';
import { useState } from 'react';
import { Problem } from '../../../../../ui/form/Field.tsx';
import { useDictionary } from '../../../../../ui/text/dictionary.ts';
import { categoryRuleOf } from '../../../sms-text/writing-rules.ts';
import { levelNamedBy } from '../draft/text-sources.ts';
import { urgentEffect } from '../draft/urgent-effect.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { hasReasonWithTemplate, UrgentReason } from './UrgentReason.tsx';

export function UrgentFields({ form }: { form: FormState }) {
  const { draft, rules, change, problems } = form;
  // not when a draft is opened that is urgent already
  const [hasTicked, setTicked] = useState(false);
  const { labelOf } = useDictionary('SMS_CATEGORY');
  if (categoryRuleOf(rules, draft.smsCategory).urgentAllowed === 0) return null;
  const urgent = draft.urgentFlag === 1;
  const named = levelNamedBy(draft);
  return (
    <fieldset className="form-part">
      <legend>{labelOf(draft.smsCategory)}</legend>
      <div className="choice-row" role="radiogroup" aria-label="预警级别">
        <span>预警级别</span>
        <WarnChoice label="不分级" level={null} form={form} />
        {WARN_LEVEL.map(({ value, label }) => (
          <WarnChoice key={value} label={label} level={value} form={form} />
        ))}
      </div>
      <Problem sentence={problems.warnLevel} />
      {draft.warnLevel === null && named !== null && (
        <p className="form-field-hint">
          您写了“{labelIn(WARN_LEVEL, named)}”，预警级别也选上吗？
          <button type="button" className="plain-link" onClick={() => change({ warnLevel: named })}>
            选{labelIn(WARN_LEVEL, named)}
          </button>
        </p>
      )}
      <label className="choice">
        <input
          type="checkbox"
          checked={urgent}
          onChange={() => {
            setTicked(!urgent);
            change({ urgentFlag: urgent ? 0 : 1 });
          }}
        />
        <span>
          <b>紧急发送</b>
          <small>危及人身、财产安全时才勾选：{urgentEffect(draft, rules)}。</small>
        </span>
      </label>
      {hasReasonWithTemplate(draft) && (
        <p className="form-field-hint">模板“{draft.template?.templateName}”自动勾选的，不紧急的请取消。</p>
      )}
      <Problem sentence={problems.urgentFlag} />
      {urgent && !hasReasonWithTemplate(draft) && <UrgentReason form={form} hasFocus={hasTicked} />}
    </fieldset>
  );
}

function WarnChoice({ label, level, form }: { label: string; level: WarnLevel | null; form: FormState }) {
  return (
    <label className="choice">
      <input
        type="radio"
        name="warnLevel"
        checked={form.draft.warnLevel === level}
        onChange={() => form.change({ warnLevel: level })}
      />
      <span>{label}</span>
    </label>
  );
}
