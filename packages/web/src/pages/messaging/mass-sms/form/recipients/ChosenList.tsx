/** Items chosen from a list that shows only a part at a time, each with a button that takes it out again. */
import type { Named } from '../draft/draft.ts';

export interface ChosenListProps {
  label: string;
  chosen: readonly Named[];
  onChange: (chosen: readonly Named[]) => void;
}

export function ChosenList({ label, chosen, onChange }: ChosenListProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chosen-list" aria-label={label}>
      {chosen.map((one) => (
        <li key={one.id}>
          {one.name}
          <button
            type="button"
            aria-label={`移除${one.name}`}
            onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
