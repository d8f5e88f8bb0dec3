/** The cockpit without the console around it: it opens without a token, with a router of its own. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Await, createBrowserRouter, useLoaderData } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '../../../api/query-client.ts';
import { readToken } from '../../../api/token.ts';
import { ConnectionBar } from '../../../notices/ConnectionBar.tsx';
import { lazyPart } from '../../../session/lazy-part.tsx';
import { MessagePage } from '../../../session/MessagePage.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import type { Session } from '../../../session/session-context.ts';
import { CockpitPage } from './CockpitPage.tsx';

/** Only whoever is signed in waits for it, and the cockpit never does. */
const loadOwnDuty = () => import('./OwnDuty.tsx');
const OwnDuty = lazyPart(
  () => loadOwnDuty().then((module) => module.OwnDuty),
  () => null,
);

function loadSession(): { session: Promise<Session | null> | null } {
  const token = readToken();
  if (token === null) return { session: null };
  const session = loadOwnDuty().then(({ loadOwnSession }) => loadOwnSession(token));
  return { session: session.catch(() => null) };
}

export function StandaloneCockpit() {
  const [client] = useState(makeQueryClient);
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        loader: loadSession,
        Component: Whole,
        HydrateFallback: () => null,
        errorElement: (
          <MessagePage title="页面出错了" note="重新加载后再试；仍然出错时请联系管理员。" reload />
        ),
      },
    ]),
  );
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

function Whole() {
  const { session } = useLoaderData<typeof loadSession>();
  usePageTitle('驾驶舱');
  return (
    <main className="cockpit-alone">
      <h1 className="only-heard">驾驶舱</h1>
      <ConnectionBar />
      <CockpitPage />
      <Suspense fallback={null}>
        <Await resolve={session}>{(own: Session | null) => own && <OwnDuty session={own} />}</Await>
      </Suspense>
    </main>
  );
}
