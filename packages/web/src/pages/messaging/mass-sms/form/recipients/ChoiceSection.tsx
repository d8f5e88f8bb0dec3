/** One way of choosing recipients, folded until it is used; its head says what has been chosen. */
import { type ReactNode, useState } from 'react';

export interface ChoiceSectionProps {
  /** by which `openInstead` finds it */
  id: string;
  title: string;
  /** what is chosen in it, in words; empty: nothing */
  chosen: string;
  /** open from the start although nothing is chosen */
  open?: boolean;
  /** a sentence beside one of its fields: it must be seen */
  wrong: boolean;
  children: ReactNode;
}

export function ChoiceSection({ id, title, chosen, open = false, wrong, children }: ChoiceSectionProps) {
  const [opened, setOpened] = useState(open || chosen !== '');
  return (
    <details
      id={id}
      className="choice-section"
      open={opened || wrong}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        <b>{title}</b>
        <span>{chosen || '未选择'}</span>
      </summary>
      {/* trees and lists ask the server only when somebody looks at them */}
      {(opened || wrong) && <div className="choice-body">{children}</div>}
    </details>
  );
}

/** From elsewhere on the page: opened in the place of another one, whose head goes on saying what is chosen in it. */
export function openInstead(id: string, ofOther: string): void {
  for (const section of [sectionOf(ofOther), sectionOf(id)]) if (section) section.open = section.id === id;
  sectionOf(id)?.querySelector('summary')?.focus();
}

function sectionOf(id: string): HTMLDetailsElement | null {
  const found = document.getElementById(id);
  return found instanceof HTMLDetailsElement ? found : null;
}
