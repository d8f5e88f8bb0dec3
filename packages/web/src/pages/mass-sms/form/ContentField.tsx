/** The text itself: written with its length in sight, with buttons for what differs from farmer to farmer. */
import {
  JOINED_SEGMENT_UNITS,
  PLACEHOLDERS,
  placeholdersOf,
  SINGLE_SEGMENT_UNITS,
  segmentCountOf,
  wordCountOf,
  worstCase,
} from '@farmers-mailbox/contract/mass-sms/text.ts';
import { useRef } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { inDigits } from '../figures.ts';
import { placeholderShown, showPlaceholders, storePlaceholders } from '../placeholders.ts';
import { fullTextOf, tailOf } from './draft.ts';
import { problemsOf } from './steps.ts';
import type { FormState } from './use-form.ts';
import { WordCheck } from './WordCheck.tsx';

export function ContentField({ form }: { form: FormState }) {
  const { draft, change, problems } = form;
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (label: string) => {
    const field = area.current;
    if (!field) return;
    field.setRangeText(placeholderShown(label), field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    change({ smsContent: storePlaceholders(field.value) });
  };
  const show = (start: number, end: number) => {
    const shownLength = (length: number) => showPlaceholders(draft.smsContent.slice(0, length)).length;
    area.current?.focus();
    area.current?.setSelectionRange(shownLength(start), shownLength(end));
  };
  return (
    <Field
      label="短信内容"
      problem={problems.smsContent ?? tooLong(form)}
      beside={
        <span className="insert-buttons">
          插入
          {PLACEHOLDERS.map(({ name, label }) => (
            <button key={name} type="button" className="plain-button" onClick={() => insert(label)}>
              {label}
            </button>
          ))}
        </span>
      }
      hint={<Length form={form} />}
    >
      {(control) => (
        <>
          <textarea
            {...control}
            ref={area}
            className="field content-field"
            rows={7}
            value={showPlaceholders(draft.smsContent)}
            placeholder="请输入短信内容，签名会自动加在前面"
            onChange={(event) => change({ smsContent: storePlaceholders(event.target.value) })}
          />
          <WordCheck content={draft.smsContent} sign={draft.smsSign} onShow={show} />
        </>
      )}
    </Field>
  );
}

/** Said while writing, not only at the end of the step: nobody likes to shorten a finished text. */
function tooLong({ draft, rules }: FormState): string | undefined {
  if (draft.smsContent.trim() === '') return undefined;
  return problemsOf('content', draft, rules, new Date()).smsContent;
}

function Length({ form: { draft, rules } }: { form: FormState }) {
  const text = worstCase(fullTextOf(draft, rules));
  const [units, segments] = [wordCountOf(text), segmentCountOf(text)];
  const tail = tailOf(draft, rules);
  const room = roomLeft(units, segments);
  return (
    <>
      <b className="length">
        共 {inDigits(units)} 字，每人按 {segments} 条计费
      </b>
      {room > 0 && `，还可写 ${room} 字不加条`}
      <br />
      字数已含签名 {wordCountOf(draft.smsSign)} 字{tail && `、结尾“${tail}” ${wordCountOf(tail)} 字`}
      {placeholdersOf(draft.smsContent).length > 0 && '；姓名、村名按最长的计算'}
    </>
  );
}

function roomLeft(units: number, segments: number): number {
  return (segments === 1 ? SINGLE_SEGMENT_UNITS : segments * JOINED_SEGMENT_UNITS) - units;
}
