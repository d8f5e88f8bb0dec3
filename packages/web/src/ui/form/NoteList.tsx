/** The parts of a table that want looking at, line by line; open at once when the list is short. */
import { ScrollingPart } from '../page/ScrollingPart.tsx';
import './table-reading.css';

const OPEN_MAX = 3;

export interface NoteListProps {
  title: string;
  /** the first of them */
  lines: readonly string[];
  count: number;
  isOpen?: boolean;
}

export function NoteList({ title, lines, count, isOpen = count <= OPEN_MAX }: NoteListProps) {
  if (count === 0) return null;
  return (
    <details className="table-reading-notes" open={isOpen}>
      <summary>{title}</summary>
      <ScrollingPart className="table-reading-lines" label={title}>
        <ul>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed in place
            <li key={at}>{line}</li>
          ))}
        </ul>
      </ScrollingPart>
      {count > lines.length && <p>还有 {count - lines.length} 处</p>}
    </details>
  );
}
