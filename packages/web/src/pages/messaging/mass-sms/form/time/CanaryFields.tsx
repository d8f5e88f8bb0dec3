/** 先发一小批: to a few first, and what happens after them. Not offered for what is urgent. */
import { CANARY_COUNT } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { CanaryMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { Field } from '../../../../../ui/form/Field.tsx';
import type { FormState } from '../draft/use-application-form.ts';

const COUNTS = [50, 100, CANARY_COUNT, 500, 1_000, 2_000];

export function CanaryFields({ form }: { form: FormState }) {
  const { draft, change } = form;
  if (draft.urgentFlag === 1) return null;
  const isOn = draft.canaryMode !== CanaryMode.none;
  return (
    <fieldset className="form-part">
      <legend>先发一小批</legend>
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => change({ canaryMode: isOn ? CanaryMode.none : CanaryMode.byItself })}
        />
        <span>
          <b>先发给一小部分人试一试</b>
          <small>
            从各运营商的接收人里抽取，看到回报再发其余的人。人数多、内容新的时候用，一般要多等几分钟。
          </small>
        </span>
      </label>
      {isOn && <After form={form} />}
    </fieldset>
  );
}

function After({ form: { draft, rules, change, problems } }: { form: FormState }) {
  return (
    <>
      <Field label="先发多少人" problem={problems.canaryCount}>
        {(control) => (
          <select
            {...control}
            className="field"
            value={draft.canaryCount}
            onChange={(event) => change({ canaryCount: Number(event.target.value) })}
          >
            {COUNTS.map((count) => (
              <option key={count} value={count}>
                {count} 人
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="choice-row" role="radiogroup" aria-label="试发之后">
        <AfterChoice
          label="达标就自动发其余的人"
          isChosen={draft.canaryMode === CanaryMode.byItself}
          onChoose={() => change({ canaryMode: CanaryMode.byItself })}
        />
        <AfterChoice
          label="等我看过结果，确认后再发"
          isChosen={draft.canaryMode === CanaryMode.byPerson}
          onChoose={() => change({ canaryMode: CanaryMode.byPerson })}
        />
      </div>
      <Field
        label="失败率超过百分之多少就暂停（可不填）"
        problem={problems.canaryFailRate}
        hint={`不填时为 ${rules.failAlarmRate}%`}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            inputMode="numeric"
            maxLength={3}
            value={draft.canaryFailRate}
            onChange={(event) => change({ canaryFailRate: event.target.value.trim() })}
          />
        )}
      </Field>
    </>
  );
}

function AfterChoice({
  label,
  isChosen,
  onChoose,
}: {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="choice">
      <input type="radio" name="canaryMode" checked={isChosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}
