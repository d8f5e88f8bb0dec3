/** Several of what is offered by name, and what is chosen. */
import type { ReactNode } from 'react';
import './choices.css';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ChoicesProps {
  label: string;
  offered: readonly (Named & { note: ReactNode })[];
  chosen: readonly Named[];
  onChange: (chosen: readonly Named[]) => void;
}

export function Choices({ label, offered, chosen, onChange }: ChoicesProps) {
  const isChosen = ({ id }: Named) => chosen.some((one) => one.id === id);
  const toggle = ({ id, name }: Named) =>
    onChange(isChosen({ id, name }) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name }]);
  return (
    <fieldset className="named-choices">
      <legend>{label}</legend>
      {offered.map((one) => (
        <label key={one.id}>
          <input type="checkbox" checked={isChosen(one)} onChange={() => toggle(one)} />
          <span>
            {one.name}
            <small>{one.note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export interface ChosenProps {
  label: string;
  chosen: readonly Named[];
  onChange: (chosen: readonly Named[]) => void;
}

export function Chosen({ label, chosen, onChange }: ChosenProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className="named-chosen" aria-label={label}>
      {chosen.map(({ id, name }) => (
        <li key={id}>
          {name}
          <button
            type="button"
            aria-label={`移除${name}`}
            onClick={() => onChange(chosen.filter((one) => one.id !== id))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
