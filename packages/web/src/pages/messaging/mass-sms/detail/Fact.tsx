/** A term and its text in a panel's list of facts. */
import type { ReactNode } from 'react';

export function Fact({ label, text }: { label: string; text: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}
