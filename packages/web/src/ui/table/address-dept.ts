/** A part of one's area in the address bar, where a list's own filter of the same name reads it as well. */
import { useSearchParams } from 'react-router';
import type { DeptChoice } from '../dept/dept-nodes.ts';
import { nameOfDept } from './SearchForm.tsx';

/** null: the whole. */
export function useAddressDept(): [DeptChoice | null, (next: DeptChoice | null) => void] {
  const [search, setSearch] = useSearchParams();
  const deptId = search.get('deptId');
  const choose = (next: DeptChoice | null) =>
    setSearch((now) => {
      for (const name of ['pageNum', 'deptId', nameOfDept('deptId')]) now.delete(name);
      if (next) now.set('deptId', next.deptId);
      if (next) now.set(nameOfDept('deptId'), next.deptName);
      return new URLSearchParams(now);
    });
  const deptName = search.get(nameOfDept('deptId')) ?? deptId ?? '';
  return [deptId === null ? null : { deptId, deptName }, choose];
}
