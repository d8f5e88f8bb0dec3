/** One part of the design system: its name, a sentence on when it is used, and the part itself. */
import type { ReactNode } from 'react';

export interface PartProps {
  title: string;
  /** the sentence on its use */
  when: string;
  children: ReactNode;
}

export function Part({ title, when, children }: PartProps) {
  return (
    <section className="card design-part" aria-label={title}>
      <h2>{title}</h2>
      <p className="design-when">{when}</p>
      {children}
    </section>
  );
}
