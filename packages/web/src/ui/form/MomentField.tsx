/** A day and a time of day, to the minute. Its value is a moment of the contract. */
import { useState } from 'react';
import { DayField } from './DayField.tsx';
import type { ItemControl } from './FormItem.tsx';

export interface MomentFieldProps extends Partial<ItemControl> {
  label: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  value?: string | null;
  onChange?: (moment: string | null) => void;
  /** first and last day that can be chosen in the calendar */
  min?: string;
  max?: string;
  /** the time of day that a newly chosen day begins with, `HH:mm` */
  usualTime?: string;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => twoDigits(hour));
const EVERY_FIFTH = Array.from({ length: 12 }, (_, place) => twoDigits(place * 5));

export function MomentField(props: MomentFieldProps) {
  const { label, value, onChange, min, max, usualTime = '09:00', ...control } = props;
  const day = value?.slice(0, 10);
  // without a day there is no moment yet, and the time that was chosen first waits for it
  const [waiting, setWaiting] = useState(usualTime);
  const [hour = '', minute = ''] = (value?.slice(11, 16) ?? waiting).split(':');
  const change = (nextDay: string | undefined, time: string) => {
    setWaiting(time);
    onChange?.(nextDay === undefined ? null : `${nextDay} ${time}:00`);
  };
  // a minute that another program set is shown as it is
  const minutes = EVERY_FIFTH.includes(minute) ? EVERY_FIFTH : [...EVERY_FIFTH, minute].sort();
  return (
    <div className="moment-field" role="group" aria-label={label}>
      <DayField
        {...control}
        label={`${label}：日期`}
        value={day}
        min={min}
        max={max}
        onChange={(next) => change(next, `${hour}:${minute}`)}
      />
      <span className="moment-time">
        <TimePart
          label={`${label}：时`}
          value={hour}
          options={HOURS}
          onChange={(next) => change(day, `${next}:${minute}`)}
        />
        <span aria-hidden="true">:</span>
        <TimePart
          label={`${label}：分`}
          value={minute}
          options={minutes}
          onChange={(next) => change(day, `${hour}:${next}`)}
        />
      </span>
    </div>
  );
}

interface TimePartProps {
  label: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}

function TimePart({ label, value, options, onChange }: TimePartProps) {
  return (
    <select
      className="field"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
