/** The cockpit without the console around it: it opens without a token, with a router of its own. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { makeQueryClient } from '../../../api/query-client.ts';
import { readToken } from '../../../api/token.ts';
import { ConnectionBar } from '../../../notices/ConnectionBar.tsx';
import { GuardedRouter, useKnown } from '../../../session/GuardedRouter.tsx';
import { lazyPart } from '../../../session/lazy-part.tsx';
import { MessagePage } from '../../../session/MessagePage.tsx';
import { makeNavigation, type Verdict } from '../../../session/navigation.ts';
import { usePageTitle } from '../../../session/page-title.ts';
import type { Session } from '../../../session/session-context.ts';
import { CockpitPage } from './CockpitPage.tsx';

/** Only whoever is signed in waits for it, and the cockpit never does. */
const loadOwnDuty = () => import('./OwnDuty.tsx');
const OwnDuty = lazyPart(
  () => loadOwnDuty().then((module) => module.OwnDuty),
  () => null,
);

interface Known {
  /** null: without a token */
  readonly session: Promise<Session | null> | null;
}

/** Whoever they are, the page is theirs: who it is may come later. */
async function letIn(): Promise<Verdict<Known>> {
  const token = readToken();
  if (token === null) return { known: { session: null } };
  const session = loadOwnDuty().then(({ loadOwnSession }) => loadOwnSession(token));
  return { known: { session: session.catch(() => null) } };
}

const failed = <MessagePage title="页面出错了" note="重新加载后再试；仍然出错时请联系管理员。" reload />;

export function StandaloneCockpit() {
  const [client] = useState(makeQueryClient);
  const [navigation] = useState(() => makeNavigation(createBrowserHistory(), letIn));
  return (
    <QueryClientProvider client={client}>
      <GuardedRouter navigation={navigation} Waiting={() => null}>
        <ErrorBoundary fallback={failed}>
          <Whole />
        </ErrorBoundary>
      </GuardedRouter>
    </QueryClientProvider>
  );
}

function Whole() {
  const { session } = useKnown<Known>();
  usePageTitle('驾驶舱');
  return (
    <main className="cockpit-alone">
      <h1 className="only-heard">驾驶舱</h1>
      <ConnectionBar />
      <CockpitPage />
      <Suspense fallback={null}>{session && <Own session={session} />}</Suspense>
    </main>
  );
}

function Own({ session }: { session: Promise<Session | null> }) {
  const own = use(session);
  return own && <OwnDuty session={own} />;
}
