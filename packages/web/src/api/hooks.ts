/** The calls of the contract as React hooks: `useCall` reads, `useAct` does something and refreshes what it changed. */
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { tell } from '../notices/notices.ts';
import { call } from './call.ts';
import type { CallFailure } from './call-failure.ts';
import { showFailure } from './failure-notice.ts';

export interface ReadOptions<Answer> {
  /** how long an answer counts as fresh; default 0: asked again each time a page comes up */
  staleMs?: number;
  /** ask again by itself, while the window is in front; `failure`: of the last reading, whose answer is then an older one */
  pollMs?: number | ((answer: Answer | undefined, failure: CallFailure | null) => number | undefined);
  /** and at once when the window comes to the front again */
  onReturn?: boolean;
  /** its failures are not shown: nobody asked for it, and a server that is away has a bar of its own */
  isQuiet?: boolean;
  /** show the last answer while the next page of a list is on its way */
  keepPrevious?: boolean;
  /** hands over the same request where somebody has sent it already; asked before each reading */
  underWay?: () => Promise<Response | null> | undefined;
  /** not asked yet; what is known from before shows meanwhile */
  waits?: boolean;
}

/**
 * Reads. `fields` null: not yet. A failure's sentence is told for five seconds by the query client; a page with nothing to
 * show stands with `error` in its place (ui/ErrorState, PagedTable do) for as long as it is so.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E> | null,
  {
    staleMs = 0,
    pollMs,
    onReturn = false,
    keepPrevious = false,
    isQuiet = false,
    waits = false,
    underWay,
  }: ReadOptions<AnswerOf<E>> = {},
): UseQueryResult<AnswerOf<E>, CallFailure> {
  return useQuery<AnswerOf<E>, CallFailure>({
    queryKey: [endpoint.path, fields],
    queryFn: ({ signal }) => call(endpoint, fields as RequestOf<E>, { signal, underWay: underWay?.() }),
    enabled: fields !== null && !waits,
    staleTime: staleMs,
    meta: { isQuiet },
    refetchInterval: ({ state }) =>
      (typeof pollMs === 'function' ? pollMs(state.data, state.error) : pollMs) ?? false,
    refetchOnWindowFocus: onReturn,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

const LATER_MS = 2_000;

/** False at first: what nobody waits for is asked when the page's own reads are through, and does not stand in their way. */
export function useIsLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

export interface ActOptions {
  /** told when it succeeded */
  success?: string;
  /** the reads whose answers it changed */
  refresh?: readonly Endpoint[];
}

export interface Act<E extends Endpoint> {
  /** The answer, or undefined when it failed; the failure has then been shown. */
  run: (fields: RequestOf<E>) => Promise<AnswerOf<E> | undefined>;
  /** For forms that put field errors beside their fields: throws the CallFailure, shows nothing. */
  attempt: (fields: RequestOf<E>) => Promise<AnswerOf<E>>;
  busy: boolean;
}

/** Does something. */
export function useAct<E extends Endpoint>(endpoint: E, { success, refresh = [] }: ActOptions = {}): Act<E> {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation<AnswerOf<E>, CallFailure, RequestOf<E>>({
    mutationFn: (fields) => call(endpoint, fields),
    onSuccess: () => {
      if (success !== undefined) tell('success', success);
      return refreshReads(client, refresh);
    },
  });
  const run = useCallback(
    async (fields: RequestOf<E>) => {
      try {
        return await mutateAsync(fields);
      } catch (failure) {
        showFailure(failure);
        return undefined;
      }
    },
    [mutateAsync],
  );
  return { run, attempt: mutateAsync, busy: isPending };
}

/** The failure of the last reading with these fields; null where it succeeded or nobody has asked. Asks nothing itself. */
export function useKnownFailure<E extends Endpoint>(
  endpoint: E,
): (fields: RequestOf<E>) => CallFailure | null {
  const client = useQueryClient();
  return useCallback(
    (fields) => client.getQueryState<AnswerOf<E>, CallFailure>([endpoint.path, fields])?.error ?? null,
    [client, endpoint],
  );
}

/** Marks every answer of these reads as old; those on the screen are asked again at once. */
export async function refreshReads(client: QueryClient, reads: readonly Endpoint[]): Promise<void> {
  await Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [read.path] })));
}
