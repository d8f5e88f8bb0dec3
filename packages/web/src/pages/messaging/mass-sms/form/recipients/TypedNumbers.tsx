/** Numbers typed or pasted by hand; what is no number is named with its line, and can be taken out at once. */
import { TYPED_PHONES_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { Field } from '../../../../../ui/form/Field.tsx';
import { ScrollingPart } from '../../../../../ui/page/ScrollingPart.tsx';
import { useSettled } from '../../../../../ui/page/settled.ts';
import {
  keepGoodNumbers,
  readTypedNumbers,
  type TypedProblem,
  typedNumbersProblem,
} from '../draft/typed-numbers.ts';
import type { FormState } from '../draft/use-application-form.ts';

const PAUSE_MS = 500;
const PROBLEMS_SHOWN = 10;

export function TypedNumbers({ form: { draft, change, problems } }: { form: FormState }) {
  // while the eleventh digit is still to come a number is not wrong yet
  const settled = useSettled(draft.typedNumbers, PAUSE_MS);
  const read = readTypedNumbers(settled);
  const unclear = read.question === null ? null : typedNumbersProblem(settled);
  return (
    <Field
      label="手机号码"
      problem={problems.phoneNumbers ?? unclear ?? undefined}
      hint={`每行一个，也可用逗号分开，或从表格里整列粘贴；最多 ${TYPED_PHONES_MAX} 个，现有 ${read.numbers.length} 个`}
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
          {read.hasNames && (
            <p className="form-field-hint" role="status">
              已从中取出 {read.numbers.length}{' '}
              个号码，姓名等其他内容不用。要在短信里称呼姓名，请用“导入号码文件”。
            </p>
          )}
          {read.notes.length > 0 && (
            <ul className="form-field-hint" aria-label="没有使用的内容">
              {read.notes.slice(0, PROBLEMS_SHOWN).map((note) => (
                <li key={note}>{note}</li>
              ))}
              {read.notes.length > PROBLEMS_SHOWN && <li>还有 {read.notes.length - PROBLEMS_SHOWN} 处</li>}
            </ul>
          )}
          {read.problems.length > 0 && (
            <Problems
              problems={read.problems}
              onDrop={() => change({ typedNumbers: keepGoodNumbers(draft.typedNumbers) })}
            />
          )}
        </>
      )}
    </Field>
  );
}

/** The way out stands above the list: below, it would be scrolled out of sight. */
function Problems({ problems, onDrop }: { problems: readonly TypedProblem[]; onDrop: () => void }) {
  return (
    <div className="line-problems" role="status">
      <p>
        有 {problems.length} 处不会发送：{' '}
        <button type="button" className="plain-button" onClick={onDrop}>
          删除这 {problems.length} 处
        </button>
      </p>
      <ScrollingPart className="line-problems-list" label="不会发送的号码">
        <ul>
          {problems.slice(0, PROBLEMS_SHOWN).map(({ line, text, problem }, place) => (
            <li key={`${line}-${place}`}>
              第 {line} 行“{text}”：{problem}
            </li>
          ))}
        </ul>
        {problems.length > PROBLEMS_SHOWN && <p>还有 {problems.length - PROBLEMS_SHOWN} 处</p>}
      </ScrollingPart>
    </div>
  );
}
