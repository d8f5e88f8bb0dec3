/**
 * Chooses subtrees of one's own area: a tree that loads as it is opened, a search, and the list of what is chosen. A
 * chosen node stands for everything below it unless it is said otherwise, so its descendants are shown as included; one of
 * them is chosen in its place.
 */
import { useState } from 'react';
import { DeptSearch } from './DeptSearch.tsx';
import { DeptTree } from './DeptTree.tsx';
import { type DeptChoice, insteadOf, toggled } from './dept-nodes.ts';
import './dept.css';

export interface DeptTreePickerProps {
  value: readonly DeptChoice[];
  onChange: (value: DeptChoice[]) => void;
  /** named for screen readers: 发送区域, 排除区域 */
  label: string;
  choicesMax?: number;
  /** a chosen node is meant without what lies below it */
  standsAlone?: boolean;
  /** each node says how many farmers live in it */
  withFarmers?: boolean;
}

export function DeptTreePicker({
  value,
  onChange,
  label,
  choicesMax = 500,
  standsAlone = false,
  withFarmers = false,
}: DeptTreePickerProps) {
  const [keyword, setKeyword] = useState('');
  const full = value.length >= choicesMax;
  const toggle = (choice: DeptChoice) => {
    const isTaken = value.some((one) => one.deptId === choice.deptId);
    if (isTaken || !full) onChange(toggled(value, choice, standsAlone));
  };
  return (
    <div className="dept-picker">
      <div className="dept-picker-tree">
        <DeptSearch label={`查找${label}`} onSearch={setKeyword} />
        {withFarmers && keyword === '' && <p className="cell-note">选到村：直接输入村名，或点 ▸ 展开</p>}
        <DeptTree
          label={label}
          keyword={keyword}
          chosen={value}
          standsAlone={standsAlone}
          withFarmers={withFarmers}
          onToggle={toggle}
          onInstead={(choice) => onChange(insteadOf(value, choice))}
        />
      </div>
      <section className="dept-picker-chosen" aria-label={`已选${label}`}>
        <p aria-live="polite">
          已选 {value.length} 项{full && `，最多 ${choicesMax} 项`}
          {value.length > 0 && (
            <button type="button" className="plain-link" onClick={() => onChange([])}>
              清空
            </button>
          )}
        </p>
        <ul>
          {value.map((choice) => (
            <li key={choice.deptId}>
              <span>
                {choice.deptName}
                {choice.placeName && <small> {choice.placeName}</small>}
              </span>
              <button type="button" aria-label={`移除${choice.deptName}`} onClick={() => toggle(choice)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
