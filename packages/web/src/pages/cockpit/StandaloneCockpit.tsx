/** The cockpit without the console around it: it opens without a token, with a router of its own. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '../../api/query-client.ts';
import { ConnectionBar } from '../../notices/ConnectionBar.tsx';
import { MessagePage } from '../../session/MessagePage.tsx';
import { usePageTitle } from '../../session/page-title.ts';
import { CockpitPage } from './CockpitPage.tsx';

export function StandaloneCockpit() {
  const [client] = useState(makeQueryClient);
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        Component: Whole,
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
  usePageTitle('驾驶舱');
  return (
    <main className="cockpit-alone">
      <h1 className="only-heard">驾驶舱</h1>
      <ConnectionBar />
      <CockpitPage />
    </main>
  );
}
