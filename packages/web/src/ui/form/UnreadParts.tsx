/** Columns and sheets of a filled-in template that were not read: seen before anything is imported, and told again afterwards. */
import type { TemplateChoice, UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { NoteList } from './NoteList.tsx';

const besideFile = (choice: TemplateChoice) => ({ reading: JSON.stringify(choice) });
/** Travels beside the file whose unread parts are not wanted. */
export const SKIP_UNREAD = besideFile({ skipUnreadFlag: 1, skipWrongFlag: 0 });
/** Beside the one of which the right rows are wanted; whoever asks has seen its unread parts. */
export const SKIP_WRONG = besideFile({ skipUnreadFlag: 1, skipWrongFlag: 1 });

export interface UnreadPartsProps {
  parts: readonly UnreadPart[];
  /** nothing else stopped the import: it waits for a word about them */
  isAsked: boolean;
  /** imports the rest; null: the file is no longer at hand */
  onSkip: (() => void) | null;
}

export function UnreadParts({ parts, isAsked, onSkip }: UnreadPartsProps) {
  const count = parts.length;
  if (count === 0) return null;
  return (
    <section className="table-reading" aria-label="没有读的内容">
      {isAsked && (
        <p className="table-reading-question" role="alert">
          <b>还没有导入。</b>表里有 {count} 处没有读，请看清楚再决定。
        </p>
      )}
      <NoteList
        title={isAsked ? `没有读的 ${count} 处` : `有 ${count} 处没有读，没有导入`}
        lines={parts.map(({ place, reason }) => `${place}：${reason}。`)}
        count={count}
        isOpen
      />
      {isAsked && onSkip && (
        <p>
          改好表格再选一次文件；或者{' '}
          <button type="button" className="plain-button" onClick={onSkip}>
            不要这 {count} 处，导入其余的
          </button>
        </p>
      )}
      {isAsked && !onSkip && <p className="form-field-hint">请改好表格，重新选择文件。</p>}
    </section>
  );
}
