/** Many boxes in groups that open: a group's own box stands for all in it, and says how many are chosen. */
import { useEffect, useId, useRef, useState } from 'react';

export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  /** chosen whatever anybody does */
  readonly isFixed?: boolean;
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

export interface ChoiceGroupsProps {
  label: string;
  groups: readonly ChoiceGroup[];
  chosen: readonly string[];
  /** absent: only to look at */
  onChange?: ((chosen: string[]) => void) | undefined;
}

export function ChoiceGroups({ label, groups, ...rest }: ChoiceGroupsProps) {
  return (
    <div className="choice-groups" role="group" aria-label={label}>
      {groups.map((group) => (
        <Group key={group.title} group={group} {...rest} />
      ))}
    </div>
  );
}

interface GroupProps extends Omit<ChoiceGroupsProps, 'label' | 'groups'> {
  group: ChoiceGroup;
}

function Group({ group, chosen, onChange }: GroupProps) {
  const { title, choices } = group;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const free = choices.filter(({ isFixed }) => !isFixed).map(({ key }) => key);
  const count = choices.filter(({ key, isFixed }) => isFixed || chosen.includes(key)).length;
  const others = chosen.filter((key) => !free.includes(key));
  const isWhole = free.length > 0 && free.every((key) => chosen.includes(key));
  const turn = (key: string) =>
    onChange?.(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <section className="choice-group">
      <div className="choice-group-head">
        <PartBox
          label={`${title}：全选`}
          state={count === choices.length ? 'all' : count > 0 ? 'some' : 'none'}
          onTurn={
            onChange && free.length > 0
              ? () => onChange(isWhole ? [...others] : [...others, ...free])
              : undefined
          }
        />
        <button
          type="button"
          className="choice-group-opener"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{title}</span>
          <small>
            {count} / {choices.length}
          </small>
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        </button>
      </div>
      <ul id={listId} hidden={!isOpen}>
        {choices.map(({ key, label, note, isFixed = false }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={isFixed || chosen.includes(key)}
                disabled={isFixed || !onChange}
                onChange={() => turn(key)}
              />
              {label}
              {note !== undefined && <small>{note}</small>}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PartBoxProps {
  label: string;
  state: 'all' | 'some' | 'none';
  onTurn: (() => void) | undefined;
}

/** A box that may be half chosen; only the document's own object can say so. */
function PartBox({ label, state, onTurn }: PartBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={state === 'all'}
      disabled={!onTurn}
      onChange={() => onTurn?.()}
    />
  );
}
