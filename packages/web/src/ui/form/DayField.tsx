/**
 * A day, typed as `YYYY-MM-DD` or chosen from the browser's own calendar. The browser's date field alone would write
 * the day in whatever language the browser has; here it always reads as everywhere else in the console.
 */

import { readDay } from '@farmers-mailbox/contract/rules/day.ts';
import { useState } from 'react';
import { Problem } from './Field.tsx';
import type { ItemControl } from './FormItem.tsx';
import { numberInput } from './number-input.ts';
import './day-field.css';

export interface DayFieldProps extends Partial<ItemControl> {
  /** for screen readers: 申请时间从 */
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** hands on what is no day as it was typed, for a form that says so; without it the field says so, and the form is not sent */
  isJudgedOutside?: boolean;
  /** of a list, where such a text is no day and has no room for a sentence */
  isFilter?: boolean;
}

const NO_DAY = '日期应写作 2026-09-13';

export function DayField(props: DayFieldProps) {
  const { label, value, onChange, min, max, isJudgedOutside = false, isFilter = false, ...control } = props;
  const [draft, setDraft] = useState<{ text: string; of: string | undefined; isTyping?: boolean }>({
    text: value ?? '',
    of: value,
  });
  // another value from outside (a usual range, 重置) replaces what stands here
  if (draft.of !== value) setDraft({ text: value ?? '', of: value });
  const day = readDay(draft.text);
  const isWrong = draft.text !== '' && day === null;
  const isOwnProblem = isWrong && !isJudgedOutside && !isFilter;
  const settle = () => {
    const next = day ?? (isWrong && isJudgedOutside ? draft.text : undefined);
    setDraft({ text: next ?? draft.text, of: next });
    if (next !== value) onChange(next);
  };
  return (
    <>
      <span className="day-field">
        <input
          {...control}
          className="field"
          aria-label={label}
          aria-invalid={isWrong || control['aria-invalid'] === true}
          data-beyond={isOwnProblem ? '' : undefined}
          title={isWrong ? NO_DAY : undefined}
          placeholder="年-月-日"
          {...numberInput}
          inputMode="numeric"
          value={draft.text}
          onChange={({ target }) => setDraft({ text: target.value, of: value, isTyping: true })}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
        {/* only its calendar is used, by mouse or finger: keyboards have the field above */}
        <input
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={day ?? ''}
          min={min}
          max={max}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      </span>
      {!isJudgedOutside && !isFilter && (
        <Problem sentence={isOwnProblem && !draft.isTyping ? NO_DAY : undefined} />
      )}
    </>
  );
}
