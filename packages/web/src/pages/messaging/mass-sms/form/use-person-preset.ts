/** The person that the address bar brings along (`userId`) as a recipient, by name, as far as they live in the reader's area. */
import { searchPeople } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallFailure } from '../../../../api/call-failure.ts';
import { useCall } from '../../../../api/hooks.ts';
import type { Draft } from './draft/draft.ts';

export interface PersonPreset {
  /** null: nobody was asked for */
  readonly chosen: Pick<Draft, 'people'> | null;
  /** why nobody is chosen though somebody was asked for */
  readonly refusal: string | null;
  readonly person: UseQueryResult<unknown, CallFailure>;
  readonly isPending: boolean;
}

/** @param isWanted false for a draft that has recipients of its own */
export function usePersonPreset(isWanted: boolean): PersonPreset {
  const [search] = useSearchParams();
  const userId = isWanted ? search.get('userId') : null;
  const person = useCall(searchPeople, userId === null ? null : { userId });
  const people = person.data?.list.map(({ userId: id, realName }) => ({ id, name: realName }));
  return {
    chosen: people ? { people } : null,
    refusal: people?.length === 0 ? '要发送的人已不在您能发送的区域内，或账号已停用，请重新选择' : null,
    person,
    isPending: userId !== null && !people,
  };
}
