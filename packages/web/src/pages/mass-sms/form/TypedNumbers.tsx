/** Numbers typed or pasted by hand; what is no number is named with its line, and can be taken out at once. */
import { TYPED_PHONES_MAX } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { Field } from '../../../ui/Field.tsx';
import { useSettled } from '../../../ui/settled.ts';
import { keepGoodNumbers, readTypedNumbers } from './typed-numbers.ts';
import type { FormState } from './use-form.ts';

const PAUSE_MS = 500;
const PROBLEMS_SHOWN = 10;

export function TypedNumbers({ form: { draft, change, problems } }: { form: FormState }) {
  // while the eleventh digit is still to come a number is not wrong yet
  const read = readTypedNumbers(useSettled(draft.typedNumbers, PAUSE_MS));
  return (
    <Field
      label="手机号码"
      problem={problems.phoneNumbers}
      hint={`每行一个，也可用逗号分开；最多 ${TYPED_PHONES_MAX} 个，现有 ${read.numbers.length} 个`}
    >
      {(control) => (
        <>
          <textarea
            {...control}
            className="field"
            rows={5}
            inputMode="tel"
            value={draft.typedNumbers}
            placeholder={'13800001234\n13900001234'}
            onChange={(event) => change({ typedNumbers: event.target.value })}
          />
          {read.problems.length > 0 && (
            <div className="line-problems" role="status">
              <ul>
                {read.problems.slice(0, PROBLEMS_SHOWN).map(({ line, text, problem }, place) => (
                  <li key={`${line}-${place}`}>
                    第 {line} 行“{text}”{problem}
                  </li>
                ))}
              </ul>
              {read.problems.length > PROBLEMS_SHOWN && (
                <p>还有 {read.problems.length - PROBLEMS_SHOWN} 处</p>
              )}
              <button
                type="button"
                className="plain-button"
                onClick={() => change({ typedNumbers: keepGoodNumbers(draft.typedNumbers) })}
              >
                删除这 {read.problems.length} 处
              </button>
            </div>
          )}
        </>
      )}
    </Field>
  );
}
