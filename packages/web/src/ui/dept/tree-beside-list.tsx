/** The tree of organisations beside a list of what belongs to one of them: on a telephone it waits behind a button, so that the rows come first. */
import { type ReactNode, useRef, useState } from 'react';
import { useNarrow } from '../page/narrow.ts';
import { DeptSearch } from './DeptSearch.tsx';
import { DeptTree } from './DeptTree.tsx';
import type { DeptChoice } from './dept-nodes.ts';

export interface TreeBesideList {
  /** null while it is folded */
  readonly tree: ReactNode;
  /** opens and folds it, to stand in the list's own line; null where there is room for both */
  readonly opener: ReactNode;
}

/** @param chosen null: the whole of one's own area */
export function useTreeBesideList(
  chosen: DeptChoice | null,
  onChoose: (choice: DeptChoice) => void,
): TreeBesideList {
  const narrow = useNarrow();
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (choice: DeptChoice) => {
    onChoose(choice);
    setOpen(false);
    // what had the focus goes with the tree
    button.current?.focus();
  };
  const opener = narrow ? (
    <button
      ref={button}
      type="button"
      className="plain-link"
      aria-expanded={isOpen}
      onClick={() => setOpen((before) => !before)}
    >
      {isOpen ? '收起' : '选择组织'}
    </button>
  ) : null;
  const tree =
    !narrow || isOpen ? (
      <section className="dept-beside-list" aria-label="组织树">
        <DeptSearch label="查找组织" onSearch={setKeyword} />
        <DeptTree label="组织树" keyword={keyword} single chosen={chosen ? [chosen] : []} onToggle={choose} />
      </section>
    ) : null;
  return { tree, opener };
}
