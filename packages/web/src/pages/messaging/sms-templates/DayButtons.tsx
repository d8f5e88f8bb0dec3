/** 今天, 明天, 后天 beside a date of a template: one touch instead of a day typed in the form that it must have. */
import { useNow } from '../../../ui/page/now.ts';
import { usualDays } from './usual-days.ts';

const MINUTE_MS = 60_000;

export function DayButtons({ onChoose }: { onChoose: (day: string) => void }) {
  const now = useNow(MINUTE_MS);
  return (
    <span role="group" aria-label="常用日子">
      {usualDays(new Date(now)).map(({ label: word, day }) => (
        <button key={word} type="button" className="plain-link" title={day} onClick={() => onChoose(day)}>
          {word}
        </button>
      ))}
    </span>
  );
}
