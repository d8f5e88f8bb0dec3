/** The contents that wait for the reader's review, one click away, whatever is filtered now. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { useSearchParams } from 'react-router';
import type { ContentKind } from './kind.ts';
import './content.css';

const SHOWN_MAX = 100;

export interface WaitingNoteProps {
  kind: Pick<ContentKind, 'noun' | 'measure' | 'tag'>;
  count: number;
  /** within a line of other things */
  isInline?: boolean;
}

export function WaitingNote({ kind: { noun, measure, tag }, count, isInline = false }: WaitingNoteProps) {
  const [search, setSearch] = useSearchParams();
  const waiting = String(ContentStatus.waiting);
  if (count === 0 || search.get(tag.field) === waiting) return null;
  const Box = isInline ? 'span' : 'p';
  return (
    <Box className={isInline ? undefined : 'content-waiting'}>
      有 {count >= SHOWN_MAX ? `${SHOWN_MAX} ${measure}以上` : `${count} ${measure}`}
      {noun}等您审核。
      <button type="button" className="plain-link" onClick={() => setSearch({ [tag.field]: waiting })}>
        去审核
      </button>
    </Box>
  );
}
