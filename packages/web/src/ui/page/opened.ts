/** The row that a list has opened, in the address bar: a link shows it, Back closes it. */
import { isId } from '@farmers-mailbox/contract/rules/id.ts';
import { useSearchParams } from 'react-router';

export interface Opened {
  readonly id: string;
  /** a part of it that the link goes to */
  readonly at: string | null;
}

/** @param name of the row's id in the address */
export function useOpened(name: string): [Opened | null, (id: string | null, at?: string) => void] {
  const [search, setSearch] = useSearchParams();
  const id = search.get(name);
  const open = (next: string | null, at?: string) =>
    setSearch((now) => {
      now.delete(name);
      now.delete('at');
      if (next !== null) now.set(name, next);
      if (at !== undefined) now.set('at', at);
      return new URLSearchParams(now);
    });
  return [id !== null && isId(id) ? { id, at: search.get('at') } : null, open];
}
