/** A moment of the past as people say it; exactly under the mouse and for whoever hears it. */
import { useNow } from '../page/now.ts';
import { momentInWords } from './moment.ts';
import { UnbrokenWords } from './UnbrokenWords.tsx';

const MINUTE_MS = 60_000;

export function When({ at }: { at: string }) {
  const now = useNow(MINUTE_MS);
  return (
    <time dateTime={at.replace(' ', 'T')} title={at}>
      <span aria-hidden="true">
        <UnbrokenWords of={momentInWords(at, now)} />
      </span>
      <span className="only-heard">{at}</span>
    </time>
  );
}
