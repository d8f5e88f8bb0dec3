/** The store of answers. It tells of every read that failed, beside the page that shows why it is empty. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { NETWORK_FAILURE, toCallFailure } from './call-failure.ts';
import { showFailure } from './failure-notice.ts';

const RETRIES_MAX = 1;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => {
        if (query.meta?.['isQuiet'] !== true) showFailure(toCallFailure(thrown));
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
