/** Looks people of one's own area up, for those who may see the page of people. Scope and limits are the list's own. */

import { pageUsers } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type { UserRow } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { useCall } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { usePermission } from '../session/session-context.ts';
import { useSettled } from '../ui/page/settled.ts';
import { hasPage } from './palette-entries.ts';

const FOUND_MAX = 5;
const PAUSE_MS = 300;

export interface FoundPeople {
  readonly people: readonly UserRow[];
  readonly isLookingForPeople: boolean;
}

/** Whoever may see the page that a found person is shown on. */
export function useMayFindPeople(menu: readonly RouterItem[]): boolean {
  const may = usePermission();
  const { access } = pageUsers;
  return access.kind === 'permission' && may(access.anyOf) && hasPage(menu, paths.users());
}

/** `word` null: nothing to look for. One call for what was typed before a pause; what it answers to an older word is dropped. */
export function useFoundPeople(word: string | null): FoundPeople {
  const settled = useSettled(word, PAUSE_MS);
  const isSettled = word !== null && settled === word;
  const { data, isFetching } = useCall(
    pageUsers,
    isSettled ? { keyword: word, pageNum: 1, pageSize: FOUND_MAX } : null,
    { isQuiet: true },
  );
  return {
    people: (isSettled && data?.list) || [],
    isLookingForPeople: word !== null && (!isSettled || isFetching),
  };
}
