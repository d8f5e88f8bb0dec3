/** The groups of the address book that the person may use, all of them: trees and choices need the whole. */

import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type BookGroup,
  pageGroupMembers,
  pageGroups,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { CallFailure } from '../api/call-failure.ts';

/** The most that one answer holds. */
const PAGE_SIZE = 100;

/** Queries to invalidate after a change of groups or members. */
export const addressBookReads: readonly Endpoint[] = [pageGroups, pageGroupMembers];

export function useGroups(isWanted = true): UseQueryResult<readonly BookGroup[], CallFailure> {
  return useQuery<readonly BookGroup[], CallFailure>({
    queryKey: [pageGroups.path, 'all'],
    queryFn: ({ signal }) => loadGroups(signal),
    enabled: isWanted,
  });
}

async function loadGroups(signal: AbortSignal): Promise<BookGroup[]> {
  const groups: BookGroup[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, total } = await call(pageGroups, { pageNum, pageSize: PAGE_SIZE }, { signal });
    groups.push(...list);
    if (list.length < PAGE_SIZE || groups.length >= total) return groups;
  }
}
