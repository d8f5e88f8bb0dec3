/** Chooses one organisation of one's own area, for filters: a button that shows the choice and opens the tree. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ItemControl } from '../form/FormItem.tsx';
import { useCloseOutside } from '../page/close-outside.ts';
import { DeptSearch } from './DeptSearch.tsx';
import { DeptTree } from './DeptTree.tsx';
import type { DeptChoice } from './dept-nodes.ts';
import './dept.css';

export interface DeptSelectProps extends Partial<ItemControl> {
  label: string;
  value: DeptChoice | null;
  onChange: (value: DeptChoice | null) => void;
}

export function DeptSelect({ label, value, onChange, ...control }: DeptSelectProps) {
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = () => {
    setOpen(false);
    frame.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!open) return;
    // it grows when the places have come
    const growing = new ResizeObserver(() => panel.current?.scrollIntoView({ block: 'nearest' }));
    if (panel.current) growing.observe(panel.current);
    return () => growing.disconnect();
  }, [open]);
  useCloseOutside(frame, open, () => setOpen(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="dept-select" ref={frame} onKeyDown={onKeyDown}>
      <button
        {...control}
        type="button"
        className="field"
        // a filter shows what its line has room for
        title={value?.deptName}
        aria-label={`${label}：${value?.deptName ?? `请选择${label}`}`}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {value?.deptName ?? <span className="placeholder">请选择</span>}
      </button>
      {value && (
        <button
          type="button"
          className="dept-clear"
          aria-label={`清除${label}`}
          onClick={() => onChange(null)}
        >
          ×
        </button>
      )}
      {open && (
        <div className="dept-panel" id={panelId} ref={panel}>
          <DeptSearch label={`查找${label}`} onSearch={setKeyword} />
          <DeptTree
            label={label}
            keyword={keyword}
            single
            chosen={value ? [value] : []}
            onToggle={(choice) => {
              onChange(choice);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
}
