/** Puts the members of a list in order: by dragging, by buttons, or with Alt and the arrow keys. */
import { type KeyboardEvent, useState } from 'react';
import { movedTo } from './order.ts';

export interface OrderListProps<Member> {
  members: readonly Member[];
  keyOf: (member: Member) => string;
  nameOf: (member: Member) => string;
  /** behind the name: （停用） */
  noteOf?: (member: Member) => string;
  onChange: (members: readonly Member[]) => void;
}

export function OrderList<Member>({ members, keyOf, nameOf, noteOf, onChange }: OrderListProps<Member>) {
  const [told, setTold] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const member = members[from];
    if (member === undefined || to < 0 || to >= members.length || to === from) return;
    onChange(movedTo(members, from, to));
    setTold(`${nameOf(member)}已移到第 ${to + 1} 位，共 ${members.length} 位`);
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(place, event.key === 'ArrowUp' ? place - 1 : place + 1);
  };
  const letGo = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <p className="cell-note">排在前面的先显示。可以拖动，也可以按住 Alt 键，用上下方向键移动。</p>
      <ol className="order-list">
        {members.map((member, place) => (
          <li
            key={keyOf(member)}
            draggable
            className={over === place && dragged !== place ? 'order-list-over' : ''}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              setDragged(place);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, place);
              letGo();
            }}
            onDragEnd={letGo}
            onKeyDown={(event) => onKeyDown(event, place)}
          >
            <span>
              {place + 1}. {nameOf(member)}
              {noteOf && <small>{noteOf(member)}</small>}
            </span>
            <MoveButton label="置顶" name={nameOf(member)} off={place === 0} onMove={() => move(place, 0)} />
            <MoveButton
              label="上移"
              name={nameOf(member)}
              off={place === 0}
              onMove={() => move(place, place - 1)}
            />
            <MoveButton
              label="下移"
              name={nameOf(member)}
              off={place === members.length - 1}
              onMove={() => move(place, place + 1)}
            />
          </li>
        ))}
      </ol>
      <p className="only-heard" aria-live="polite">
        {told}
      </p>
    </>
  );
}

interface MoveButtonProps {
  label: string;
  name: string;
  off: boolean;
  onMove: () => void;
}

function MoveButton({ label, name, off, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="plain-button"
      aria-label={`${label} ${name}`}
      // not disabled: the button that was just pressed keeps the focus
      aria-disabled={off}
      onClick={onMove}
    >
      {label}
    </button>
  );
}
