/** Actions on a tag and those beside it, where the pointer or the keyboard asked for it. */
import { useRef } from 'react';
import { type Tag } from '../session/open-tags.ts';
import { useMenuKeys } from '../ui/page/menu-keys.ts';
import { isClosable } from './open-pages.ts';

interface TagMenuProps {
  tag: Tag;
  tags: readonly Tag[];
  x: number;
  y: number;
  onMove: (step: 1 | -1) => void;
  onCloseTags: (paths: readonly string[]) => void;
  /** the menu closes and the focus goes back */
  onLeave: () => void;
}

export function TagMenu({ tag, tags, x, y, onMove, onCloseTags, onLeave }: TagMenuProps) {
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = useMenuKeys(frame, true, onLeave);
  const at = tags.indexOf(tag);
  const pathsOf = (chosen: readonly Tag[]) => chosen.filter(isClosable).map(({ path }) => path);
  const groups = [
    { label: '关闭', closing: pathsOf([tag]) },
    { label: '关闭其他', closing: pathsOf(tags.filter((one) => one !== tag)) },
    { label: '关闭右侧', closing: pathsOf(tags.slice(at + 1)) },
    { label: '关闭全部', closing: pathsOf(tags) },
  ];
  const moves = [
    { label: '左移', step: -1 as const, can: isClosable(tag) && at > 1 },
    { label: '右移', step: 1 as const, can: isClosable(tag) && at < tags.length - 1 },
  ];
  const choose = (act: () => void) => () => {
    onLeave();
    act();
  };
  return (
    <div
      ref={frame}
      role="menu"
      aria-label={tag.title}
      className="menu-panel tag-menu"
      // at the point, but within the window
      style={{ left: `min(${x}px, 100vw - 160px)`, top: `min(${y}px, 100vh - 16rem)` }}
      onKeyDown={onKeyDown}
    >
      {groups
        .filter(({ closing }) => closing.length > 0)
        .map(({ label, closing }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={choose(() => onCloseTags(closing))}
          >
            {label}
          </button>
        ))}
      {moves
        .filter(({ can }) => can)
        .map(({ label, step }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={choose(() => onMove(step))}
          >
            {label}
          </button>
        ))}
    </div>
  );
}
