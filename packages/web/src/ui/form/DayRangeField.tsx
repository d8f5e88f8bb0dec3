/** A range of days with the usual ones at hand (今天, 近7天, 本月); sent as the first and last second of them. */
import { useId } from 'react';
import { dayOf, usualRanges } from '../text/moment.ts';
import { DayField } from './DayField.tsx';

const FIRST_SECOND = ' 00:00:00';
const LAST_SECOND = ' 23:59:59';

export interface DayRangeFieldProps {
  label: string;
  /** moments, as the call takes them */
  start: string | undefined;
  end: string | undefined;
  onChange: (range: { start: string | undefined; end: string | undefined }) => void;
}

export function DayRangeField({ label, start, end, onChange }: DayRangeFieldProps) {
  const labelId = useId();
  const ranges = usualRanges();
  const chosen = ranges.findIndex(
    ({ range }) => start === range.start + FIRST_SECOND && end === range.end + LAST_SECOND,
  );
  const chooseUsual = (place: string) => {
    const range = ranges[Number(place)]?.range;
    if (place !== '' && range) onChange({ start: range.start + FIRST_SECOND, end: range.end + LAST_SECOND });
    else onChange({ start: undefined, end: undefined });
  };
  return (
    <div className="search-field search-days" role="group" aria-labelledby={labelId}>
      <span id={labelId}>{label}</span>
      <div>
        <DayField
          label={`${label}从`}
          isFilter
          value={start && dayOf(start)}
          max={end && dayOf(end)}
          onChange={(day) => onChange({ start: day && day + FIRST_SECOND, end })}
        />
        <span aria-hidden="true">至</span>
        <DayField
          label={`${label}至`}
          isFilter
          value={end && dayOf(end)}
          min={start && dayOf(start)}
          onChange={(day) => onChange({ start, end: day && day + LAST_SECOND })}
        />
        <select
          className="field"
          aria-label={`${label}的常用范围`}
          value={chosen === -1 ? '' : String(chosen)}
          onChange={(event) => chooseUsual(event.target.value)}
        >
          <option value="">{start || end ? '自选' : '不限'}</option>
          {ranges.map((usual, place) => (
            <option key={usual.label} value={place}>
              {usual.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
