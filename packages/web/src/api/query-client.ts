/** The store of answers. It shows only those failures that no page shows: a page with nothing to show has an error state. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { NETWORK_FAILURE, toCallFailure } from './call-failure.ts';
import { showFailure } from './failure-notice.ts';

const RETRIES_MAX = 1;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => {
        const failure = toCallFailure(thrown);
        const isShownHere = query.state.data !== undefined && query.meta?.['isQuiet'] !== true;
        if (isShownHere) showFailure(failure);
      },
    }),
    defaultOptions: {
      // without a line a call fails and says so, rather than waiting for the browser to believe in one
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // a refusal stays a refusal; only a cut line is worth a second try
        retry: (count, thrown) => count < RETRIES_MAX && toCallFailure(thrown).code === NETWORK_FAILURE,
        refetchOnWindowFocus: false,
        gcTime: 300_000,
      },
    },
  });
}
