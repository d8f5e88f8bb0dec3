/** A moment of the past as people say it; exactly under the mouse, on paper and for whoever hears it. */
import { useNow } from '../page/now.ts';
import { momentInWords } from './moment.ts';

const MINUTE_MS = 60_000;

export function When({ at }: { at: string }) {
  const now = useNow(MINUTE_MS);
  return (
    <time dateTime={at.replace(' ', 'T')} title={at}>
      <span aria-hidden="true" className="only-seen unbroken-word">
        {momentInWords(at, now)}
      </span>
      <span className="only-heard">{at}</span>
    </time>
  );
}
