/** The tree of one's area, for pages that look at a part of it: beside them on a wide screen, folded above them on a narrow one. */
import { useState } from 'react';
import { DeptSearch } from '../../../../ui/dept/DeptSearch.tsx';
import { DeptTree } from '../../../../ui/dept/DeptTree.tsx';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import { useNarrow } from '../../../../ui/page/narrow.ts';
import { useAddressDept } from '../../../../ui/table/address-dept.ts';
import './supervision.css';

export function AreaPanel() {
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(!narrow);
  const [keyword, setKeyword] = useState('');
  const [chosen, choose] = useAddressDept();
  const toggle = (next: DeptChoice) => choose(next.deptId === chosen?.deptId ? null : next);
  return (
    <section className="area-panel" aria-label="区域">
      <div className="area-panel-head">
        <span>
          区域：<b>{chosen?.deptName ?? '全部辖区'}</b>
        </span>
        {chosen && (
          <button type="button" className="plain-link" onClick={() => choose(null)}>
            看全部
          </button>
        )}
        <button
          type="button"
          className="plain-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '选择区域'}
        </button>
      </div>
      {isOpen && (
        <div className="area-panel-tree">
          <DeptSearch label="查找区域" onSearch={setKeyword} />
          <DeptTree
            label="区域树"
            keyword={keyword}
            single
            chosen={chosen ? [chosen] : []}
            onToggle={toggle}
          />
        </div>
      )}
    </section>
  );
}
