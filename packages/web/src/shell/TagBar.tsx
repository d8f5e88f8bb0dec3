/**
 * The tags of open pages: links that bring a page back, each with a button that closes it. They are moved by dragging, by
 * Alt and an arrow, or from their menu; what the keyboard did is said to screen readers.
 */
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Tag } from '../session/open-tags.ts';
import { Icon } from '../ui/text/Icon.tsx';
import { isClosable } from './open-pages.ts';
import { TagMenu } from './TagMenu.tsx';
import type { OpenPagesState } from './use-open-pages.ts';
import './tags.css';

export function TagBar({ open }: { open: OpenPagesState }) {
  const { tags, shown } = open;
  const [menuOf, setMenuOf] = useState<{ tag: Tag; x: number; y: number } | null>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useShownInView(list, shown);

  const moveBy = (tag: Tag, step: 1 | -1) => {
    const from = tags.indexOf(tag);
    open.move(tag.path, from + step);
    const isEdge = from + step < 1 || from + step >= tags.length || !isClosable(tag);
    setSaid(
      isEdge ? `${tag.title}不能再移动` : `${tag.title}移到第 ${from + step + 1} 个，共 ${tags.length} 个`,
    );
  };
  const closeOne = async (tag: Tag) => {
    if (!isClosable(tag) || !(await open.close([tag.path]))) return;
    setSaid(`已关闭${tag.title}`);
    const at = tags.indexOf(tag);
    const next = tags[at + 1] ?? tags[at - 1];
    if (tag.path !== shown && next) focusTag(list.current, next.path);
  };
  return (
    <nav className="tags" aria-label="打开的页面">
      <ul ref={list}>
        {tags.map((tag, place) => (
          <TagItem
            key={tag.path}
            tag={tag}
            isShown={tag.path === shown}
            isDragged={tag.path === dragged}
            onClose={() => void closeOne(tag)}
            onMove={(step) => moveBy(tag, step)}
            onMenu={(x, y) => setMenuOf({ tag, x, y })}
            onDrag={setDragged}
            onDropHere={() => dragged !== null && open.move(dragged, place)}
          />
        ))}
      </ul>
      <span className="only-heard" role="status">
        {said}
      </span>
      {menuOf && (
        <TagMenu
          {...menuOf}
          tags={tags}
          onMove={(step) => moveBy(menuOf.tag, step)}
          onCloseTags={(closing) => void open.close(closing)}
          onLeave={() => {
            setMenuOf(null);
            focusTag(list.current, menuOf.tag.path);
          }}
        />
      )}
    </nav>
  );
}

interface TagItemProps {
  tag: Tag;
  isShown: boolean;
  isDragged: boolean;
  onClose: () => void;
  onMove: (step: 1 | -1) => void;
  /** at this point of the window */
  onMenu: (x: number, y: number) => void;
  onDrag: (path: string | null) => void;
  onDropHere: () => void;
}

function TagItem({ tag, isShown, isDragged, onClose, onMove, onMenu, onDrag, onDropHere }: TagItemProps) {
  const canClose = isClosable(tag);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isMove = event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
    if (isMove) onMove(event.key === 'ArrowLeft' ? -1 : 1);
    else if (event.key === 'Delete') onClose();
    else return;
    // Alt and an arrow would go through the history as well
    event.preventDefault();
  };
  return (
    <li
      className={`tag-item${isShown ? ' tag-shown' : ''}${isDragged ? ' tag-dragged' : ''}`}
      data-path={tag.path}
      draggable={canClose}
      onDragStart={(event) => startDrag(event, tag, onDrag)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDropHere();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        // from the keyboard it opens below the tag
        const isByPointer = event.clientX > 0 && event.button === 2;
        onMenu(isByPointer ? event.clientX : left, isByPointer ? event.clientY : bottom);
      }}
      onAuxClick={(event) => {
        if (event.button !== 1) return;
        // the link itself would open a window
        event.preventDefault();
        onClose();
      }}
    >
      <Link
        to={tag.to}
        draggable={false}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
        {...(isShown ? { 'aria-current': 'page' as const } : {})}
      >
        {tag.title}
      </Link>
      {canClose && (
        <button type="button" aria-label={`关闭${tag.title}`} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
      {isShown && (
        <button
          type="button"
          aria-label={`${tag.title}的更多操作`}
          aria-haspopup="menu"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            onMenu(left, bottom);
          }}
        >
          <Icon name="more" />
        </button>
      )}
    </li>
  );
}

function startDrag(event: DragEvent, tag: Tag, onDrag: (path: string) => void): void {
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', tag.title);
  onDrag(tag.path);
}

function focusTag(list: HTMLElement | null, path: string): void {
  // after the tag that had the focus is gone
  requestAnimationFrame(() => {
    list?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] a`)?.focus();
  });
}

function useShownInView(list: { readonly current: HTMLElement | null }, shown: string | null): void {
  useEffect(() => {
    const frame = list.current;
    const tag = frame?.querySelector('.tag-shown')?.getBoundingClientRect();
    if (!frame || !tag) return;
    const { left, right } = frame.getBoundingClientRect();
    // not by scrollIntoView: Chromium 150 then lets the Tab key begin there, behind the link past the menu
    frame.scrollBy({ left: Math.min(tag.left - left, 0) || Math.max(tag.right - right, 0) });
  }, [list, shown]);
}
