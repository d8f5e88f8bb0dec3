/** Opens a page, an application or a person's row by a few letters: a field that commands a list (the combobox pattern of ARIA). */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import type { Tag } from '../session/open-tags.ts';
import { usePermission } from '../session/session-context.ts';
import {
  applicationGroup,
  applyNoOf,
  type PaletteGroup,
  pageGroups,
  peopleGroup,
  personWordOf,
  tasksOf,
} from './palette-entries.ts';
import { useFoundApplications } from './use-found-applications.ts';
import { useFoundPeople, useMayFindPeople } from './use-found-people.ts';
import './palette.css';

interface PaletteProps {
  menu: readonly RouterItem[];
  tags: readonly Tag[];
  onClose: () => void;
}

const LIST = 'palette-list';

export function Palette({ menu, tags, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const applyNo = applyNoOf(typed);
  const { found, isLooking } = useFoundApplications(applyNo);
  const mayFindPeople = useMayFindPeople(menu);
  const { people, isLookingForPeople } = useFoundPeople(mayFindPeople ? personWordOf(typed) : null);
  const hint = mayFindPeople
    ? '页面名称、拼音首字母、申请编号，或人员的姓名、账号、手机号'
    : '页面名称、拼音首字母或申请编号';
  const tasks = tasksOf(typed, usePermission());
  const groups =
    applyNo === null
      ? [...tasks.groups, ...pageGroups(menu, tags, typed), ...peopleGroup(people)]
      : applicationGroup(found);
  const entries = groups.flatMap((group) => group.entries);
  const marked = entries[Math.min(at, entries.length - 1)];
  const choose = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that chooses a word of the input method opens nothing
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') setAt((now) => (now + 1) % Math.max(entries.length, 1));
    else if (event.key === 'ArrowUp')
      setAt((now) => (now + entries.length - 1) % Math.max(entries.length, 1));
    else if (event.key === 'Home' && event.ctrlKey) setAt(0);
    else if (event.key === 'Enter' && marked) choose(marked.to);
    else return;
    event.preventDefault();
  };
  return (
    <NativeDialog title="快速打开" onClose={onClose}>
      <input
        className="field palette-field"
        role="combobox"
        aria-label={hint}
        aria-expanded={entries.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={marked && idOf(marked.key)}
        placeholder={hint}
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList groups={groups} marked={marked?.key} onChoose={choose} />
      <p className="palette-note" role="status">
        {isLooking || isLookingForPeople
          ? '正在查找…'
          : [
              ...(entries.length > 0 ? [`${entries.length} 项`] : []),
              ...tasks.reasons,
              ...(entries.length + tasks.reasons.length === 0 ? [nothingFound(applyNo, hint)] : []),
            ].join('。')}
      </p>
    </NativeDialog>
  );
}

const nothingFound = (applyNo: string | null, hint: string): string =>
  applyNo === null
    ? `没有找到，可输入${hint}；申请编号须完整，如 DX20260901330106000001`
    : '您能查看的申请中没有这个编号';

const idOf = (key: string): string => `palette-${key.replace(/\W+/g, '-')}`;

interface PaletteListProps {
  groups: readonly PaletteGroup[];
  marked: string | undefined;
  onChoose: (to: string) => void;
}

function PaletteList({ groups, marked, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div ref={list} id={LIST} role="listbox" aria-label="找到的" className="palette-list">
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true">{title}</p>
          {entries.map(({ key, label, note, to }) => (
            <div
              key={key}
              id={idOf(key)}
              role="option"
              aria-selected={key === marked}
              onClick={() => onChoose(to)}
            >
              {label}
              {note !== '' && <small>{note}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
